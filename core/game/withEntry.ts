/** A copy of a map with one entry set. */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  const copy = new Map<K, V>();
  // Not `new Map(map)`, which makes a pair for every entry: most of the garbage to collect in a long recording.
  map.forEach((known, name) => {
    copy.set(name, known);
  });
  return copy.set(key, value);
}
