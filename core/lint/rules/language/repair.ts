import { errorPosition, readMessage, termOf } from "../../../language/read.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { printTokens } from "../../../tokens/text.ts";
import {
  category,
  categoryOf,
  closeBracket,
  isInteger,
  isProvince,
  isText,
  openBracket,
  type Token,
} from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame } from "../../finding.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { expectedShape, expectedWords } from "./expectedWords.ts";
import { formAt } from "./messageForms.ts";
import { type Meant, meantSub, meantXdo } from "./subRepair.ts";

const joining: ReadonlySet<number> = new Set([T.AND, T.ORR]);

/** The maximum length, in characters, of a part that a sentence quotes. */
const mostLetters = 120;

/** The facts about a frame on which a repair is based. */
type Sent = Pick<LintFrame, "direction" | "representation">;

/** Where a message stops matching the grammar. */
export interface Fault {
  readonly tokenIndex: number;
  readonly expected: readonly string[];
}

/** How to fix a message that cannot be read. */
export interface Repair {
  /** The token to fix: the token at fault, or an earlier one. */
  readonly tokenIndex: number;
  /** The fix: the message that the sender meant, if known; otherwise, what is expected there. */
  readonly write: string;
  /** What is at the position and what is expected there. The same mistake with a different unit has the same text. */
  readonly shape: string;
}

/** Finds how to fix a message that matches no form. */
export function repairAt(frame: Sent, tokens: Uint16Array, tolerated: Fault): Repair {
  const documents = faultOfDocuments(frame, tokens, tolerated);
  // A known repair follows the documents, so the fault according to the documents counts even for Parlance.
  const known = knownRepair(frame, tokens, documents);
  const isParlance = frame.representation.dialect === "parlance" && documents.tokenIndex > 0;
  const fault = isParlance && !known && documents.tokenIndex < tolerated.tokenIndex ? tolerated : documents;
  const { tokenIndex } = fault;
  const { head, form } = formAt(tokens, tokenIndex, frame);
  const expected = expectedWords(fault.expected);
  const shape = [head, foundAs(tokens[known?.tokenIndex ?? tokenIndex], frame), expectedShape(fault.expected)].join(
    ", ",
  );
  if (known) return { ...known, shape };
  if (tokenIndex === 0) return { tokenIndex, write: `Begin the message with a command: ${expected}.`, shape };
  const advice = fault.expected.length === 0 ? "End the message here" : `Continue with ${expected}`;
  // Naming only a missing bracket helps little; showing the whole form helps more.
  const isBare = fault.expected.every((name) => name === "(" || name === ")");
  const more = form !== null && isBare ? `; the form is ${form}` : "";
  return { tokenIndex, write: `${advice}${more}.`, shape };
}

/** Returns the fix if the words of a message show what its sender meant; otherwise, null. */
function knownRepair(frame: Sent, tokens: Uint16Array, { tokenIndex }: Fault): Omit<Repair, "shape"> | null {
  const { representation, direction } = frame;
  if (tokenIndex === 0 && direction === "client-to-server") {
    const meant = meantSub(Uint16Array.from([T.SUB, ...tokens]), representation);
    if (meant === null) return null;
    return {
      tokenIndex,
      write: `Begin the message with its command: send ${printTokens(meant.tokens, representation)}.`,
    };
  }
  const sub = meantSub(tokens, representation);
  if (sub) {
    const isWaiving = tokens[sub.differsAt] === T.WVE && sub.differsAt < tokenIndex;
    return { tokenIndex: isWaiving ? sub.differsAt : tokenIndex, write: `${meantWords(sub, representation)}.` };
  }
  const xdo = meantXdo(tokens, tokenIndex, representation);
  if (xdo) return { tokenIndex: xdo.differsAt, write: `${meantWords(xdo, representation)}.` };
  const part = lonePart(tokens, tokenIndex);
  if (part) {
    const head = printTokens([part.head], representation);
    const said = messageWords(tokens.subarray(part.start + 1, tokenIndex - 1), representation, mostLetters);
    const write = `${head} needs two parts or more: add a second part in brackets, or send ${said} without ${head}.`;
    return { tokenIndex, write };
  }
  const swapped = swappedAt(frame, tokens, tokenIndex);
  if (swapped === null) return null;
  const [one, other] = [swapped.at, swapped.at + 1].map((at) => printTokens([swapped.tokens[at] ?? 0], representation));
  const said = messageWords(swapped.tokens, representation, mostLetters);
  return { tokenIndex, write: `Send ${one} before ${other}: ${said}.` };
}

