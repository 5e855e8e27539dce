import type { TextPiece } from "../analysis/tightText.ts";
import type { TokenClass } from "../analysis/tokenClass.ts";

/** A string and the class of each character. Two strings pass between threads faster than many pieces. */
export interface ClassedText {
  readonly text: string;
  /** One letter for each character: see {@link textClassOf}. */
  readonly classes: string;
}

const letters: Readonly<Record<TokenClass, string>> = {
  command: "c",
  press: "p",
  order: "o",
  number: "n",
  province: "l",
  power: "w",
  bracket: "b",
  text: "t",
  rest: "r",
};

const classes: ReadonlyMap<string, TokenClass> = new Map(
  Object.entries(letters).map(([name, letter]) => [letter, name as TokenClass]),
);

/** Returns the class for a letter. */
export function textClassOf(letter: string): TokenClass {
  return classes.get(letter) ?? "rest";
}

export function classedText(pieces: readonly TextPiece[]): ClassedText {
  return {
    text: pieces.map(([, words]) => words).join(""),
    classes: pieces.map(([name, words]) => letters[name].repeat(words.length)).join(""),
  };
}
