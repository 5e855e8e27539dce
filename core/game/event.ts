import type { DirectedMessage } from "../language/message.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";

/** Where and when a message was sent. */
interface Passing {
  readonly n: FrameNumber;
  readonly connection: ConnectionId;
  readonly atNs: number;
}

/** A message with its connection and time, for the state of the game. */
export type GameEvent = Passing & DirectedMessage;

/** The event of a message, without its frame and reading, because events may have to wait for their game. */
export function gameEvent({ n, connection, atNs }: Passing, directed: DirectedMessage): GameEvent {
  return directed.direction === "client-to-server"
    ? { n, connection, direction: directed.direction, atNs, message: directed.message }
    : { n, connection, direction: directed.direction, atNs, message: directed.message };
}
