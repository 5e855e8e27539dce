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
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    const { point, byteLength } = pointAt(bytes, at);
    piece.push(point);
    at += byteLength;
    // A call takes only so many arguments.
    if (piece.length < 4096) continue;
    pieces.push(String.fromCodePoint(...piece));
    piece = [];
  }
  return pieces.join("") + String.fromCodePoint(...piece);
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
