/** Size of a slot in bytes. It holds the number of inputs, the length of the last one, and its bytes. */
export const slotByteLength = 8 + 256 * 1024;

/** The input that a thread is currently running, readable from another thread while the first one hangs. */
export class InputSlot {
  readonly #numbers: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(shared: SharedArrayBuffer) {
    this.#numbers = new Int32Array(shared, 0, 2);
    this.#bytes = new Uint8Array(shared, 8);
  }

  put(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, this.#bytes.length);
    this.#bytes.set(kept);
    this.#numbers[1] = kept.length;
    Atomics.add(this.#numbers, 0, 1);
  }

  /** Records that the thread is no longer running an input that could hang. */
  rest(): void {
    this.#numbers[1] = -1;
  }

  get isResting(): boolean {
    return this.#numbers[1] === -1;
  }

  /** How many inputs have been stored so far. */
  get count(): number {
    return Atomics.load(this.#numbers, 0);
  }

  get bytes(): Uint8Array {
    return this.#bytes.slice(0, Math.max(0, this.#numbers[1] ?? 0));
  }
}
