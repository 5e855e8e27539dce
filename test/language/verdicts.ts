import { errorPosition } from "../../core/language/read.ts";
import type { Direction } from "../../core/recording/entry.ts";
import type { Dialect } from "../../core/syntax/production.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { standardRepresentation } from "../../core/tokens/representation.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { withStandIns } from "../../core/tokens/unnumbered.ts";
import { all, type Example } from "./disagreements/disagreement.ts";
import type { Source } from "./specification.ts";

/** The representation of the examples' tokens, with stand-ins for those without numbers. */
export const representation = standardRepresentation("diplomacy", withStandIns({}));

/** The dialect in which each document's productions and examples are checked. */
export const dialectOf: Readonly<Record<Source, Dialect>> = {
  "v0.18 text": "v0.18",
  "v0.18 appendix": "v0.18",
  "v0.14 text": "v0.14",
  "v0.14 appendix": "v0.14",
  "v0.13 struck out": "v0.13",
};

export function read(text: string): Uint16Array {
  const reading = readTokens(text, representation);
  if (!reading.ok) throw new Error(`${text}: ${reading.fault.message}`);
  return Uint16Array.from(reading.tokens);
}

/**
 * Returns what comes before and after press in a whole message. v0.13 requires an id and, for replies, the message that
 * they answer.
 */
function envelope({ as }: Example, dialect: Dialect): readonly [string, string] {
  if (as !== "press") return ["", ""];
  return dialect === "v0.13" ? ["SND ( 1 ) ( FRA ) ( ", " ) WRT ( FRA 2 )"] : ["SND ( FRA ) ( ", " )"];
}

export function directionOf({ as }: Example): Direction {
  return as === "server" ? "server-to-client" : "client-to-server";
}

export function tokensOf(example: Example, dialect: Dialect): Uint16Array {
  const [before, after] = envelope(example, dialect);
  return read(before + example.text + after);
}

/** Returns the name of a token in an example, as the rows write it: `FCT`, `FCT #2`, `end`. */
export function wordAt(example: Example, dialect: Dialect, tokenIndex: number): string {
  const words = [...read(example.text)].map((token) => printTokens([token], representation));
  const at = tokenIndex - read(envelope(example, dialect)[0]).length;
  const word = words[at];
  if (word === undefined) return "end";
  const count = words.slice(0, at + 1).filter((other) => other === word).length;
  return count === 1 ? word : `${word} #${count}`;
}

/** Returns the token before which each dialect puts ERR, omitting dialects that accept the message. */
export function refusals(example: Example): Partial<Record<Dialect, string>> {
  const { level, role } = example;
  return Object.fromEntries(
    all.flatMap((dialect) => {
      const tokens = tokensOf(example, dialect);
      const fault = errorPosition(tokens, directionOf(example), representation, { dialect, level, role });
      return fault ? [[dialect, wordAt(example, dialect, fault.tokenIndex)]] : [];
    }),
  );
}
