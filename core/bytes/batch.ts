import type { Room } from "./slab.ts";

const firstByteLength = 64 * 1024;
/** A longer store is released when the batch is emptied. */
const keptByteLength = 1024 * 1024;

/**
 * Provides byte arrays side by side in one store, so that a single write can output all of them, and reuses the store
 * after {@link clear}. Callers may fill a piece until then; afterwards, its content is undefined.
 */
export class Batch implements Room {
  #store = new Uint8Array(firstByteLength);
  #at = 0;

  /** All pieces taken since the batch was last emptied, concatenated. All of them must have been filled. */
  get bytes(): Uint8Array {
    return this.#store.subarray(0, this.#at);
  }

  /**
   * Returns a piece. Fill it before the next piece is taken, because the batch copies its pieces when its store grows.
   */
  take(byteLength: number): Uint8Array {
    const end = this.#at + byteLength;
    if (end > this.#store.length) {
      const longer = new Uint8Array(Math.max(end, this.#store.length * 2));
      longer.set(this.bytes);
      this.#store = longer;
    }
    const piece = this.#store.subarray(this.#at, end);
    this.#at = end;
    return piece;
  }

  clear(): void {
    this.#at = 0;
    if (this.#store.length > keptByteLength) this.#store = new Uint8Array(firstByteLength);
  }
}
