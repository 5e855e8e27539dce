import { findingEntry } from "../language/findings.ts";
import { type LintFrame, type Report, type Rule, sideOf, tokenBytes } from "./finding.ts";

/** What a message says by itself: no form of the language, or an unusual one. */
export class LanguageRules implements Rule {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  frame({ n, atNs, connection, direction, tokens, reading, representation }: LintFrame): void {
    // A message without a token is a fault of its frame, and a refusal repeats what somebody else said.
    if (!reading || !tokens || tokens.length === 0) return;
    const at = { connection, side: sideOf(direction), n, atNs } as const;
    const first = representation.names.get(tokens[0] ?? 0) ?? "";
    if (!reading.ok) {
      const { code, tokenIndex } = reading.fault;
      const span = tokenBytes({ start: tokenIndex, end: Math.min(tokenIndex + 1, tokens.length) });
      this.#report({ ...at, code, span, facts: { command: first }, cause: first });
      return;
    }
    if (reading.message.type === "HUH" || reading.message.type === "PRN") return;
    for (const { code, span } of reading.findings) {
      const { severity } = findingEntry(code);
      this.#report({ ...at, code, severity, span: tokenBytes(span), facts: { command: first }, cause: first });
    }
  }
}
