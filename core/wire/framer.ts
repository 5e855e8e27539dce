import { concatBytes } from "../bytes/concat.ts";
import { type Frame, frameHeadByteLength, frameKindOf } from "./frame.ts";

/**
 * Splits one stream into frames, regardless of how it is chunked. Never throws: any bytes yield frames and an
 * unfinished tail. The framer trusts the length field, because nothing else marks the end of a frame.
 */
export class Framer {
  /** Bytes not yet framed, in the pieces in which they arrived; joined only when they complete a head or a frame. */
  #held: Uint8Array[] = [];
  #heldByteLength = 0;
  /** The number of held bytes needed for the next step: a head, or the frame that the head announced. */
  #wanted = frameHeadByteLength;
  /** Stream offset of the first held byte. */
  #base = 0;
  /** The number of bytes still to come from a frame that a gap has broken. */
  #discard = 0;
  #unframed = 0;
  /** Whether a gap may have swallowed a head, so that it is unknown where the next frame begins. */
  #isLost = false;

  /** Takes the next bytes of the stream; returns the frames that they complete. */
  push(bytes: Uint8Array): Frame[] {
    const fresh = this.#discard > 0 ? this.#dropBroken(bytes) : bytes;
    if (fresh.length === 0) return [];
    if (this.#isLost && !this.#resumes(fresh)) return [];
    // Most chunks consist of whole frames, so usually no bytes are held.
    if (this.#heldByteLength === 0) return this.#take(fresh);
    this.#held.push(fresh);
    this.#heldByteLength += fresh.length;
    return this.#heldByteLength < this.#wanted ? [] : this.#take(concatBytes(this.#held));
  }

  /**
   * Skips a gap: `byteLength` bytes of the stream are missing here. A frame that is partly in the gap is dropped
   * entirely, including its bytes after the gap. If a head may be missing, framing resumes at the next bytes that
   * arrive together and may begin a frame.
   * @param endsFrame whether a frame certainly begins after the gap, because the missing bytes were left out on purpose
   */
  skip(byteLength: number, endsFrame = false): void {
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
    this.#isLost = byteLength > rest && !endsFrame;
  }

  /** Number of bytes outside any frame so far: the unfinished tail, and frames that {@link skip} broke. */
  get unframedByteLength(): number {
    return this.#unframed + this.#heldByteLength;
  }

  /** The bytes of the unfinished frame at the end; empty if a gap has broken it. */
  get unfinished(): Uint8Array {
    return concatBytes(this.#held);
  }

  /**
   * Whether framing resumes with these bytes after a gap. Drops them and the bytes held so far if no frame can begin
   * there.
   */
  #resumes(fresh: Uint8Array): boolean {
    if (this.#heldByteLength > 0 && !mayBeginFrame(concatBytes([...this.#held, fresh]))) this.#drop(this.#held);
    if (this.#heldByteLength === 0 && !mayBeginFrame(fresh)) {
      this.#drop([fresh]);
      return false;
    }
    // Fewer bytes than a head do not show whether a frame begins.
    this.#isLost = this.#heldByteLength + fresh.length < frameHeadByteLength;
    return true;
  }

  #drop(pieces: readonly Uint8Array[]): void {
    const byteLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.#base += byteLength;
    this.#unframed += byteLength;
    this.#hold(nothing);
  }

  /** Drops bytes of the frame that a gap has broken; returns the bytes after it. */
  #dropBroken(bytes: Uint8Array): Uint8Array {
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
    if (at < buffer.length) this.#hold(buffer.subarray(at));
    else if (this.#heldByteLength > 0) this.#hold(nothing);
    return frames;
  }
}

const nothing = new Uint8Array(0);

/** The category of the first token of every message, that is, its high byte. */
const commandCategory = 0x48;

/**
 * Whether bytes after a gap may begin a frame: the type is known, the length is possible for the type, a message begins
 * with a command, an RM with a name, and an empty frame has the usual pad. Bytes from the middle of a frame almost never
 * do. An IM is not expected after a gap, because it is the first frame of its leg, and `( 5 4` looks like one. Source:
 * protocol v1, message formats.
 */
function mayBeginFrame(bytes: Uint8Array): boolean {
  const [typeByte = 0] = bytes;
  const kind = frameKindOf(typeByte);
  if (bytes.length < frameHeadByteLength) return kind !== "IM" && kind !== "other";
  const length = bodyByteLengthAt(bytes, 0);
  if (length === 0) return (kind === "RM" || kind === "FM") && bytes[1] === 0;
  switch (kind) {
    case "RM":
      return length % 6 === 0 && beginsWithName(bytes.subarray(frameHeadByteLength));
    case "DM":
      return length % 2 === 0 && (bytes[frameHeadByteLength] ?? commandCategory) === commandCategory;
    case "EM":
      return length === 2;
    default:
      return false;
  }
}

/** Whether the first entry of an RM, as far as it has arrived, has a name: three letters or digits, and a zero byte. */
function beginsWithName(entries: Uint8Array): boolean {
  const [, , ...name] = entries.subarray(0, 6);
  return name.every((byte, at) => (at === 3 ? byte === 0 : /[A-Z0-9]/.test(String.fromCharCode(byte))));
}

/** Reads the length field of the head at `at`: the number of body bytes, big-endian. */
function bodyByteLengthAt(buffer: Uint8Array, at: number): number {
  return ((buffer[at + 2] as number) << 8) | (buffer[at + 3] as number);
}
