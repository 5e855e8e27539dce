/** A map that differs in this key alone. */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  const copy = new Map<K, V>();
  // The constructor would make a pair for every entry: in a long recording more garbage than all else.
  map.forEach((known, name) => {
    copy.set(name, known);
  });
  return copy.set(key, value);
}
