const replacement = 0xfffd;

/**
 * For each range of first bytes: the number of continuation bytes, and the smallest code point that needs that many.
 */
const forms: readonly (readonly [from: number, to: number, more: number, least: number])[] = [
  [0xc2, 0xdf, 1, 0x80],
  [0xe0, 0xef, 2, 0x800],
  [0xf0, 0xf4, 3, 0x10000],
];

/**
 * Decodes UTF-8. Invalid bytes become U+FFFD, as in other decoders, and a leading byte order mark is dropped. Never
 * throws. (The core uses no host API, so it cannot use TextDecoder.)
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return decodeInnerUtf8(hasMark ? bytes.subarray(3) : bytes);
}

/** Decodes UTF-8 from the middle of a text, where U+FEFF is a character like any other. Never throws. */
export function decodeInnerUtf8(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let piece: number[] = [];
  const take = (): void => {
    pieces.push(String.fromCodePoint(...piece));
    piece = [];
  };
  let at = 0;
  while (at < bytes.length) {
    const end = plainEnd(bytes, at);
    // Most text is ASCII, which is decoded many characters at a time.
    if (end - at > leastRun) {
      take();
      // Spreading an array of bytes takes several times as long.
      pieces.push(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, end)));
      at = end;
      continue;
    }
    const { point, byteLength } = pointAt(bytes, at);
    piece.push(point);
    at += byteLength;
    if (piece.length >= mostArguments) take();
  }
  take();
  return pieces.join("");
}

/** JavaScript engines limit the number of arguments in a call. */
const mostArguments = 4096;
const leastRun = 8;

/** Returns the end of the ASCII text at an offset, at most `mostArguments` bytes later. */
function plainEnd(bytes: Uint8Array, at: number): number {
  const most = Math.min(bytes.length, at + mostArguments);
  let end = at;
  while (end < most && (bytes[end] as number) < 0x80) end++;
  return end;
}

/** Returns the code point at an offset. Invalid bytes give U+FFFD and the length of their longest valid prefix. */
function pointAt(bytes: Uint8Array, at: number): { readonly point: number; readonly byteLength: number } {
  const first = bytes[at] as number;
  if (first < 0x80) return { point: first, byteLength: 1 };
  const form = forms.find(([from, to]) => first >= from && first <= to);
  if (!form) return { point: replacement, byteLength: 1 };
  const [, , more, least] = form;
  let point = first & (0x3f >> more);
  for (let index = 1; index <= more; index++) {
    const next = bytes[at + index] ?? 0;
    point = (point << 6) | (next & 0x3f);
    const rest = 6 * (more - index);
    const lowest = point << rest;
    const highest = ((point + 1) << rest) - 1;
    const isPossible = highest >= least && lowest <= 0x10ffff && !(lowest >= 0xd800 && highest <= 0xdfff);
    if (next >> 6 !== 2 || !isPossible) return { point: replacement, byteLength: index };
  }
  return { point, byteLength: more + 1 };
}

/** Encodes a string as UTF-8. A lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const spelt = point >= 0xd800 && point <= 0xdfff ? replacement : point;
    if (spelt < 0x80) bytes.push(spelt);
    else if (spelt < 0x800) bytes.push(0xc0 | (spelt >> 6), 0x80 | (spelt & 0x3f));
    else {
      if (spelt < 0x10000) bytes.push(0xe0 | (spelt >> 12));
      else bytes.push(0xf0 | (spelt >> 18), 0x80 | ((spelt >> 12) & 0x3f));
      bytes.push(0x80 | ((spelt >> 6) & 0x3f), 0x80 | (spelt & 0x3f));
    }
  }
  return Uint8Array.from(bytes);
}
