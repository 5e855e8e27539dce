import type { Span } from "../../../bytes/span.ts";
import type { Arrangement, Press } from "../../../language/press.ts";
import { compareTurns, phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import type { Order } from "../../../orders/order.ts";
import { isPower } from "../../../tokens/token.ts";
import type { LintFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Board, Boards } from "./boardSeen.ts";
import { powersNamed, visitParts } from "./pressParts.ts";

/** Findings about press that does not fit the position. */
export const boardFindings = {
  "press-to-eliminated": {
    severity: "warning",
    message: "The client sent press to {power}, which has no units and no centres.",
    explanation: "The server answers with OUT and does not deliver the press, not even to the other recipients.",
    clause: "v0.18, level 10, SND: OUT",
    fix: "Remove a power from the recipients once SCO and NOW no longer list it, or once OUT names it.",
    example: "SND ( TUR ) ( .. ) after the last Turkish unit is gone",
  },
  "eliminated-power": {
    severity: "error",
    message: "{what} names {power}, which has no units and no centres.",
    explanation:
      "Arrangements may list only powers that are still in the game. Parlance answers with OUT; servers refuse a DRW with such a list.",
    clause: "v0.18, levels 10 to 120: eliminated powers must not be included",
    fix: "Remove {power} from the list, or drop the arrangement.",
    example: "PRP ( PCE ( ENG TUR ) ) after the last Turkish unit is gone",
  },
  "offer-past": {
    severity: "warning",
    message: "The proposal is for {turn}, but it is already {now}.",
    explanation: "Nobody can keep or break an agreement about a turn that is over.",
    clause: "v0.18, level 10: powers should not attempt to form an agreement that is wholly in the past",
    fix: "Name {now} or a later turn.",
    example: "PRP ( FOR ( SPR 1901 ) ( PCE ( ENG FRA ) ) ) in FAL 1902",
  },
  "explain-future": {
    severity: "warning",
    message: "EXP asks about the moves in {turn}, but it is only {now}.",
    explanation: "Nobody has moved in that turn yet.",
    clause: "v0.18, level 80, EXP: your moves in turn",
    fix: "Name the turn whose moves broke the promise.",
    example: "EXP ( FAL 1905 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) in SPR 1902",
  },
  "order-of-no-unit": {
    severity: "warning",
    message: "XDO orders {verb} for {unit}, but there is no such unit.",
    explanation:
      "XDO applies to the first turn, starting with the current one, in which the order is possible. The unit has moved, or it has a different type or owner.",
    clause: "v0.18, level 20, XDO",
    fix: "Name the unit as the last NOW lists it; for a later turn, send FOR ( turn ) ( XDO ( .. ) ).",
    example: "PRP ( XDO ( ( FRA AMY BUR ) HLD ) ) when that army is in PAR",
  },
} as const satisfies Findings;

/** A fault that a message has on every board that its sender may have seen. */
export interface BoardFault {
  readonly code: keyof typeof boardFindings;
  /** The span of the fault in tokens. */
  readonly span: Span | undefined;
  readonly facts: Readonly<Record<string, string | number>>;
}

type Add = (code: BoardFault["code"], span: Span | undefined, facts: BoardFault["facts"]) => void;

/** The recipients of press, and the index of the first recipient's token. */
export interface Addressed {
  readonly recipients: readonly string[];
  readonly start: number;
}

/** Returns the faults that press has on all of the given boards. */
export function faultsOfPress(frame: LintFrame, press: Press, to: Addressed, boards: Boards): BoardFault[] {
  const faults: BoardFault[] = [];
  const add: Add = (code, span, facts) => faults.push({ code, span, facts });
  const gone = goneOf(boards, to.recipients);
  if (gone !== undefined) {
    const at = to.start + to.recipients.indexOf(gone);
    add("press-to-eliminated", { start: at, end: at + 1 }, { power: gone });
  }
  visitParts(press, {
    press: (part) => ofStatement(frame, boards, part, add),
    arrangement: (part, { isDated, isSupposed }) => {
      // Press that the message asks another power to send must not name an eliminated power either.
      const powers = part.type === "SND" ? powersIn(frame, part.span) : powersNamed(part);
      ofPowers(boards, powers, part.type, part.span, add);
      if (part.type === "XDO" && !isDated && !isSupposed) ofOrder(boards, part.order, part.span, add);
    },
  });
  return faults;
}

/** Returns the faults in a vote for a draw. */
export function faultsOfVote(powers: readonly string[], span: Span | undefined, boards: Boards): BoardFault[] {
  const faults: BoardFault[] = [];
  ofPowers(boards, powers, "DRW", span, (code, at, facts) => faults.push({ code, span: at, facts }));
  return faults;
}

function ofStatement(frame: LintFrame, boards: Boards, press: Press, add: Add): void {
  const now = boards[0].record.turn;
  if (press.type === "EXP" && compareTurns(press.turn, now) > 0)
    add("explain-future", press.span, { turn: turnKey(press.turn), now: turnKey(now) });
  if (press.type === "HOW" && press.power !== null) ofPowers(boards, [press.power], "HOW", press.span, add);
  if (press.type === "FRM") ofPowers(boards, powersIn(frame, press.span), "FRM", press.span, add);
  if (press.type !== "PRP" && press.type !== "INS") return;
  const over = lastTurnOf(press.arrangement);
  if (over && boards.every(({ record }) => compareTurns(over, record.turn) < 0))
    add("offer-past", press.span, { turn: turnKey(over), now: turnKey(now) });
}

function ofPowers(boards: Boards, powers: readonly string[], what: string, span: Span | undefined, add: Add): void {
  const power = goneOf(boards, powers);
  if (power !== undefined) add("eliminated-power", span, { power, what });
}

/**
 * Checks an order against the current turn, because XDO applies to the next turn in which such an order can be given.
 */
function ofOrder(boards: Boards, order: Order, span: Span | undefined, add: Add): void {
  if (order.type === "WVE" || order.type === "loose" || order.type === "BLD" || order.type === "REM") return;
  if (order.type === "RTO" || order.type === "DSB") return;
  const { power, type, province } = order.unit;
  const isMissing = ({ record: { turn, units } }: Board): boolean =>
    // The retreats and builds after this turn are not known yet.
    phaseOf(turn) === "movement" &&
    units !== null &&
    !units.some((unit) => unit.power === power && unit.type === type && unit.province === province);
  if (boards.every(isMissing) && !isNameless(power) && !isNameless(province))
    add("order-of-no-unit", span, { unit: `${power} ${type} ${province}`, verb: order.type });
}

/** Returns the first of the given powers that was already eliminated, no matter which board the sender saw. */
function goneOf(boards: Boards, powers: readonly string[]): string | undefined {
  const isGone = (power: string) => boards.every(({ alive }) => alive !== null && !alive.has(power));
  return powers.find((power) => power !== "UNO" && !isNameless(power) && isGone(power));
}

/** Returns every power that a part of a message names. */
function powersIn({ tokens, representation }: LintFrame, span: Span | undefined): readonly string[] {
  if (!tokens || !span) return [];
  return [...tokens.subarray(span.start, span.end)].flatMap((token) =>
    isPower(token) ? (representation.names.get(token) ?? []) : [],
  );
}

/** Returns the last turn to which an arrangement applies; null if a part of it has no date. */
function lastTurnOf(arrangement: Arrangement): Turn | null {
  switch (arrangement.type) {
    case "FOR":
      return arrangement.to ?? arrangement.from;
    case "NOT":
    case "NAR":
      return lastTurnOf(arrangement.arrangement);
    case "AND":
    case "ORR":
    case "CHO":
      return arrangement.parts.map(lastTurnOf).reduce((one, other) => {
        if (one === null || other === null) return null;
        return compareTurns(one, other) < 0 ? other : one;
      });
    default:
      return null;
  }
}

/** Whether a name is only the number of a token that has no name in this game; such numbers have their own finding. */
function isNameless(name: string): boolean {
  return name.startsWith("0x");
}
