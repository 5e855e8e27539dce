import type { Arrangement, Press } from "../../language/press.ts";
import { meaningOf } from "./meaning.ts";
import type { Pact } from "./pact.ts";

/** The highest press level that a diplomat understands. */
export const highestLevel = 60;

/** Press tokens that a diplomat understands at each level; TRY lists them. */
const understood: readonly (readonly [level: number, tokens: string])[] = [
  [10, "PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX FCT"],
  [20, "XDO DMZ"],
  [30, "AND ORR"],
  [40, "SCD OCC"],
  [50, "CHO"],
  [60, "INS QRY THK IDK SUG"],
];

/** Press tokens above that level. */
const foreign: ReadonlySet<string> = new Set(
  "WHT HOW EXP SRY FOR IFF THN ELS XOY YDO SND FWD BCC FRM WHY POB UHY HPY ANG ROF ULB UUB".split(" "),
);

/** Returns the TRY for a press level. */
export function tryOf(level: number): Press {
  const listed = understood.filter(([from]) => from <= level).flatMap(([, tokens]) => tokens.split(" "));
  return { type: "TRY", tokens: listed };
}

/** Returns a HUH with ERR before the first token that a diplomat does not know; null if it knows all tokens. */
export function huhOf(press: Press, text: string): Press | null {
  if (press.type === "text") return { type: "HUH", text: `ERR ${text}` };
  const words = text.split(" ");
  const at = words.findIndex((word) => foreign.has(word));
  return at < 0 ? null : { type: "HUH", text: words.toSpliced(at, 0, "ERR").join(" ") };
}

/**
 * Returns the answer to QRY, which states whether the bot itself has agreed to such a peace. A liar gives the opposite
 * answer.
 */
export function answerToQuery(arrangement: Arrangement, power: string, pacts: readonly Pact[], isLiar: boolean): Press {
  const query: Press = { type: "QRY", arrangement };
  const isOwn = arrangement.type === "PCE" && arrangement.powers.includes(power);
  if (!isOwn) return { type: "IDK", press: query };
  const others = arrangement.powers.filter((other) => other !== power);
  const isSo = others.every((other) => isAgreed(pacts, other));
  return { type: "FCT", arrangement, answer: isSo !== isLiar ? "true" : "false" };
}

function isAgreed(pacts: readonly Pact[], other: string): boolean {
  return pacts.some(({ terms }) => terms.some((term) => term.type === "PCE" && term.powers.includes(other)));
}

/** Whether a statement denies a term: `NOT ( PCE ( .. ) )` or `NAR ( PCE ( .. ) )`. */
export function denies(statement: Arrangement, term: Arrangement): boolean {
  if (statement.type === "AND") return statement.parts.some((part) => denies(part, term));
  if (statement.type !== "NOT" && statement.type !== "NAR") return false;
  return meaningOf(statement.arrangement) === meaningOf(term);
}
