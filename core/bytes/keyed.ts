/** The methods of Map and WeakMap that this file uses. */
interface Keyed<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the value of a key. If there is none, creates and stores one. */
export function getOrMake<K, V>(values: Keyed<K, V>, key: K, make: () => NoInfer<V>): V {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

/** Whether two lists contain the same elements in the same order. */
export function areSame<T>(one: ArrayLike<T>, other: ArrayLike<T> | undefined): boolean {
  if (one.length !== other?.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** A value and the inputs from which it was computed. */
export interface Kept<V> {
  readonly of: readonly unknown[];
  readonly value: V;
}

/** Returns the stored value of a key if its inputs are still the same; otherwise, computes and stores a new one. */
export function keptWhileSame<K, V>(
  values: Keyed<K, Kept<V>>,
  key: K,
  of: readonly unknown[],
  make: () => NoInfer<V>,
): V {
  const known = values.get(key);
  if (known && areSame(known.of, of)) return known.value;
  const value = make();
  values.set(key, { of, value });
  return value;
}

/** Adds a value to the end of a key's list. */
export function addToList<K, V>(lists: Keyed<K, V[]>, key: K, value: NoInfer<V>): void {
  getOrMake(lists, key, () => []).push(value);
}

/** Increments the count of a key; returns the count before the increment. */
export function countUp<K>(counts: Keyed<K, number>, key: K): number {
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  return before;
}

/** Groups values by key. Keys and values keep their order. */
export function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) addToList(groups, keyOf(value), value);
  return groups;
}

/** Counts how often each key occurs. Keys are in order of their first appearance. */
export function tallied<K>(keys: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) countUp(counts, key);
  return counts;
}
