/** Returns a 32-bit FNV-1a hash of tokens, fast enough to compute for every message. */
export function hashOf(tokens: Uint16Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < tokens.length; at++) hash = Math.imul(hash ^ (tokens[at] as number), 0x01000193);
  return hash;
}
