import { unitKey } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { type OrderBook, standing, subjectOf } from "../../../game/orderBook.ts";
import type { GameState, TurnRecord } from "../../../game/state.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import type { PositionedUnit, ServerMessage } from "../../../language/message.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import { type Attendee, plays, type ServerTell } from "./attendee.ts";

/** Findings of MIS. The clauses are those of v0.18, level 0. */
export const missingOrderFindings = {
  "orders-of-bystander": {
    severity: "error",
    message: "{command} goes to a client that {why}.",
    explanation: "THX and MIS are about a player's own orders; nobody else has any.",
    clause: "v0.18, level 0, SUB and MIS: REJ where the game has not started or has ended",
    fix: "Answer REJ, or HUH to an observer.",
    example: "HLO ( UNO ) .., MIS ( FRA AMY PAR )",
  },
  "missing-ordered": {
    severity: "error",
    message: "MIS lists {unit}, whose order for {turn} was accepted.",
    explanation: "The client takes its order for lost and sends it again, or waits for a turn that is complete.",
    clause: "v0.18, level 0, MIS",
    fix: "List units without an accepted order alone.",
    example: "THX ( ( FRA AMY PAR ) HLD ) ( MBV ), MIS ( FRA AMY PAR )",
    habits: [{ software: "diplomacy", does: "does not count disbandments" }],
  },
  "missing-left-out": {
    severity: "error",
    message: "MIS leaves out {unit}, which has no accepted order for {turn}.",
    explanation: "The client takes its orders for complete, and the unit holds or is disbanded.",
    clause: "v0.18, level 0, MIS",
    fix: "List every unit that has no accepted order; a bare MIS says that none is missing.",
    example: "MIS, with nothing ordered",
  },
  "missing-foreign": {
    severity: "error",
    message: "MIS lists {unit}, which {power} has not to order in {turn}.",
    explanation: "The list holds the client's own units: in movement turns all, in retreat turns the dislodged ones.",
    clause: "v0.18, level 0, MIS",
    fix: "List units as the last NOW has them.",
    example: "MIS ( GER AMY MUN ) to France",
  },
  "missing-retreats": {
    severity: "error",
    message: "MIS lists other retreats for {unit} than NOW did in {turn}.",
    explanation: "In retreat turns MIS repeats the unit with MRT as NOW gave it.",
    clause: "v0.18, level 0, MIS: the same parameter format as NOW",
    fix: "Repeat MRT ( .. ) of the NOW.",
    example: "MIS ( AUS AMY SER MRT ( ALB ) ), where NOW had MRT ( ALB BUL )",
  },
  "missing-count": {
    severity: "error",
    message: "MIS says {count} in {turn}, and {due} is owed.",
    explanation:
      "Positive: units to remove; negative: builds to order or to waive. Builds without a place must be waived too.",
    clause: "v0.18, level 0, MIS ( number )",
    fix: "Count the removals that are still to order above 0, the builds that are still to order or waive below 0: MIS ( {due} ).",
    example: "MIS ( -1 ) to a power with two builds and no order",
    habits: [{ software: "diplomacy", does: "counts neither waived builds nor those without a free home centre" }],
  },
} as const satisfies Findings;

type Tell = ServerTell<keyof typeof missingOrderFindings>;

type Missing = Extract<ServerMessage, { readonly type: "MIS" }>;

/** THX and MIS are for players; MIS lists what they still owe, no more and no less. */
export function checkMissing(
  frame: LintFrame,
  message: Extract<ServerMessage, { readonly type: "THX" | "MIS" }>,
  attendee: Attendee,
  tell: Tell,
): void {
  const { power } = attendee;
  if (!plays(attendee)) {
    const why = attendee.end ? `is told ${attendee.end}` : power === "UNO" ? "is an observer" : "has no power yet";
    // Who was greeted before the recording began may play all the same.
    const isBefore = attendee.granted !== null && !attendee.hasPosition;
    const isKnown = attendee.end !== null || power === "UNO" || isBefore;
    if (isKnown) tell(frame, "orders-of-bystander", wholeFrame, { command: message.type, why }, message.type);
    return;
  }
  const state = frame.game?.before ?? null;
  const record = state && power !== null ? turnAtHand(state, frame.connection) : null;
  if (message.type !== "MIS" || !state || !record || power === null) return;
  if (phaseOf(record.turn) === "adjustment") checkCount(frame, message, { state, record, power, attendee }, tell);
  else checkUnits(frame, message, { state, record, power, attendee }, tell);
}

