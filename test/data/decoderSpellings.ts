/** A way in which the independent decoder of the captures spells something else than we do. */
export interface DecoderSpelling {
  readonly name: string;
  readonly why: string;
  /** Our word for a token or a string, in its spelling. */
  readonly respell: (word: string) => string;
}

/** Every difference there is between our text of a DM and `decoded.txt.gz`. */
export const decoderSpellings: readonly DecoderSpelling[] = [
  {
    name: "unnamed-token",
    why: "A token without a name: `?48FF` there, `0x48FF` here; both are its four hex digits.",
    respell: (word) => word.replace(/^0x(?=[0-9A-F]{4}$)/, "?"),
  },
  {
    name: "undoubled-quote",
    why: "A quote in a string: single there, so that its end is a guess; doubled here, so that it reads back.",
    respell: (word) => (word.startsWith("'") ? `'${word.slice(1, -1).replaceAll("''", "'")}'` : word),
  },
];

/** The words of the text form: a string is one. */
export function respell(text: string, spelling: DecoderSpelling): string {
  return text.replace(/'(?:[^']|'')*'|[^ ']+/g, spelling.respell);
}
