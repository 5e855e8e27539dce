import { GrowingMap } from "./growingMap.ts";
import { copyWith, PagedMap } from "./pagedMap.ts";

/** Up to this size, a map is stored as two lists, which are cheaper to copy than a `Map`. Most maps have 7 entries. */
const mostListed = 16;
/** Up to this size, a map is copied completely, which is faster and takes less memory than sharing. */
const mostCopied = 64;

/**
 * Returns a copy of a map with one entry set, in the same order. A large map shares nearly everything with its copy:
 * otherwise, each message of a game with a thousand connections or turns would be a thousand times as expensive.
 */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  if (map instanceof SharingMap) return map.with(key, value);
  if (map.size < mostListed) return (map instanceof SmallMap ? map : SmallMap.of(map)).with(key, value);
  if (map.size < mostCopied) return copyWith(map, key, value);
  let shared = SharingMap.empty<K, V>();
  map.forEach((known, name) => {
    shared = shared.with(name, known);
  });
  return shared.with(key, value);
}

/** An immutable map with few entries, in insertion order. */
class SmallMap<K, V> implements ReadonlyMap<K, V> {
  readonly #keys: readonly K[];
  readonly #values: readonly V[];

  private constructor(keys: readonly K[], values: readonly V[]) {
    this.#keys = keys;
    this.#values = values;
  }

  static of<K, V>(map: ReadonlyMap<K, V>): SmallMap<K, V> {
    return new SmallMap([...map.keys()], [...map.values()]);
  }

  get size(): number {
    return this.#keys.length;
  }

  has(key: K): boolean {
    return this.#keys.includes(key);
  }

  get(key: K): V | undefined {
    const at = this.#keys.indexOf(key);
    return at < 0 ? undefined : this.#values[at];
  }

  with(key: K, value: V): SmallMap<K, V> {
    const at = this.#keys.indexOf(key);
    return at < 0
      ? new SmallMap([...this.#keys, key], [...this.#values, value])
      : new SmallMap(this.#keys, this.#values.with(at, value));
  }

  *entries(): MapIterator<[K, V]> {
    for (const [at, key] of this.#keys.entries()) yield [key, this.#values[at] as V];
    return undefined;
  }

  keys(): MapIterator<K> {
    return this.#keys.values();
  }

  values(): MapIterator<V> {
    return this.#values.values();
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(act: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) act(value, key, this);
  }
}

/** An immutable map in insertion order, whose versions share their entries. */
class SharingMap<K, V> implements ReadonlyMap<K, V> {
  /** The position of each key in `#entries`. */
  readonly #places: GrowingMap<K, number>;
  readonly #entries: PagedMap<number, readonly [K, V]>;

  private constructor(places: GrowingMap<K, number>, entries: PagedMap<number, readonly [K, V]>) {
    this.#places = places;
    this.#entries = entries;
  }

  static empty<K, V>(): SharingMap<K, V> {
    return new SharingMap(GrowingMap.of<K, number>(), new PagedMap());
  }

  get size(): number {
    return this.#places.size;
  }

  has(key: K): boolean {
    return this.#places.get(key) !== undefined;
  }

  get(key: K): V | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.#entries.get(place)?.[1];
  }

  with(key: K, value: V): SharingMap<K, V> {
    const known = this.#places.get(key);
    const place = known ?? this.#places.size;
    const places = known === undefined ? this.#places.with(key, place) : this.#places;
    return new SharingMap(places, this.#entries.with(place, [key, value]));
  }

  *entries(): MapIterator<[K, V]> {
    for (let place = 0; place < this.size; place++) {
      const entry = this.#entries.get(place);
      if (entry !== undefined) yield [entry[0], entry[1]];
    }
    return undefined;
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key;
    return undefined;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
    return undefined;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(act: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) act(value, key, this);
  }
}
