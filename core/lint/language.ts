import { findingEntry } from "../language/findings.ts";
import { printTokens } from "../tokens/text.ts";
import { isPrivate } from "../tokens/token.ts";
import { tokenNamed } from "../tokens/vocabulary.ts";
import { atTokens, type LintFrame, type Report, type Rule, sideOf } from "./finding.ts";
import { bracketedSub } from "./subRepair.ts";

const YES = tokenNamed("YES");
const REJ = tokenNamed("REJ");
const THX = tokenNamed("THX");

/** What a message says by itself: no form of the language, or an unusual one. */
export class LanguageRules implements Rule {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  frame({ n, atNs, connection, direction, tokens, reading, representation, answers }: LintFrame): void {
    // A message without a token is a fault of its frame, and a refusal repeats what somebody else said.
    if (!reading || !tokens || tokens.length === 0) return;
    const isQuoting = tokens[0] === YES || tokens[0] === REJ || tokens[0] === THX;
    // A server repeats what the client sent, faults and all.
    if (direction === "server-to-client" && answers !== null && isQuoting) return;
    const at = { connection, side: sideOf(direction), n, atNs } as const;
    const first = representation.names.get(tokens[0] ?? 0) ?? "";
    if (!reading.ok) {
      const { code, tokenIndex, expected } = reading.fault;
      // A finding of the frame says more.
      if (isPrivate(tokens[tokenIndex] ?? 0)) return;
      const token = tokens[tokenIndex];
      const word = token === undefined ? "" : printTokens([token], representation);
      const how =
        tokenIndex === 0 ? `It begins with ${word}` : word ? `${first} goes on with ${word}` : `${first} ends`;
      const meant = bracketedSub(tokens, representation);
      const repair = meant === null ? "" : ` With the brackets of a SUB: ${meant}.`;
      const facts = { command: first, how, expected: listed(expected), repair };
      const place = atTokens({ start: tokenIndex, end: Math.min(tokenIndex + 1, tokens.length) });
      this.#report({ ...at, code, ...place, facts, cause: first });
      return;
    }
    const { type } = reading.message;
    // What press says is its sender's, and is told of the SND.
    if (type === "HUH" || type === "PRN" || type === "FRM") return;
    for (const { code, span } of reading.findings) {
      const { severity } = findingEntry(code);
      this.#report({ ...at, code, severity, ...atTokens(span), facts: { command: first }, cause: first });
    }
  }
}

/** Names of what could stand somewhere; of many, the first. */
const mostNames = 12;

function listed(names: readonly string[]): string {
  if (names.length === 0) return "nothing";
  return `${names.slice(0, mostNames).join(" ")}${names.length > mostNames ? " .." : ""}`;
}
