const slabByteLength = 16 * 1024;
const ownByteLength = slabByteLength / 4;

/**
 * Hands out memory for small, short-lived byte arrays: pieces of larger ones. An engine allocates a
 * typed array above 64 bytes outside its heap, which costs more than filling it. Whoever keeps a piece
 * keeps its slab.
 */
export class Slab {
  #slab = new Uint8Array(0);
  #at = 0;

  /** Zeroed bytes that nobody else has. Their `byteOffset` is rarely 0. */
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
