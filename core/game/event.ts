import type { Message } from "../language/message.ts";
import type { Direction } from "../recording/entry.ts";

/** A message as it passed, for the state of the game. */
export interface GameEvent {
  /** Number of the frame in its recording. */
  readonly n: number;
  readonly connection: number;
  readonly direction: Direction;
  readonly atNs: number;
  readonly message: Message;
}
