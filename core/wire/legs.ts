import { type ChunkEntry, type EditEntry, type Entry, type Leg, legKey } from "../recording/entry.ts";
import type { Frame } from "./frame.ts";
import { Framer } from "./framer.ts";

/** Called with a leg at each place where some of its bytes are missing from the recording. */
export type LossWatch = (leg: Leg) => void;

/** Splits all legs of a recording into frames. All code that reads recordings, or slices of them, uses this class. */
export class Legs {
  readonly #streams = new Map<string, Stream>();
  #frames = 0;

  /** Number of frames so far. */
  get count(): number {
    return this.#frames;
  }

  /** Number of bytes outside any frame. */
  get unframedByteLength(): number {
    return [...this.#streams.values()].reduce((sum, { framer }) => sum + framer.unframedByteLength, 0);
  }

  /** Takes one entry; returns the frames that it completes, all on one leg. */
  apply(entry: Entry, onLoss?: LossWatch): readonly Frame[] {
    switch (entry.type) {
      case "gap":
        for (const leg of entry.legs) this.#seek(leg, leg.offset + leg.byteLength, onLoss, entry.reason === "sliced");
        return none;
      case "chunk":
      case "edit":
        return this.#push(entry, entry.type === "chunk" ? entry.bytes : entry.forwarded, onLoss);
      default:
        return none;
    }
  }

  /** Returns the bytes after a leg's last frame: the start of an unfinished frame. */
  unfinishedOf(leg: Leg): Uint8Array {
    return this.#streams.get(legKey(leg))?.framer.unfinished ?? new Uint8Array(0);
  }

  #push(entry: ChunkEntry | EditEntry, bytes: Uint8Array, onLoss: LossWatch | undefined): readonly Frame[] {
    const stream = this.#seek(entry, entry.offset, onLoss);
    stream.offset += bytes.length;
    const frames = stream.framer.push(bytes);
    this.#frames += frames.length;
    return frames;
  }

  /**
   * Returns a leg's stream after moving it to `offset`. Skipped bytes are missing from the recording. If they were
   * sliced out, a frame begins after them, because a slice omits only whole messages.
   */
  #seek(leg: Leg, offset: number, onLoss: LossWatch | undefined, isSliced = false): Stream {
    const key = legKey(leg);
    const stream = this.#streams.get(key) ?? this.#begin(key);
    if (offset > stream.offset) {
      stream.framer.skip(offset - stream.offset, isSliced);
      onLoss?.(leg);
    }
    stream.offset = offset;
    return stream;
  }

  #begin(key: string): Stream {
    const stream = { framer: new Framer(), offset: 0 };
    this.#streams.set(key, stream);
    return stream;
  }
}

/** A leg's framer, and the offset that it has reached in the leg's stream. */
interface Stream {
  readonly framer: Framer;
  offset: number;
}

const none: readonly Frame[] = [];
