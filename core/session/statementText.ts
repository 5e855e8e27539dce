import { tightText } from "../analysis/tightText.ts";
import { readTokens } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";
import { type ClassedText, classedText } from "./textClasses.ts";

/** Returns press with tightened brackets and a class for each character, truncated to about 200 characters. */
export function statementText(text: string, representation: Representation): ClassedText {
  const reading = readTokens(text, representation);
  if (!reading.ok) return { text, classes: "r".repeat(text.length) };
  // `tightText` skips the first token, so prepend a token that is not part of the press.
  return classedText(tightText(Uint16Array.from([0, ...reading.tokens]), representation));
}
