/**
 * Bytes that arrive in pieces and are consumed from the front. Returned bytes never change, so callers may keep views
 * of them. Adding a piece takes time proportional to its length, however small the pieces are.
 */
export class GrowingBytes {
  /** The bytes not yet consumed are `start` to `end` of the store. */
  #store: Uint8Array = new Uint8Array(0);
  #start = 0;
  #end = 0;
  /** False while the store is the caller's array, which must not be modified. */
  #own = false;

  /** The bytes not yet consumed. */
  get rest(): Uint8Array {
    return this.#store.subarray(this.#start, this.#end);
  }

  use(byteLength: number): void {
    this.#start += byteLength;
  }

  /** Adds a piece, without copying it if all earlier bytes have been consumed. */
  add(piece: Uint8Array): void {
    const left = this.#end - this.#start;
    if (left === 0) {
      this.#store = piece;
      this.#start = 0;
      this.#end = piece.length;
      this.#own = false;
      return;
    }
    if (!this.#own || this.#end + piece.length > this.#store.length) {
      // If the remainder is long, reserve twice its space, so that it is copied again only after that many more bytes.
      const needed = left + piece.length;
      const store = new Uint8Array(left > piece.length ? needed * 2 : needed);
      store.set(this.rest);
      this.#store = store;
      this.#start = 0;
      this.#end = left;
      this.#own = true;
    }
    this.#store.set(piece, this.#end);
    this.#end += piece.length;
  }
}
