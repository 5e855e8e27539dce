import type { IndexPoint, SequencedEntry } from "./entry.ts";

/** The approximate number of bytes in the file between two index points. */
const indexSpacing = 256 * 1024;

/**
 * The index of a growing recording: each point is the first chunk record that begins at least 256 KiB after the
 * previous point. It can be rebuilt from the records at any time, which is how readers check it.
 */
export class IndexBuilder {
  readonly #points: IndexPoint[] = [];

  get points(): readonly IndexPoint[] {
    return this.#points;
  }

  add(entry: SequencedEntry, fileOffset: number): void {
    if (entry.type !== "chunk" || fileOffset - (this.#points.at(-1)?.fileOffset ?? 0) < indexSpacing) return;
    this.#points.push({ fileOffset, sequence: entry.sequence, atNs: entry.atNs });
  }

  /** Removes the points for the record with this sequence number and all later ones, which are not in the file. */
  cutBack(sequence: number): void {
    while ((this.#points.at(-1)?.sequence ?? Number.NEGATIVE_INFINITY) >= sequence) this.#points.pop();
  }
}