interface Owing {
  readonly state: GameState;
  readonly record: TurnRecord;
  readonly power: string;
  readonly attendee: Attendee;
}

/** The turn at hand, where this client was shown it and nothing since was lost. */
function turnAtHand({ current, seats, end }: GameState, connection: LintFrame["connection"]): TurnRecord | null {
  const seat = seats.get(connection);
  if (!current || current.units === null || end !== null || !seat?.turn || seat.mayHaveMissed) return null;
  if (current.contradictions.length > 0) return null;
  return turnKey(seat.turn) === turnKey(current.turn) ? current : null;
}

function checkUnits(frame: LintFrame, { units }: Missing, owing: Owing, tell: Tell): void {
  const { state, record, power, attendee } = owing;
  const turn = turnKey(record.turn);
  const isRetreat = phaseOf(record.turn) === "retreat";
  const due = (record.units ?? []).filter((unit) => unit.power === power && (!isRetreat || unit.retreats !== null));
  const book = record.books.get(power) ?? [];
  const ordered = new Set(standing(book).flatMap(({ order }) => subjectOf(order) ?? []));
  const isOpen = isUnsure(book);
  for (const unit of units) {
    const place = unit.span ? atTokens(unit.span) : wholeFrame;
    const facts = { unit: unitKey(unit), turn };
    const known = due.find((one) => unitKey(one) === unitKey(unit));
    if (!known) tell(frame, "missing-foreign", place, { ...facts, power }, "");
    else if (ordered.has(unitKey(unit)) && !isOpen) tell(frame, "missing-ordered", place, facts, "");
    else if (isRetreat && retreatsOf(unit) !== retreatsOf(known)) tell(frame, "missing-retreats", place, facts, "");
  }
  const isAnyAccepted = state.options.some(({ type }) => type === "AOA");
  if (isOpen || isAnyAccepted || attendee.isReturning) return;
  const listed = new Set(units.map(unitKey));
  const left = due.find((unit) => !listed.has(unitKey(unit)) && !ordered.has(unitKey(unit)));
  if (left) tell(frame, "missing-left-out", wholeFrame, { unit: unitKey(left), turn }, "");
}

/** An order that waits for its THX, or names its unit loosely, may be in or not; one that was passed over is not. */
function isUnsure(book: OrderBook): boolean {
  const noted = Math.max(0, ...book.flatMap(({ note, n }) => (note === null ? [] : [n])));
  return book.some(({ note, n, order }) => (note === null && n >= noted) || order.type === "loose");
}

function retreatsOf({ retreats }: PositionedUnit): string {
  return (retreats ?? [])
    .map(({ province, coast }) => `${province} ${coast ?? ""}`)
    .sort()
    .join();
}

function checkCount(frame: LintFrame, { count, units }: Missing, owing: Owing, tell: Tell): void {
  const { state, record, power, attendee } = owing;
  const book = record.books.get(power) ?? [];
  const isOpen = isUnsure(book);
  if (state.centres === null || isOpen || attendee.isReturning || units.length > 0) return;
  const due = adjustmentDue(power, ownersOf(state.centres), record.units ?? []);
  const open = Math.max(0, Math.abs(due) - standing(book).length);
  // MIS counts builds below nought.
  const owed = due > 0 ? -open : open;
  if ((count ?? 0) === owed || (count === null && open === 0)) return;
  const place = count === null ? wholeFrame : atTokens({ start: 2, end: 3 });
  tell(frame, "missing-count", place, { count: count ?? "nothing", due: owed, turn: turnKey(record.turn) }, "");
}
