import { tightText } from "../analysis/tightText.ts";
import { readTokens } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";
import { type ClassedText, classedText } from "./textClasses.ts";

/** Press in the text form, its brackets tightened, and what its words are; cut after some 200 characters. */
export function statementText(text: string, representation: Representation): ClassedText {
  const reading = readTokens(text, representation);
  if (!reading.ok) return { text, classes: "r".repeat(text.length) };
  // A message's first token is left out there: press has none to lose.
  return classedText(tightText(Uint16Array.from([0, ...reading.tokens]), representation));
}
