import { limitOptions } from "../game/limits.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import type { Attendee, Tell } from "./attendee.ts";
import { atTokens, type LintFrame } from "./finding.ts";

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