/** Returns the message with the word at the fault and a neighbour swapped, if it can then be read; otherwise, null. */
function swappedAt(
  { direction, representation }: Sent,
  tokens: Uint16Array,
  fault: number,
): { readonly tokens: Uint16Array; readonly at: number } | null {
  for (const at of [fault, fault - 1]) {
    const pair = [...tokens.subarray(Math.max(0, at), at + 2)];
    if (at < 1 || pair.length < 2 || pair.some((token) => isBracket(token) || isText(token))) continue;
    const other = Uint16Array.from(tokens);
    other.set(pair.reverse(), at);
    const reading = readMessage(other, direction, representation);
    if (reading.ok && reading.findings.length === 0) return { tokens: other, at };
  }
  return null;
}

/** Returns the kind of a token, regardless of its name, because the mistake is the same with a different unit. */
function foundAs(token: Token | undefined, { representation }: Sent): string {
  if (token === undefined) return "the end";
  if (isInteger(token)) return "a number";
  const kind = kinds[categoryOf(token)];
  if (kind !== undefined) return kind;
  return isProvince(token) ? "a province" : printTokens([token], representation);
}

/** The kinds of tokens, keyed by category. */
const kinds: Readonly<Record<number, string>> = {
  [category.power]: "a power",
  [category.text]: "text",
  [categoryOf(T.AMY)]: "a kind of unit",
  [categoryOf(T.MTO)]: "a kind of order",
  [categoryOf(T.MBV)]: "a note",
  [categoryOf(T.SUC)]: "a result",
  [categoryOf(T.NCS)]: "a coast",
  [categoryOf(T.SPR)]: "a season",
};

/**
 * Returns the fix for a SUB whose words show what its sender meant, as a sentence and a space; empty if they do not.
 */
export function subSentence({ representation }: Sent, tokens: Uint16Array): string {
  const meant = meantSub(tokens, representation);
  return meant === null ? "" : `${meantWords(meant, representation)}. `;
}

/** Returns text such as `Send SUB ( ( ENG FLT LON ) HLD ), with brackets around each order and each unit`. */
function meantWords({ tokens, hasSameWords }: Meant, representation: Representation): string {
  const brackets = hasSameWords ? ", with brackets around each order and each unit" : "";
  return `Send ${printTokens(tokens, representation)}${brackets}`;
}

/** Returns the AND or ORR that has only one part and ends before the token at an index; null if there is none. */
function lonePart(tokens: Uint16Array, at: number): { readonly head: number; readonly start: number } | null {
  if (tokens[at - 1] !== closeBracket || tokens[at] === openBracket) return null;
  let depth = 0;
  for (let start = at - 1; start > 0; start--) {
    if (tokens[start] === closeBracket) depth += 1;
    else if (tokens[start] === openBracket && --depth === 0) {
      const head = tokens[start - 1] ?? 0;
      return joining.has(head) ? { head, start } : null;
    }
  }
  return null;
}

/**
 * Returns the fault in a client's message according to v0.18: the first token that v0.18 does not allow, where servers
 * put ERR. Unusual forms are not faults in a server's message, so there the fault is where the message stops matching
 * every known form.
 */
function faultOfDocuments({ direction, representation }: Sent, tokens: Uint16Array, fault: Fault): Fault {
  const strict = errorPosition(tokens, direction, representation, { dialect: "v0.18", level: 8000, role: "player" });
  const isOfClient = direction === "client-to-server";
  if (strict && (strict.tokenIndex === fault.tokenIndex || (isOfClient && strict.tokenIndex < fault.tokenIndex)))
    return strict;
  return tokens[0] === openBracket ? { tokenIndex: 0, expected: [termOf(direction)] } : fault;
}

function isBracket(token: Token): boolean {
  return token === openBracket || token === closeBracket;
}
