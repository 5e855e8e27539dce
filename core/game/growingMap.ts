/**
 * An immutable map to which entries can be added cheaply. A new version shares its entries with earlier versions, which
 * do not see the entries added later. Entries are copied only if one is added to a version that is not the newest.
 */
export class GrowingMap<K, V> {
  readonly #shared: Map<K, { readonly at: number; readonly value: V }>;
  readonly size: number;
  #values: readonly V[] | null = null;

  private constructor(shared: Map<K, { readonly at: number; readonly value: V }>) {
    this.#shared = shared;
    this.size = shared.size;
  }

  /**
   * Creates a map from entries.
   * @param entries entries with distinct keys
   */
  static of<K, V>(entries: Iterable<readonly [K, V]> = []): GrowingMap<K, V> {
    return new GrowingMap(new Map([...entries].map(([key, value], at) => [key, { at, value }] as const)));
  }

  get(key: K): V | undefined {
    const entry = this.#shared.get(key);
    return entry !== undefined && entry.at < this.size ? entry.value : undefined;
  }

  /**
   * Returns a map with one more entry.
   * @throws {RangeError} if the map already has the key
   */
  with(key: K, value: V): GrowingMap<K, V> {
    if (this.get(key) !== undefined) throw new RangeError(`the map already has a value for ${String(key)}`);
    const isNewest = this.#shared.size === this.size;
    const shared = isNewest ? this.#shared : new Map([...this.#shared].slice(0, this.size));
    shared.set(key, { at: this.size, value });
    return new GrowingMap(shared);
  }

  /**
   * Returns the values, in the order in which they were added. They are collected only once, because the results of a
   * turn are read often.
   */
  values(): readonly V[] {
    if (this.#values !== null) return this.#values;
    const values: V[] = [];
    for (const { at, value } of this.#shared.values()) {
      if (at >= this.size) break;
      values.push(value);
    }
    this.#values = values;
    return values;
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    for (const [key, { at, value }] of this.#shared) {
      if (at >= this.size) return;
      yield [key, value];
    }
  }
}
