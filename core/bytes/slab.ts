const slabByteLength = 16 * 1024;
const ownByteLength = slabByteLength / 4;

/** Provides byte arrays to fill. */
export interface Room {
  take(byteLength: number): Uint8Array;
}

/**
 * Provides small, short-lived byte arrays as pieces of larger ones. JavaScript engines allocate a typed
 * array above 64 bytes outside their heap, which takes longer than filling it. Keeping a piece keeps its
 * whole slab in memory.
 */
export class Slab implements Room {
  #slab = new Uint8Array(0);
  #at = 0;

  /** Returns zeroed bytes that belong to no other caller. Their `byteOffset` is rarely 0. */
  take(byteLength: number): Uint8Array {
    if (byteLength > ownByteLength) return new Uint8Array(byteLength);
    if (this.#at + byteLength > this.#slab.length) {
      this.#slab = new Uint8Array(slabByteLength);
      this.#at = 0;
    }
    const piece = this.#slab.subarray(this.#at, this.#at + byteLength);
    this.#at += byteLength;
    return piece;
  }
}
