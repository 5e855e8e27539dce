/**
 * A bot without a socket, driven by its connection: it takes bytes from the server and returns bytes for the server.
 */
export interface PlayableBot {
  /** Whether the server has accepted the bot's name. */
  readonly hasJoined: boolean;
  /** Whether the server has ended the connection. */
  readonly isOver: boolean;
  /** Number of turns for which the bot has submitted orders; it increases while the bot responds to a position. */
  readonly turns: number;
  /** Whether the bot keeps the turn open until other powers answer its press. */
  readonly isWaiting: boolean;
  /**
   * Whether the bot drops the connection during the game, permanently (`reset`) or to return later (`close`); null if
   * it does not.
   */
  readonly leaves: "reset" | "close" | null;
  /** Returns the first bytes to send on a connection. */
  open(): Uint8Array;
  /** Takes bytes from the server; returns the frames to send. */
  receive(bytes: Uint8Array): readonly Uint8Array[];
  /** Called when nothing has arrived for a while; returns the frames to send. */
  quiet(): readonly Uint8Array[];
  /** Makes the bot reclaim its power with IAM on the next connection. */
  comeBack(): void;
}
