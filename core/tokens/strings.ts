import { isText, type Token } from "./token.ts";

/** Bytes that are not UTF-8 become U+DC80 to U+DCFF: lone surrogates, which valid UTF-8 never yields. */
const strayBase = 0xdc00;

/**
 * Decodes a run of text tokens as UTF-8, as Parlance writes it. An invalid byte becomes a lone surrogate,
 * so that {@link encodeText} returns the same tokens.
 */
export function decodeText(tokens: ArrayLike<Token>, start = 0, end = tokens.length): string {
  // The letters are joined at the end, because engines store a string that grows letter by letter as a chain of pieces.
  const letters: string[] = [];
  for (let at = start; at < end; ) {
    const byte = (tokens[at] ?? 0) & 0xff;
    if (byte < 0x80) {
      letters.push(String.fromCharCode(byte));
      at += 1;
      continue;
    }
    const character = multibyteAt(tokens, at, end);
    letters.push(character?.text ?? String.fromCharCode(strayBase + byte));
    at += character?.byteLength ?? 1;
  }
  return letters.join("");
}

/** Returns the index after the run of text tokens that begins at `at`; `at` itself if none begins there. */
export function textEnd(tokens: ArrayLike<Token>, at: number): number {
  let end = at;
  while (end < tokens.length && isText(tokens[end] ?? 0)) end += 1;
  return end;
}

function multibyteAt(
  tokens: ArrayLike<Token>,
  at: number,
  end: number,
): { readonly text: string; readonly byteLength: number } | undefined {
  const lead = (tokens[at] ?? 0) & 0xff;
  const byteLength = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (byteLength === 0 || lead > 0xf4 || at + byteLength > end) return undefined;
  let point = lead & (0xff >> (byteLength + 1));
  for (let next = at + 1; next < at + byteLength; next++) {
    const byte = (tokens[next] ?? 0) & 0xff;
    if ((byte & 0xc0) !== 0x80) return undefined;
    point = (point << 6) | (byte & 0x3f);
  }
  const smallest = byteLength === 4 ? 0x10000 : byteLength === 3 ? 0x800 : 0x80;
  if (point < smallest || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
  return { text: String.fromCodePoint(point), byteLength };
}

/** Encodes a string as text tokens; the inverse of {@link decodeText}. */
export function encodeText(text: string): Token[] {
  const tokens: Token[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) tokens.push(0x4b00 | point);
    else if (point >= strayBase + 0x80 && point <= strayBase + 0xff) tokens.push(0x4b00 | (point & 0xff));
    else for (const byte of utf8(point)) tokens.push(0x4b00 | byte);
  }
  return tokens;
}

/** Returns the UTF-8 bytes of a code point above 0x7F. */
function utf8(point: number): number[] {
  const tail = (shift: number): number => 0x80 | ((point >> shift) & 0x3f);
  if (point < 0x800) return [0xc0 | (point >> 6), tail(0)];
  if (point < 0x10000) return [0xe0 | (point >> 12), tail(6), tail(0)];
  return [0xf0 | (point >> 18), tail(12), tail(6), tail(0)];
}
