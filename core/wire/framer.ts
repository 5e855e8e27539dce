import { concatBytes } from "../bytes/concat.ts";
import { type Frame, frameHeadByteLength, frameKindOf } from "./frame.ts";

/**
 * Cuts one stream into frames, whatever the pieces it comes in. Total: any bytes are frames and an
 * unfinished tail. It believes the length field, as every peer must; there is no other boundary.
 */
export class Framer {
  /** Bytes held back, in the pieces they came in; joined only when they complete something. */
  #held: Uint8Array[] = [];
  #heldByteLength = 0;
  /** Held bytes at which there is something to decide: a head, or the frame that the head announced. */
  #wanted = frameHeadByteLength;
  /** Stream offset of the first held byte. */
  #base = 0;
  /** Bytes still to come that belong to a frame that a hole has broken. */
  #discard = 0;
  #unframed = 0;

  /** Takes the next bytes of the stream; returns the frames they complete. */
  push(bytes: Uint8Array): Frame[] {
    const fresh = this.#discard > 0 ? this.#passOver(bytes) : bytes;
    if (fresh.length === 0) return [];
    this.#held.push(fresh);
    this.#heldByteLength += fresh.length;
    return this.#heldByteLength < this.#wanted ? [] : this.#take(concatBytes(this.#held));
  }

  /**
   * Says that `byteLength` bytes of the stream are missing here. A frame that lies partly in the hole
   * is lost as a whole, and its rest is passed over; where the hole may have swallowed a head, framing
   * goes on behind it as if a frame began there.
   */
  skip(byteLength: number): void {
    const rest =
      this.#discard > 0
        ? this.#discard
        : this.#heldByteLength < frameHeadByteLength
          ? 0
          : this.#wanted - this.#heldByteLength;
    this.#unframed += this.#heldByteLength;
    this.#base += this.#heldByteLength + byteLength;
    this.#hold(nothing);
    this.#discard = Math.max(0, rest - byteLength);
  }

  /** Bytes so far that are in no frame: the unfinished tail, and what {@link skip} broke. */
  get unframedByteLength(): number {
    return this.#unframed + this.#heldByteLength;
  }

  /** The bytes of a frame that was begun; none where a hole has broken it. */
  get unfinished(): Uint8Array {
    return concatBytes(this.#held);
  }

  #passOver(bytes: Uint8Array): Uint8Array {
    const dropped = Math.min(this.#discard, bytes.length);
    this.#discard -= dropped;
    this.#base += dropped;
    this.#unframed += dropped;
    return bytes.subarray(dropped);
  }

  #hold(bytes: Uint8Array): void {
    this.#held = bytes.length === 0 ? [] : [bytes];
    this.#heldByteLength = bytes.length;
    this.#wanted = frameHeadByteLength + (bytes.length < frameHeadByteLength ? 0 : bodyByteLengthAt(bytes, 0));
  }

  #take(buffer: Uint8Array): Frame[] {
    const frames: Frame[] = [];
    let at = 0;
    while (at + frameHeadByteLength <= buffer.length) {
      const bodyAt = at + frameHeadByteLength;
      const end = bodyAt + bodyByteLengthAt(buffer, at);
      if (end > buffer.length) break;
      const typeByte = buffer[at] as number;
      frames.push({
        kind: frameKindOf(typeByte),
        typeByte,
        pad: buffer[at + 1] as number,
        body: buffer.subarray(bodyAt, end),
        span: { start: this.#base + at, end: this.#base + end },
      });
      at = end;
    }
    this.#base += at;
    this.#hold(at === buffer.length ? nothing : buffer.subarray(at));
    return frames;
  }
}

const nothing = new Uint8Array(0);

/** The length field of the head at `at`: body bytes, big-endian. */
function bodyByteLengthAt(buffer: Uint8Array, at: number): number {
  return ((buffer[at + 2] as number) << 8) | (buffer[at + 3] as number);
}
