import type { FrameNumber } from "../recording/entry.ts";

const firstByteLength = 1024;

/**
 * Stores up to eight flags per frame in one byte, because even a small file can have millions of frames with findings.
 */
export class FrameFlags {
  #bytes = new Uint8Array(firstByteLength);

  /** Sets flags of a frame; its other flags do not change. */
  set(n: FrameNumber, flags: number): void {
    if (n >= this.#bytes.length) this.#grow(n);
    this.#bytes[n] = (this.#bytes[n] ?? 0) | flags;
  }

  /** Whether a frame has a flag. */
  has(n: FrameNumber, flag: number): boolean {
    return ((this.#bytes[n] ?? 0) & flag) !== 0;
  }

  #grow(n: FrameNumber): void {
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, n + 1));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
