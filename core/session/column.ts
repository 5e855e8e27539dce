import { getOrMake } from "../bytes/keyed.ts";
import { partitionPoint } from "../bytes/partitionPoint.ts";

type Store = Int32Array | Float64Array | Uint8Array;

/** A column of numbers that grows: half a million rows are a few typed arrays, not as many objects. */
export class Column {
  #store: Store;
  #length = 0;
  readonly #make: (length: number) => Store;

  /** @param make a store of so many numbers, zeroed */
  constructor(make: (length: number) => Store) {
    this.#make = make;
    this.#store = make(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#store.length) {
      const store = this.#make(this.#length * 2);
      store.set(this.#store);
      this.#store = store;
    }
    this.#store[this.#length] = value;
    this.#length += 1;
  }

  /** 0 where there is no such row. */
  at(index: number): number {
    return index < this.#length ? (this.#store[index] ?? 0) : 0;
  }

  set(index: number, value: number): void {
    if (index >= 0 && index < this.#length) this.#store[index] = value;
  }

  /** Forgets the rows from a length on. */
  truncate(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  /** Puts values in at a place; what stands there moves back. */
  insert(index: number, values: readonly number[]): void {
    const from = this.#length;
    for (let at = 0; at < values.length; at++) this.push(0);
    this.#store.copyWithin(index + values.length, index, from);
    this.#store.set(values, index);
  }

  /** Takes so many out at a place; what stands behind them moves up. */
  remove(index: number, count: number): void {
    this.#store.copyWithin(index, index + count, this.#length);
    this.#length -= count;
  }
}

/** Index of the first of some rows, in order, that comes after `n`; their number where none does. */
export function firstAfter(rows: { readonly length: number; at(index: number): number }, n: number): number {
  return partitionPoint(rows.length, (index) => rows.at(index) <= n);
}

export const bytes = (length: number): Store => new Uint8Array(length);
export const integers = (length: number): Store => new Int32Array(length);
export const numbers = (length: number): Store => new Float64Array(length);

/** Values by number, each once: what many rows share. */
export class Pool<T> {
  readonly #numbers = new Map<T, number>();
  readonly values: T[] = [];

  numberOf(value: T): number {
    return getOrMake(this.#numbers, value, () => this.values.push(value) - 1);
  }
}
