import { getOrMake } from "../bytes/keyed.ts";
import { partitionPoint } from "../bytes/partitionPoint.ts";

type Store = Uint8Array | Int16Array | Int32Array | Float64Array;

interface StoreType {
  new (length: number): Store;
  new (buffer: ArrayBuffer): Store;
}

/** A type of store, the numbers that fit in it, and the next wider type. */
interface Width {
  readonly type: StoreType;
  readonly least: number;
  readonly most: number;
  readonly wider: Width | null;
}

/** Any number. */
export const numbers: Width = { type: Float64Array, least: -Infinity, most: Infinity, wider: null };
const integers: Width = { type: Int32Array, least: -0x8000_0000, most: 0x7fff_ffff, wider: numbers };
const smallIntegers: Width = { type: Int16Array, least: -0x8000, most: 0x7fff, wider: integers };
const bytes: Width = { type: Uint8Array, least: 0, most: 0xff, wider: smallIntegers };

const firstLength = 1024;

/** `transfer` is new in Node 21. */
type Resizable = ArrayBuffer & Partial<Record<"transfer", (byteLength: number) => ArrayBuffer>>;

/**
 * A growing column of integers, or of any {@link numbers}. For half a million rows, this takes a few typed arrays instead
 * of half a million objects. A value takes one byte until the first one that does not fit; then the column is widened.
 */
export class Column {
  #width: Width;
  #store: Store;
  #length = 0;

  constructor(width: Width = bytes) {
    this.#width = width;
    this.#store = new width.type(firstLength);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#store.length) this.#grow();
    this.#widenFor(value);
    this.#store[this.#length] = value;
    this.#length += 1;
  }

  /** Returns the value in a row; 0 if there is no such row. */
  at(index: number): number {
    return index < this.#length ? (this.#store[index] ?? 0) : 0;
  }

  set(index: number, value: number): void {
    if (index < 0 || index >= this.#length) return;
    this.#widenFor(value);
    this.#store[index] = value;
  }

  /** Drops the rows beyond the given length. */
  truncate(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  /** Drops all rows and frees their memory at once; otherwise it would wait for the next collection. */
  free(): void {
    (this.#store.buffer as Resizable).transfer?.(0);
    this.#length = 0;
    this.#store = new this.#width.type(firstLength);
  }

  /** Inserts values at an index. The values at and after that index move up. */
  insert(index: number, values: readonly number[]): void {
    const from = this.#length;
    for (const value of values) this.push(value);
    this.#store.copyWithin(index + values.length, index, from);
    this.#store.set(values, index);
  }

  /** Removes `count` values at an index; the values after them move down. */
  remove(index: number, count: number): void {
    this.#store.copyWithin(index, index + count, this.#length);
    this.#length -= count;
  }

  #widenFor(value: number): void {
    const before = this.#width;
    while (this.#width.wider && (value < this.#width.least || value > this.#width.most))
      this.#width = this.#width.wider;
    if (this.#width !== before) this.#copy(this.#store.length);
  }

  /** Doubles the store. A transfer frees the old one at once; otherwise it would wait for the next collection. */
  #grow(): void {
    const buffer = this.#store.buffer as Resizable;
    if (buffer.transfer) this.#store = new this.#width.type(buffer.transfer(buffer.byteLength * 2));
    else this.#copy(this.#length * 2);
  }

  #copy(length: number): void {
    const store = new this.#width.type(length);
    store.set(this.#store);
    this.#store = store;
  }
}

/**
 * Returns the index of the first value that is greater than `n`; the number of rows if there is none. Values must be
 * ascending.
 */
export function firstAfter(rows: { readonly length: number; at(index: number): number }, n: number): number {
  return partitionPoint(rows.length, (index) => rows.at(index) <= n);
}

/** Stores values that many rows share, each only once, under a number. */
export class Pool<T> {
  readonly #numbers = new Map<T, number>();
  readonly values: T[] = [];

  numberOf(value: T): number {
    return getOrMake(this.#numbers, value, () => this.values.push(value) - 1);
  }
}
