/** Returns a 32-bit FNV-1a hash of tokens, fast enough to compute for every message. */
export function hashOf(tokens: Uint16Array): number {
  let hash = 0x811c9dc5;
  for (const token of tokens) hash = Math.imul(hash ^ token, 0x01000193);
  return hash;
}
