/** Number of keys in a page, and of pages in a branch. */
const width = 32;

/**
 * An immutable map with non-negative integers as keys. A changed map shares all pages with its predecessor except those
 * on the path to the changed key, so thousands of versions can be kept. A plain map would have to be copied completely
 * each time.
 */
export class PagedMap<K extends number, T> {
  readonly #root: Node<T>;

  constructor(root: Node<T> = new Page(new Map())) {
    this.#root = root;
  }

  get(key: K): T | undefined {
    return key < this.#root.reach ? this.#root.get(key) : undefined;
  }

  /** Returns a map with one entry set. */
  with(key: K, value: T): PagedMap<K, T> {
    let root = this.#root;
    while (key >= root.reach) root = new Branch(root.reach, new Map([[0, root]]));
    return new PagedMap(root.with(key, value));
  }

  /** Returns the values, in no particular order. */
  values(): Iterable<T> {
    return this.#root.values();
  }
}

/** A part of a map, for keys from 0 up to, but not including, `reach`. */
interface Node<T> {
  readonly reach: number;
  get(key: number): T | undefined;
  with(key: number, value: T): Node<T>;
  values(): Iterable<T>;
}

class Page<T> implements Node<T> {
  readonly reach = width;
  readonly #entries: ReadonlyMap<number, T>;

  constructor(entries: ReadonlyMap<number, T>) {
    this.#entries = entries;
  }

  get(key: number): T | undefined {
    return this.#entries.get(key);
  }

  with(key: number, value: T): Page<T> {
    return new Page(copyWith(this.#entries, key, value));
  }

  values(): Iterable<T> {
    return this.#entries.values();
  }
}

class Branch<T> implements Node<T> {
  readonly reach: number;
  /** The reach of each child. */
  readonly #step: number;
  readonly #children: ReadonlyMap<number, Node<T>>;

  constructor(step: number, children: ReadonlyMap<number, Node<T>>) {
    this.#step = step;
    this.reach = step * width;
    this.#children = children;
  }

  get(key: number): T | undefined {
    return this.#children.get(Math.floor(key / this.#step))?.get(key % this.#step);
  }

  with(key: number, value: T): Branch<T> {
    const at = Math.floor(key / this.#step);
    const child = this.#children.get(at) ?? nodeOf<T>(this.#step);
    return new Branch(this.#step, copyWith(this.#children, at, child.with(key % this.#step, value)));
  }

  *values(): Generator<T> {
    for (const child of this.#children.values()) yield* child.values();
  }
}

/** Returns an empty node with the given reach. */
function nodeOf<T>(reach: number): Node<T> {
  return reach === width ? new Page(new Map()) : new Branch(reach / width, new Map());
}

/** Returns a copy of a small map with one entry set. */
export function copyWith<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  const copy = new Map<K, V>();
  // Do not use `new Map(map)`: it creates a pair for every entry, and those pairs would be most of the garbage in a
  // long recording.
  map.forEach((known, name) => {
    copy.set(name, known);
  });
  return copy.set(key, value);
}
