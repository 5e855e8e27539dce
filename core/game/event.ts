import type { DirectedMessage } from "../language/message.ts";
import type { ConnectionId, FrameNumber } from "../recording/entry.ts";

/** Where and when a message passed. */
interface Passing {
  readonly n: FrameNumber;
  readonly connection: ConnectionId;
  readonly atNs: number;
}

/** A message as it passed, for the state of the game. */
export type GameEvent = Passing & DirectedMessage;

/** The event that a message is, with nothing else of its frame or its reading: events may wait for their game. */
export function gameEvent({ n, connection, atNs }: Passing, said: DirectedMessage): GameEvent {
  return said.direction === "client-to-server"
    ? { n, connection, direction: said.direction, atNs, message: said.message }
    : { n, connection, direction: said.direction, atNs, message: said.message };
}
