const replacement = 0xfffd;

/** Continuation bytes behind a first byte, and the least code point that needs as many. */
const forms: readonly (readonly [from: number, to: number, more: number, least: number])[] = [
  [0xc2, 0xdf, 1, 0x80],
  [0xe0, 0xef, 2, 0x800],
  [0xf0, 0xf4, 3, 0x10000],
];

/**
 * The text of some UTF-8. What is none becomes U+FFFD, as decoders everywhere have it; a byte order mark at the beginning
 * goes. Total. (The core knows no host, so it has no TextDecoder.)
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let piece: number[] = [];
  const take = (): void => {
    pieces.push(String.fromCodePoint(...piece));
    piece = [];
  };
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    const end = plainEnd(bytes, at);
    // Most text is ASCII, which is decoded many characters at a time.
    if (end - at > leastRun) {
      take();
      pieces.push(String.fromCharCode(...bytes.subarray(at, end)));
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

/** A call takes only so many arguments. */
const mostArguments = 4096;
const leastRun = 8;

/** End of the ASCII that begins at an offset, or of as much of it as one call takes. */
function plainEnd(bytes: Uint8Array, at: number): number {
  const most = Math.min(bytes.length, at + mostArguments);
  let end = at;
  while (end < most && (bytes[end] as number) < 0x80) end++;
  return end;
}

/** The code point at an offset; of what is none, the length of its longest beginning that could have become one. */
function pointAt(bytes: Uint8Array, at: number): { readonly point: number; readonly byteLength: number } {
  const first = bytes[at] as number;
  if (first < 0x80) return { point: first, byteLength: 1 };
  const form = forms.find(([from, to]) => first >= from && first <= to);
  if (!form) return { point: replacement, byteLength: 1 };
  const [, , more, least] = form;
  let point = first & (0x3f >> more);
  for (let behind = 1; behind <= more; behind++) {
    const next = bytes[at + behind] ?? 0;
    const so = (point << 6) | (next & 0x3f);
    const rest = 6 * (more - behind);
    const highest = ((so + 1) << rest) - 1;
    const isPossible = highest >= least && so << rest <= 0x10ffff && !(so << rest >= 0xd800 && highest <= 0xdfff);
    if (next >> 6 !== 2 || !isPossible) return { point: replacement, byteLength: behind };
    point = so;
  }
  return { point, byteLength: more + 1 };
}

/** A text as UTF-8. What is no character, half of a pair, becomes U+FFFD. */
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
