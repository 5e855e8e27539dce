import type { DirectedMessage } from "../language/message.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";

/** The connection and time of a message. */
interface Passing {
  readonly n: FrameNumber;
  readonly connection: ConnectionId;
  readonly atNs: number;
  /** Frame that the message answers; null if there is none. */
  readonly answers: FrameNumber | null;
}

/** A message with its connection and time, for the state of the game. */
export type GameEvent = Passing & DirectedMessage;

/**
 * Returns the event for a message, without its frame and reading, because an event may have to wait until its game is
 * known.
 */
export function gameEvent(
  { n, connection, atNs }: Omit<Passing, "answers">,
  directed: DirectedMessage,
  answers: FrameNumber | null,
): GameEvent {
  return directed.direction === "client-to-server"
    ? { n, connection, direction: directed.direction, atNs, answers, message: directed.message }
    : { n, connection, direction: directed.direction, atNs, answers, message: directed.message };
}
