import { getOrMake } from "../bytes/keyed.ts";
import { type ChunkEntry, type EditEntry, type Entry, type Leg, legKey } from "../recording/entry.ts";
import type { Frame } from "./frame.ts";
import { Framer } from "./framer.ts";

/** Shown a leg of which bytes are not in the recording, where they are missing. */
export type LossWatch = (leg: Leg) => void;

/** Cuts all legs of a recording into frames: the one place that does, for whoever reads it and for slices of it. */
export class Legs {
  readonly #streams = new Map<string, Stream>();
  #frames = 0;

  /** Frames so far. */
  get count(): number {
    return this.#frames;
  }

  /** Bytes that are in no frame. */
  get unframedByteLength(): number {
    return [...this.#streams.values()].reduce((sum, { framer }) => sum + framer.unframedByteLength, 0);
  }

  /** Steps over one entry; returns the frames that it completes, all of one leg. */
  apply(entry: Entry, onLoss?: LossWatch): readonly Frame[] {
    switch (entry.type) {
      case "gap":
        for (const leg of entry.legs) this.#seek(leg, leg.offset + leg.byteLength, onLoss);
        return none;
      case "chunk":
      case "edit":
        return this.#push(entry, entry.type === "chunk" ? entry.bytes : entry.forwarded, onLoss);
      default:
        return none;
    }
  }

  /** The bytes behind a leg's last frame: of a frame that was begun. */
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

  /** Goes to `offset` of a leg: bytes between here and there are not in the recording. */
  #seek(leg: Leg, offset: number, onLoss: LossWatch | undefined): Stream {
    const stream = getOrMake(this.#streams, legKey(leg), () => ({ framer: new Framer(), offset: 0 }));
    if (offset > stream.offset) {
      stream.framer.skip(offset - stream.offset);
      onLoss?.(leg);
    }
    stream.offset = offset;
    return stream;
  }
}

/** A leg's framer, and where in the leg's stream it stands. */
interface Stream {
  readonly framer: Framer;
  offset: number;
}

const none: readonly Frame[] = [];
