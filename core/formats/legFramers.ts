import { type Entry, type Leg, legKey } from "../recording/entry.ts";
import type { Frame } from "../wire/frame.ts";
import { Framer } from "../wire/framer.ts";

/** A frame of a recording, with its number: frames count from 1 in the order in which they were completed. */
export interface NumberedFrame {
  readonly n: number;
  readonly atNs: number;
  readonly leg: Leg;
  readonly frame: Frame;
}

/** Cuts all legs of a recording into frames, numbered as every view numbers them. */
export class LegFramers {
  readonly #legs = new Map<string, { framer: Framer; offset: number }>();
  #frames = 0;

  /** Frames so far. */
  get count(): number {
    return this.#frames;
  }

  /** Steps over one entry; returns the frames that it completes. */
  apply(entry: Entry): NumberedFrame[] {
    if (entry.type === "gap") {
      for (const leg of entry.legs) this.#seek(leg, leg.offset + leg.byteLength);
      return [];
    }
    if (entry.type !== "chunk" && entry.type !== "edit") return [];
    const bytes = entry.type === "chunk" ? entry.bytes : entry.forwarded;
    const leg = this.#seek(entry, entry.offset);
    leg.offset += bytes.length;
    const { atNs } = entry;
    return leg.framer.push(bytes).map((frame) => ({ n: ++this.#frames, atNs, leg: entry, frame }));
  }

  /** Bytes between here and `offset` are not in the recording. */
  #seek(of: Leg, offset: number): { framer: Framer; offset: number } {
    const key = legKey(of);
    let leg = this.#legs.get(key);
    if (!leg) {
      leg = { framer: new Framer(), offset: 0 };
      this.#legs.set(key, leg);
    }
    if (offset > leg.offset) leg.framer.skip(offset - leg.offset);
    leg.offset = offset;
    return leg;
  }
}
