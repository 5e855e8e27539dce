import type { ClientMessage } from "../../../language/message.ts";
import type { ReadingFinding } from "../../../syntax/read.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";

/** Findings about forms from two versions of the language. */
const dialectFindings = {
  "mixed-dialects": {
    severity: "warning",
    message: "The client sent {now} after it had sent {before}; no version of the language allows both.",
    explanation:
      "v0.14 removed message ids and WRT; SUB and SND with a turn, and CCL, came later. A server that follows one version refuses the forms from the other.",
    clause: "v0.18, level 0, SUB; level 10, SND; v0.13, level 10, SND",
    fix: "Follow v0.18: send SND ( powers ) ( press ), without an id.",
    example: "SND ( 7 ) ( FRA ) ( .. ), then SUB ( SPR 1901 ) ( .. )",
    needs: ["frames"],
  },
} as const satisfies Findings;

type Code = keyof typeof dialectFindings;

/** The first use of each kind of form by a client. */
interface Used {
  /** A form that v0.14 removed. */
  old: string | null;
  /** A form that is newer than v0.14. */
  recent: string | null;
  isReported: boolean;
}

/** Finds clients that use forms of two versions of the language. */
class DialectRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SND, T.SUB], server: [] };
  readonly #report: Report<Code>;
  readonly #clients = new Map<LintFrame["connection"], Used>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, connection } = frame;
    const first = tokens?.[0];
    if ((first !== T.SND && first !== T.SUB) || !tokens || !reading?.ok || reading.direction !== "client-to-server")
      return;
    const old = givesId(reading.findings) ? "a message id or WRT" : null;
    const recent = recentForm(reading.message);
    if (old === null && recent === null) return;
    const used = this.#clients.get(connection) ?? { old: null, recent: null, isReported: false };
    this.#clients.set(connection, used);
    const before = old === null ? used.old : used.recent;
    used.old ??= old;
    used.recent ??= recent;
    if (used.old === null || used.recent === null || used.isReported) return;
    used.isReported = true;
    const facts = { now: old ?? recent ?? "", before: before ?? used.recent };
    this.#report(findingAt(frame, "mixed-dialects", { facts, place: atToken(tokens, 1) }));
  }
}

/** Whether the id that v0.14 removed is in a message itself, rather than only in a message that it quotes. */
export function givesId(findings: readonly ReadingFinding[]): boolean {
  return findings.some(({ code, span }) => code === "message-id" && span.start === 0);
}

/**
 * Returns the form in a message that is newer than v0.14; null if there is none. Source: v0.18, level 0, SUB; level 10,
 * SND and CCL.
 */
function recentForm(message: ClientMessage): string | null {
  if ((message.type === "SND" || message.type === "SUB") && message.turn !== null) return "a turn";
  return message.type === "SND" && message.press.type === "CCL" ? "CCL" : null;
}

export const dialects = defineRules(dialectFindings, (report) => new DialectRules(report));
