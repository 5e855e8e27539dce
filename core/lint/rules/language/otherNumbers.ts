import { readMessage } from "../../../language/read.ts";
import { type NumberDialect, numberDialects } from "../../../tokens/numberDialect.ts";
import { printNumber } from "../../../tokens/text.ts";
import type { Token } from "../../../tokens/token.ts";
import type { LintFrame } from "../../finding.ts";

const other: Readonly<Record<NumberDialect, NumberDialect>> = { diplomacy: "parlance", parlance: "diplomacy" };

/** A token that its sender numbers differently from the other programs in the recording. */
export interface OtherNumber {
  readonly tokenIndex: number;
  /** The token that the sender meant. */
  readonly name: string;
  readonly hex: string;
  /** The number that the other programs use for the token that the sender meant. */
  readonly here: string;
  /** The token that the other programs read when they receive this number. */
  readonly read: string;
}

/**
 * FCT, FOR, FWD, NAR and CCL have two numbers each; we read a recording with the numbers that most of it uses.
 * Returns the first of these tokens if the message can be read only with the other numbers, else null.
 */
export function otherNumber({ direction, representation }: LintFrame, tokens: Uint16Array): OtherNumber | null {
  const meant = numberDialects[other[representation.dialect]];
  const names = new Map([...meant].map(([name, token]) => [token, name]));
  const tokenIndex = tokens.findIndex((token) => names.has(token));
  const token = tokens[tokenIndex];
  const name = token === undefined ? undefined : names.get(token);
  if (token === undefined || name === undefined) return null;
  const numberHere = (one: string): Token => numberDialects[representation.dialect].get(one) ?? 0;
  const translated = tokens.map((one) => {
    const called = names.get(one);
    return called === undefined ? one : numberHere(called);
  });
  if (!readMessage(translated, direction, representation).ok) return null;
  return {
    tokenIndex,
    name,
    hex: printNumber(token),
    here: printNumber(numberHere(name)),
    read: representation.names.get(token) ?? "",
  };
}
