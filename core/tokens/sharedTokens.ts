import { decodeTokens } from "./token.ts";

/** The lengths of bodies to share, in bytes. Shorter bodies are not worth a lookup, and longer ones are rare. */
const shared = { least: 16, most: 4096 };
/** The number of bodies to keep: a power of two. */
const mostKnown = 512;

/**
 * Decodes DM bodies, and returns the same tokens for a body that equals a recent one. A server sends the same results,
 * positions and maps to every client, so most messages in a game repeat an earlier one.
 */
export class SharedTokens {
  /** Bodies by an index computed from their hash; a newer body replaces an older one at the same index. */
  readonly #known: (Uint16Array | undefined)[] = new Array<Uint16Array | undefined>(mostKnown).fill(undefined);

  /** Returns the tokens of a body. Callers must not change them. */
  of(body: Uint8Array): Uint16Array {
    if (body.length < shared.least || body.length > shared.most) return decodeTokens(body).tokens;
    const place = hashOfBytes(body) & (mostKnown - 1);
    const known = this.#known[place];
    if (known && isOf(known, body)) return known;
    const { tokens } = decodeTokens(body);
    this.#known[place] = tokens;
    return tokens;
  }
}

/** Returns the FNV-1a hash over pairs of bytes; it ignores the last byte of a body of odd length. */
function hashOfBytes(body: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 1; at < body.length; at += 2)
    hash = Math.imul(hash ^ (((body[at - 1] as number) << 8) | (body[at] as number)), 0x01000193);
  return hash;
}

function isOf(tokens: Uint16Array, body: Uint8Array): boolean {
  if (tokens.length !== body.length >> 1) return false;
  for (let at = 0; at < tokens.length; at++)
    if (tokens[at] !== (((body[2 * at] as number) << 8) | (body[2 * at + 1] as number))) return false;
  return true;
}
