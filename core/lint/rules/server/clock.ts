import { limitOptions } from "../../../game/limits.ts";
import { phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerReport } from "./attendee.ts";

/** Findings about TME. The clauses cite v0.18, level 0. */
export const clockFindings = {
  "time-over-limit": {
    severity: "error",
    message: "TME ( {seconds} ) is out of range for {turn} ({option}: {limit}).",
    explanation: "The time to the next deadline is never negative, and never longer than the time limit of the turn.",
    clause: "v0.18, level 0, TME and HLO: MTL, RTL, BTL",
    fix: "Send the seconds that are left in this turn.",
    example: "( MTL 60 ), TME ( 90 ) in SPR 1901",
  },
  "time-without-limit": {
    severity: "warning",
    message: "The server sent TME ( {seconds} ) in a game without {option}.",
    explanation: "A turn without a limit has no deadline; clients that trust HLO take their time.",
    clause: "v0.18, level 0, HLO: MTL, RTL, BTL",
    fix: "State the limit in HLO, or send no TME.",
    example: "HLO .. ( ( LVL 0 ) ), TME ( 60 )",
  },
  "time-missing": {
    severity: "warning",
    message: "The server sent no TME after NOW ( {turn} ), although {option} limits the turn to {seconds} s.",
    explanation: "A client that takes its deadline from TME does not know when the turn ends, and may order too late.",
    clause: "v0.18, level 0, TME: sent immediately after each turn has processed, after ORD, SCO and NOW",
    fix: "Send TME ( {seconds} ) to every client right after NOW.",
    example: "HLO .. ( ( MTL 60 ) ), NOW ( SPR 1901 ) .., and the results a minute later",
  },
  "time-grows": {
    severity: "warning",
    message: "TME ( {seconds} ) postpones the {turn} deadline by {more} s.",
    explanation:
      "Within a turn, the remaining time only decreases; only NOT ( TME ( s ) ), in games with DSD, stops the clock.",
    clause: "v0.18, level 0, TME; CCD: NOT ( TME ( s ) ) under DSD",
    fix: "Send the seconds that are left; if the clock is stopped, send NOT ( TME ( s ) ) first.",
    example: "TME ( 10 ), and five seconds later TME ( 30 )",
    needs: ["times"],
  },
} as const satisfies Findings;

type ReportFinding = ServerReport<keyof typeof clockFindings>;

/** A server sends TME right after NOW; if none has arrived after this time, it is missing. */
export const timePatienceNs = 2e9;

/** Returns a time in seconds. */
export function secondsOf({ seconds, hours }: { readonly seconds: number; readonly hours: number | null }): number {
  return seconds + (hours ?? 0) * 3600;
}

/** Expects TME after the NOW of a turn that has a limit. Source: v0.18, level 0, TME. */
export function expectTime(frame: LintFrame, turn: Turn, attendee: Attendee, report: ReportFinding): void {
  const { game, n, atNs } = frame;
  const { end, isClockStopped, turn: last, hasHello, isReturning } = attendee;
  if (!game || game.after.end !== null || end !== null || isClockStopped || last === null) return;
  const option = limitOptions[phaseOf(turn)];
  const seconds = limitOf(frame, option) ?? 0;
  if (!hasHello || isReturning || seconds <= 0) return;
  const facts = { turn: turnKey(turn), option, seconds };
  attendee.timeDue = {
    n,
    atNs,
    hasAnswered: false,
    game: game.index,
    turn: turnKey(turn),
    report: () => report(frame, "time-missing", wholeFrame, facts, option),
  };
}

/**
 * Reports that no TME followed the NOW of a turn.
 * @param isCertain whether the turn is over, or other clients received its TME
 */
export function checkTimeShown(attendee: Attendee, nowNs: number, isCertain: boolean): void {
  const { timeDue } = attendee;
  if (timeDue === null) return;
  if (!isCertain && nowNs - timeDue.atNs < timePatienceNs) return;
  attendee.timeDue = null;
  timeDue.report();
}

/** Tolerance for rounding and for the time that a message is in transit. */
const slackNs = 2e9;

/** Returns the time limit of an option such as MTL, in seconds; null if the game has none. */
export function limitOf({ game }: LintFrame, name: string): number | null {
  const option = game?.after.options.find(({ type }) => type === name);
  return option && "value" in option ? option.value + (option.hours ?? 0) * 3600 : null;
}

/** Returns a limit as text: `60 s`, `no limit`. */
function limitText(limit: number | null): string {
  return limit === null ? "no limit" : `${limit} s`;
}

/** Checks TME against the limits of the game and against the last TME of the same turn. */
export function checkClock(frame: LintFrame, seconds: number, attendee: Attendee, report: ReportFinding): void {
  const { game, atNs } = frame;
  const { turn } = attendee;
  if (!game || !turn || attendee.isBetweenTurns || game.after.options.length === 0) return;
  const name = limitOptions[phaseOf(turn)];
  const limit = limitOf(frame, name);
  const place = atTokens({ start: 2, end: 3 });
  const at = turnKey(turn);
  const deadlineNs = atNs + seconds * 1e9;
  const { deadline } = attendee;
  attendee.deadline = { turn: at, atNs: deadlineNs };
  if (seconds < 0 || (limit !== null && seconds > limit))
    report(frame, "time-over-limit", place, { seconds, option: name, limit: limitText(limit), turn: at }, name);
  else if (limit === null && seconds > 0) report(frame, "time-without-limit", place, { seconds, option: name }, name);
  else if (deadline?.turn === at && deadlineNs - deadline.atNs > slackNs)
    report(frame, "time-grows", place, { seconds, more: Math.round((deadlineNs - deadline.atNs) / 1e9), turn: at }, "");
}
