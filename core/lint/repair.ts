import { errorPosition } from "../language/read.ts";
import { printTokens } from "../tokens/text.ts";
import { closeBracket, openBracket } from "../tokens/token.ts";
import { tokenNamed } from "../tokens/vocabulary.ts";
import { expectedWords } from "./expectedWords.ts";
import type { LintFrame } from "./finding.ts";
import { messageWords } from "./messageWords.ts";
import { meantSub, meantXdo } from "./subRepair.ts";

const WVE = tokenNamed("WVE");
const joining: ReadonlySet<number> = new Set([tokenNamed("AND"), tokenNamed("ORR")]);

/** Letters of a part that a sentence holds. */
const mostLetters = 120;

/** Where a message stops to be one. */
export interface Fault {
  readonly tokenIndex: number;
  readonly expected: readonly string[];
}

/** What to write so that a message can be read. */
export interface Repair {
  /** The token to mend: the fault's, or one before it. */
  readonly tokenIndex: number;
  /** What could stand there. */
  readonly expected: string;
  /** A sentence on what was meant, behind a space; empty: that is not known. */
  readonly repair: string;
}

/** How to mend a message that goes on as none does. */
export function repairAt(frame: LintFrame, tokens: Uint16Array, fault: Fault): Repair {
  const { representation } = frame;
  const { tokenIndex } = fault;
  const sub = meantSub(tokens, representation);
  const isWaiving = sub !== null && tokens[sub.differsAt] === WVE && sub.differsAt < tokenIndex;
  const meant = isWaiving ? sub : meantXdo(tokens, tokenIndex, representation);
  if (meant) {
    const expected = meant.next === undefined ? "nothing" : printTokens([meant.next], representation);
    const name = isWaiving ? "As a SUB" : "In its brackets";
    const repair = ` ${name} it is: ${printTokens(meant.tokens, representation)}.`;
    return { tokenIndex: meant.differsAt, expected, repair };
  }
  const part = lonePart(tokens, tokenIndex);
  if (part) {
    const head = printTokens([part.head], representation);
    const said = messageWords(tokens.subarray(part.start + 1, tokenIndex - 1), representation, mostLetters);
    const repair = ` ${head} is of two parts or more: with one, send ${said} without ${head}.`;
    return { tokenIndex, expected: "( and a second part", repair };
  }
  return { tokenIndex, expected: expectedWords(expectedAt(frame, tokens, fault)), repair: subSentence(frame, tokens) };
}

/** What is said of a SUB whose words alone tell what was meant. */
export function subSentence({ representation }: LintFrame, tokens: Uint16Array): string {
  const meant = meantSub(tokens, representation);
  return meant === null ? "" : ` As a SUB it is: ${printTokens(meant.tokens, representation)}.`;
}

/** AND or ORR that ends at a token behind its first part. */
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

/** What could stand at a fault by v0.18; by what was ever seen, where v0.18 stops before it. */
function expectedAt({ direction, representation }: LintFrame, tokens: Uint16Array, fault: Fault): readonly string[] {
  const strict = errorPosition(tokens, direction, representation, { dialect: "v0.18", level: 8000, role: "player" });
  return strict?.tokenIndex === fault.tokenIndex ? strict.expected : fault.expected;
}
