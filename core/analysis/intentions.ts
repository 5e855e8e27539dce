import { addToList } from "../bytes/keyed.ts";
import type { Games } from "../game/games.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { DocumentRow } from "./documents.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** A log in which a power wrote down the orders that it intended to give: `'A VIE - GAL', 'F TRI H'`. */
export interface Intention {
  readonly row: DocumentRow;
  readonly author: string;
  readonly orders: string;
  /** The state of the games when the log was written. */
  readonly games: Games;
}

/**
 * Collects what powers intended when they wrote their messages. The intentions come from logs of the form *At the start
 * of this phase, I intend to do: ('A VIE - GAL', 'F TRI H')*, which ALLAN's programs write. `IntentionReader` reads
 * their orders.
 */
export class IntentionWatch implements RecordingWatch {
  /** The phase of each message, as the game and the phase's name. */
  readonly #phases = new Map<FrameNumber, string>();
  /** The intentions of each power in a phase, in order. */
  readonly #stated = new Map<string, Intention[]>();

  /** Whether no log states an intention. */
  get isEmpty(): boolean {
    return this.#stated.size === 0;
  }

  take(event: RecordingEvent, games: Games): void {
    if (event.kind !== "step") return;
    const { row } = event;
    const { step, game, n } = row;
    const phase = `${game} ${step.phase.name}`;
    if (step.kind === "message") this.#phases.set(n, phase);
    if (step.kind !== "log") return;
    const { author, text } = step.log;
    const [, list] = /\bI intend to do: \((.+)\)\s*$/s.exec(text) ?? [];
    if (list === undefined) return;
    addToList(this.#stated, `${phase} ${author}`, { row, author, orders: list.replaceAll(/["']/g, ""), games });
  }

  /** Returns the last intention that a power wrote down before a message, in the same phase. */
  before(power: string, message: FrameNumber): Intention | undefined {
    const stated = this.#stated.get(`${this.#phases.get(message)} ${power}`);
    return stated?.findLast(({ row }) => row.n < message);
  }
}
