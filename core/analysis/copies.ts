import { getOrMake } from "../bytes/keyed.ts";
import type { RecordedSeats } from "./standingsFold.ts";

/** What distinguishes a recording from others, and its results. */
export interface CopyFacts {
  /** The recording's own id, which all its copies and slices share; null if it is lost. */
  readonly uuid: string | null;
  readonly frames: number;
  readonly results: RecordedSeats;
}

/**
 * Finds copies among recordings, so that a game counts once: files with the same id, as many frames and the same
 * results. Compressed and renamed copies are copies; a slice is one only if it leaves out no frame. The id of a file
 * from another program depends only on its start, so the id does not suffice.
 */
export class Copies {
  readonly #first = new Map<string, string>();

  /** Returns the name of the first recording of which this one is a copy; null if it is the first. */
  firstOf(name: string, { uuid, frames, results: { seats, unseated } }: CopyFacts): string | null {
    if (uuid === null) return null;
    const first = getOrMake(this.#first, JSON.stringify([uuid, frames, seats, unseated]), () => name);
    return first === name ? null : first;
  }
}
