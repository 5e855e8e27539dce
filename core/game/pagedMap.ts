import { withEntry } from "./withEntry.ts";

/** Keys of one page. */
const pageSize = 32;

/**
 * An immutable map with non-negative integers as keys. A changed map shares all pages except one with its predecessor,
 * so that thousands of versions can be kept; a plain map would be copied whole each time.
 */
export class PagedMap<K extends number, T> {
  readonly #pages: ReadonlyMap<number, ReadonlyMap<K, T>>;

  constructor(pages: ReadonlyMap<number, ReadonlyMap<K, T>> = new Map()) {
    this.#pages = pages;
  }

  get(key: K): T | undefined {
    return this.#pages.get(Math.floor(key / pageSize))?.get(key);
  }

  /** A map with one entry set. */
  with(key: K, value: T): PagedMap<K, T> {
    const page = Math.floor(key / pageSize);
    const entries = withEntry(this.#pages.get(page) ?? new Map<K, T>(), key, value);
    return new PagedMap(withEntry(this.#pages, page, entries));
  }

  /** The values, in no particular order. */
  *values(): Generator<T> {
    for (const page of this.#pages.values()) yield* page.values();
  }
}
