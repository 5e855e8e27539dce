import { limitOptions } from "../../../game/limits.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerTell } from "./attendee.ts";

/** Findings of TME. The clauses are those of v0.18, level 0. */
export const clockFindings = {
  "time-over-limit": {
    severity: "error",
    message: "TME ( {seconds} ) in {turn}, which {option} limits to {limit} s.",
    explanation: "Seconds to the next deadline are never more than the turn has, nor less than none.",
    clause: "v0.18, level 0, TME and HLO: MTL, RTL, BTL",
    fix: "Send the seconds that are left of this turn.",
    example: "( MTL 60 ), TME ( 90 ) in SPR 1901",
  },
  "time-without-limit": {
    severity: "warning",
    message: "TME ( {seconds} ) in a game without {option}.",
    explanation: "A turn without a limit has no deadline; clients that trust HLO take their time.",
    clause: "v0.18, level 0, HLO: MTL, RTL, BTL",
    fix: "Give the limit in HLO, or send no TME.",
    example: "HLO .. ( ( LVL 0 ) ), TME ( 60 )",
  },
  "time-grows": {
    severity: "warning",
    message: "TME ( {seconds} ) puts the deadline of {turn} off by {more} s.",
    explanation:
      "Within a turn the time that is left shrinks; only NOT ( TME ( s ) ), in games with DSD, stops the clock.",
    clause: "v0.18, level 0, TME; CCD: NOT ( TME ( s ) ) under DSD",
    fix: "Send the seconds that are left; where the clock is stopped, send NOT ( TME ( s ) ) first.",
    example: "TME ( 10 ), and five seconds later TME ( 30 )",
    needs: ["times"],
  },
} as const satisfies Findings;

type Tell = ServerTell<keyof typeof clockFindings>;

/** What rounding and the way of a message make of a clock. */
const slackNs = 2e9;

/** Seconds that a kind of turn may take, by the game's options; null where nothing limits it. */
export function limitOf({ game }: LintFrame, name: string): number | null {
  const option = game?.after.options.find(({ type }) => type === name);
  return option && "value" in option ? option.value + (option.hours ?? 0) * 3600 : null;
}

/** TME beside the limits of the game and beside what was told before in the same turn. */
export function checkClock(frame: LintFrame, seconds: number, attendee: Attendee, tell: Tell): void {
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
    tell(frame, "time-over-limit", place, { seconds, option: name, limit: limit ?? "none", turn: at }, name);
  else if (limit === null && seconds > 0) tell(frame, "time-without-limit", place, { seconds, option: name }, name);
  else if (deadline?.turn === at && deadlineNs - deadline.atNs > slackNs)
    tell(frame, "time-grows", place, { seconds, more: Math.round((deadlineNs - deadline.atNs) / 1e9), turn: at }, "");
}
