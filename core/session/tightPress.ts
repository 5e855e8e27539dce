import type { TextPiece } from "../analysis/tightText.ts";
import { type TokenClass, tokenClass } from "../analysis/tokenClass.ts";
import { languageValues } from "../tokens/vocabulary.ts";
import { type ClassedText, classedText } from "./textClasses.ts";

const words = /[()]|'(?:[^']|'')*'?|[^\s()']+/g;

/**
 * Returns press with tightened brackets and a class for each character: `( ( A B ) )` becomes `((A B))`. Text that
 * does not begin like press, such as free text in a saved game, stays unchanged. Never throws.
 * @param powers mnemonics of the game's powers; every other name is a province
 */
export function tightPress(text: string, powers: ReadonlySet<string>): ClassedText {
  const [first = ""] = text.split(" ", 1);
  if (!languageValues.has(first) && !first.startsWith("'")) return classedText([["text", text]]);
  const pieces: TextPiece[] = [];
  let opened = true;
  for (const [word] of text.matchAll(words)) {
    pieces.push([classOf(word, powers), opened || word === ")" ? word : ` ${word}`]);
    opened = word === "(";
  }
  return classedText(pieces);
}

function classOf(word: string, powers: ReadonlySet<string>): TokenClass {
  if (word === "(" || word === ")") return "bracket";
  if (word.startsWith("'")) return "text";
  if (/^[+-]?\d+$/.test(word)) return "number";
  if (powers.has(word)) return "power";
  const token = languageValues.get(word);
  if (token !== undefined) return tokenClass(token, 1);
  return /^[A-Z][A-Z0-9]{2}$/.test(word) ? "province" : "rest";
}
