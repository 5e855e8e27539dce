import type { IndexPoint, SequencedEntry } from "./entry.ts";

/** One index point about every so many bytes of file. */
const indexSpacing = 256 * 1024;

/**
 * The index of a recording as it grows: a point at every first chunk record that begins 256 KiB or more
 * behind the point before. It can be rebuilt from the records at any time, which is how it is checked.
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

  /** Takes points back: the record of this sequence number and all behind it are not in the file. */
  cutBack(sequence: number): void {
    while ((this.#points.at(-1)?.sequence ?? Number.NEGATIVE_INFINITY) >= sequence) this.#points.pop();
  }
}
