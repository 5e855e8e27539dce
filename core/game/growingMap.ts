/**
 * An immutable map to which entries are added. The newest shares everything with those that it came of, which see no
 * more than they had; only one that is added to a second time is copied.
 */
export class GrowingMap<K, V> {
  readonly #shared: Map<K, { readonly at: number; readonly value: V }>;
  readonly size: number;

  private constructor(shared: Map<K, { readonly at: number; readonly value: V }>) {
    this.#shared = shared;
    this.size = shared.size;
  }

  /** @param entries of keys that are all different */
  static of<K, V>(entries: Iterable<readonly [K, V]> = []): GrowingMap<K, V> {
    return new GrowingMap(new Map([...entries].map(([key, value], at) => [key, { at, value }] as const)));
  }

  get(key: K): V | undefined {
    const entry = this.#shared.get(key);
    return entry !== undefined && entry.at < this.size ? entry.value : undefined;
  }

  /** One that has this entry more. @throws {RangeError} where it has the key already */
  with(key: K, value: V): GrowingMap<K, V> {
    if (this.get(key) !== undefined) throw new RangeError(`there is a value of ${String(key)} already`);
    const isNewest = this.#shared.size === this.size;
    const shared = isNewest ? this.#shared : new Map([...this.#shared].slice(0, this.size));
    shared.set(key, { at: this.size, value });
    return new GrowingMap(shared);
  }

  /** In the order in which they were added. */
  *values(): Generator<V> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    for (const [key, { at, value }] of this.#shared) {
      if (at >= this.size) return;
      yield [key, value];
    }
  }
}
