import type { ReportedFinding } from "../analysis/reportedFinding.ts";
import { capital, counted } from "../language/english/words.ts";
import type { AnyCode } from "../lint/catalogue.ts";
import { type BotEnd, type Difference, endText, type Failure, type Outcome } from "./outcome.ts";
import type { SituationHead } from "./situation.ts";

export type Status = "passed" | "failed" | "not-applicable";

/** What determines the result of a situation that has been played. */
export interface PlayedSituation {
  readonly situation: SituationHead;
  readonly outcome: Outcome;
  /** The side that was tested; a bot is a client. */
  readonly side: "client" | "server";
  /** How the tested program ended during the situation; null if it was still running. */
  readonly end: BotEnd | null;
  /** The warnings and errors about the tested program. */
  readonly findings: readonly ReportedFinding[];
  /** Differences between the bot and the recorded client of a test case; none by default. */
  readonly differences?: readonly Difference[];
  /** The tested program's last frame in the recording; null if it sent none. */
  readonly lastN: number | null;
  /** The recording file; null if nothing was recorded. */
  readonly recording: string | null;
  readonly durationMs: number;
  /** The round, starting at 1, if the situation is played several times; otherwise null. */
  readonly round: number | null;
}

/** The result of one situation. */
export interface SituationResult {
  readonly situation: SituationHead;
  readonly status: Status;
  /** Why the situation failed or does not apply, as a sentence; empty if the program passed. */
  readonly reason: string;
  /** The failure of a step, or the crash of the program; null if there is none. */
  readonly failure: Failure | null;
  readonly findings: readonly ReportedFinding[];
  readonly differences: readonly Difference[];
  /** The message in the recording that shows the failure; null if there is none. */
  readonly n: number | null;
  readonly recording: string | null;
  readonly durationMs: number;
  readonly round: number | null;
}

/**
 * Determines whether a program passed. A crash is the most severe failure, followed by a failed step, then by findings.
 */
export function resultOf(played: PlayedSituation): SituationResult {
  const { situation, outcome, recording, durationMs, round, lastN, differences = [] } = played;
  const allowed = new Set<AnyCode>(situation.allows);
  const wanted = situation.replay?.finding.code;
  // A test case is about one finding, so no other finding counts.
  const isCounted = (code: AnyCode): boolean => (wanted === undefined ? !allowed.has(code) : code === wanted);
  const findings = played.findings.filter(({ code }) => isCounted(code));
  const base = { situation, findings, differences, recording, durationMs, round };
  const failure = failureOf(played);
  if (failure) {
    const more = findings.length > 0 ? `; also ${counted(findings.length, "finding")}` : "";
    const n = failure.kind === "no-connection" ? null : lastN;
    return { ...base, status: "failed", failure, n, reason: `${capital(failure.message)}${more}.` };
  }
  const [first] = findings;
  if (first) {
    const more = findings.length > 1 ? ` (and ${counted(findings.length - 1, "more finding")})` : "";
    return { ...base, status: "failed", failure: null, n: first.n || null, reason: `${first.message}${more}` };
  }
  if (outcome.kind === "not-applicable")
    return { ...base, status: "not-applicable", failure: null, n: lastN, reason: `${capital(outcome.reason)}.` };
  return { ...base, status: "passed", failure: null, n: null, reason: "" };
}

function failureOf({ outcome, end, side }: PlayedSituation): Failure | null {
  if (end?.kind === "killed") {
    const message = `the ${side === "client" ? "bot" : "server"} crashed: ${endText(end)}`;
    return { kind: "crashed", message, expected: null, got: null };
  }
  if (outcome.kind === "failed") return outcome.failure;
  return null;
}
