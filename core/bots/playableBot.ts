/** A bot as a connection drives it, without a socket: takes bytes from the server, and returns bytes for the server. */
export interface PlayableBot {
  /** Whether the server has accepted its name. */
  readonly hasJoined: boolean;
  /** Whether the server has ended the connection. */
  readonly isOver: boolean;
  /** The turns for which it has given orders: while it answers a position, the number grows. */
  readonly turns: number;
  /** Whether it keeps the turn open until others answer its press. */
  readonly isWaiting: boolean;
  /**
   * Whether it ends the connection in the middle of the game, for good (`reset`) or to come back (`close`); null: no.
   */
  readonly leaves: "reset" | "close" | null;
  /** The first bytes to send on a connection. */
  open(): Uint8Array;
  /** Takes bytes from the server; returns the frames to send. */
  receive(bytes: Uint8Array): readonly Uint8Array[];
  /** Nothing has arrived for a while; returns the frames to send. */
  quiet(): readonly Uint8Array[];
  /** The next connection returns to its power with IAM. */
  comeBack(): void;
}
