/** A way in which the independent decoder's spelling differs from ours. */
export interface DecoderSpelling {
  readonly name: string;
  readonly why: string;
  /** Returns our word for a token or a string in the decoder's spelling. */
  readonly respell: (word: string) => string;
}

/** Every difference between our text of a DM and `decoded.txt.gz`. */
export const decoderSpellings: readonly DecoderSpelling[] = [
  {
    name: "unnamed-token",
    why: "A token without a name: `?48FF` in the decoder, `0x48FF` here; both show its four hex digits.",
    respell: (word) => word.replace(/^0x(?=[0-9A-F]{4}$)/, "?"),
  },
  {
    name: "undoubled-quote",
    why: "A quote in a string: single in the decoder, so the string's end is a guess; doubled here, so it can be read back.",
    respell: (word) => (word.startsWith("'") ? `'${word.slice(1, -1).replaceAll("''", "'")}'` : word),
  },
];

/** Respells each word of the text form; a string counts as one word. */
export function respell(text: string, spelling: DecoderSpelling): string {
  return text.replace(/'(?:[^']|'')*'|[^ ']+/g, spelling.respell);
}
