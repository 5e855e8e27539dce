/** A word, number or mark in a message. */
export interface Word {
  /** The word as written. */
  readonly text: string;
  /** Lower case, with a plain apostrophe: `i'll`. */
  readonly lower: string;
  /** Position in the message, in UTF-16 code units; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly kind: WordKind;
}

/** `dash`: a mark between places, as in `A VIE - GAL` and `Mun > Bur`. `line`: an end of line. */
export type WordKind = "word" | "number" | "dash" | "mark" | "line";

const pattern = /\p{L}+(?:['’]\p{L}+)*|\d+|[-=–—]*[>→]+|[-–—]+|\r?\n|[^\s]/gu;

/** Splits a message into words, numbers and marks. Never throws; takes time linear in the length of the text. */
export function wordsOf(text: string): readonly Word[] {
  return Array.from(text.matchAll(pattern), (match): Word => {
    const [found] = match;
    const lower = found.toLowerCase().replaceAll("’", "'");
    return { text: found, lower, from: match.index, to: match.index + found.length, kind: kindOf(found) };
  });
}

function kindOf(text: string): WordKind {
  if (/^\p{L}/u.test(text)) return "word";
  if (/^\d/.test(text)) return "number";
  if (text.endsWith("\n")) return "line";
  return /[-–—>→]$/.test(text) ? "dash" : "mark";
}
