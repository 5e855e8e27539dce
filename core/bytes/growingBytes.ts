/**
 * Bytes that come in pieces and are used up from the front. Bytes once handed out stay as they are, so
 * views of them may be kept; adding costs what is added, however small the pieces.
 */
export class GrowingBytes {
  /** The bytes not used up begin at `start` of the store and end at `end`. */
  #store: Uint8Array = new Uint8Array(0);
  #start = 0;
  #end = 0;
  /** False while the store is the caller's own piece, behind whose end nothing may be written. */
  #own = false;

  /** The bytes not used up. */
  get rest(): Uint8Array {
    return this.#store.subarray(this.#start, this.#end);
  }

  use(byteLength: number): void {
    this.#start += byteLength;
  }

  /** Takes a piece without copying it where nothing is left over from before. */
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
      // A long remainder is copied again only after as many bytes again have come.
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
