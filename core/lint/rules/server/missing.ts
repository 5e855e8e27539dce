import { unitKey } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { isUnanswered, type OrderBook, standing } from "../../../game/orderBook.ts";
import { subjectOf } from "../../../game/shared.ts";
import type { GameState, TurnRecord } from "../../../game/state.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import type { PositionedUnit, ServerMessage } from "../../../language/message.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { atTokens, type LintFrame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import { type Attendee, plays, type ServerReport } from "./attendee.ts";

/** Findings about MIS. The clauses cite v0.18, level 0. */
export const missingOrderFindings = {
  "orders-of-nonplayer": {
    severity: "error",
    message: "The server sent {command} to a client that {why}.",
    explanation: "THX and MIS are about a player's own orders; other clients have no orders.",
    clause: "v0.18, level 0, SUB and MIS: REJ if the game has not started or has ended",
    fix: "Answer with REJ, or with HUH to an observer.",
    example: "HLO ( UNO ) .., MIS ( FRA AMY PAR )",
  },
  "missing-ordered": {
    severity: "error",
    message: "MIS lists {unit}, but the server had accepted its order for {turn}.",
    explanation:
      "The client assumes that its order was lost and sends it again, or keeps waiting although its orders are complete.",
    clause: "v0.18, level 0, MIS",
    fix: "List only units without an accepted order.",
    example: "THX ( ( FRA AMY PAR ) HLD ) ( MBV ), MIS ( FRA AMY PAR )",
    habits: [{ software: "diplomacy", does: "still lists units that were ordered to disband" }],
  },
  "missing-left-out": {
    severity: "error",
    message: "MIS omits {unit}, which has no accepted order for {turn}.",
    explanation: "The client assumes that its orders are complete, and the unit holds or is disbanded.",
    clause: "v0.18, level 0, MIS",
    fix: "List every unit without an accepted order; send MIS without parameters only if none is missing.",
    example: "MIS, with nothing ordered",
  },
  "missing-foreign": {
    severity: "error",
    message: "MIS lists {unit}, which {power} cannot order in {turn}.",
    explanation:
      "MIS lists the client's own units: in movement turns all of them, in retreat turns the dislodged ones.",
    clause: "v0.18, level 0, MIS",
    fix: "List the client's own units as the last NOW lists them.",
    example: "MIS ( GER AMY MUN ) to France",
  },
  "missing-retreats": {
    severity: "error",
    message: "MIS and NOW list different retreats for {unit} in {turn}.",
    explanation: "In retreat turns, MIS must repeat the unit with MRT, as NOW listed it.",
    clause: "v0.18, level 0, MIS: the same parameter format as NOW",
    fix: "Repeat the MRT ( .. ) from NOW.",
    example: "MIS ( AUS AMY SER MRT ( ALB ) ), where NOW had MRT ( ALB BUL )",
  },
  "missing-count": {
    severity: "error",
    message: "MIS states {count} in {turn}; the correct number is {due}.",
    explanation:
      "A positive number counts units to remove; a negative number counts builds to order or waive. Builds that have no free home centre must be waived too.",
    clause: "v0.18, level 0, MIS ( number )",
    fix: "Send MIS ( {due} ): a positive number for removals still due, a negative one for builds still to order or waive.",
    example: "MIS ( -1 ) to a power with two builds and no order",
    habits: [{ software: "diplomacy", does: "counts neither waived builds nor builds without a free home centre" }],
  },
} as const satisfies Findings;

type ReportFinding = ServerReport<keyof typeof missingOrderFindings>;

type Missing = Extract<ServerMessage, { readonly type: "MIS" }>;

/** Checks that THX and MIS go to players, and that MIS lists exactly the orders that are missing. */
export function checkMissing(
  frame: LintFrame,
  message: Extract<ServerMessage, { readonly type: "THX" | "MIS" }>,
  attendee: Attendee,
  report: ReportFinding,
): void {
  const { power } = attendee;
  if (!plays(attendee)) {
    const why = attendee.end ? `has received ${attendee.end}` : power === "UNO" ? "is an observer" : "has no power yet";
    // A client that received HLO before the recording started may be a player.
    const isBefore = attendee.granted !== null && !attendee.hasPosition;
    const isKnown = attendee.end !== null || power === "UNO" || isBefore;
    if (isKnown) report(frame, "orders-of-nonplayer", wholeFrame, { command: message.type, why }, message.type);
    return;
  }
  const state = frame.game?.before ?? null;
  const record = state && power !== null ? currentTurn(state, frame.connection) : null;
  if (message.type !== "MIS" || !state || !record || power === null) return;
  if (phaseOf(record.turn) === "adjustment") checkCount(frame, message, { state, record, power, attendee }, report);
  else checkUnits(frame, message, { state, record, power, attendee }, report);
}

/** The turn of a MIS, and the power whose missing orders it lists. */
interface MissingContext {
  readonly state: GameState;
  readonly record: TurnRecord;
  readonly power: string;
  readonly attendee: Attendee;
}

/** Returns the current turn; null if this client has not received the turn's NOW, or has lost bytes since then. */
function currentTurn({ current, seats, end }: GameState, connection: LintFrame["connection"]): TurnRecord | null {
  const seat = seats.get(connection);
  if (!current || current.units === null || end !== null || !seat?.turn || seat.mayHaveMissed) return null;
  if (current.contradictions.length > 0) return null;
  return turnKey(seat.turn) === turnKey(current.turn) ? current : null;
}

function checkUnits(frame: LintFrame, { units }: Missing, context: MissingContext, report: ReportFinding): void {
  const { state, record, power, attendee } = context;
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
    if (!known) report(frame, "missing-foreign", place, { ...facts, power }, "");
    else if (ordered.has(unitKey(unit)) && !isOpen) report(frame, "missing-ordered", place, facts, "");
    else if (isRetreat && retreatsOf(unit) !== retreatsOf(known)) report(frame, "missing-retreats", place, facts, "");
  }
  const isAnyAccepted = state.options.some(({ type }) => type === "AOA");
  if (isOpen || isAnyAccepted || attendee.isReturning) return;
  const listed = new Set(units.map(unitKey));
  const left = due.find((unit) => !listed.has(unitKey(unit)) && !ordered.has(unitKey(unit)));
  if (left) report(frame, "missing-left-out", wholeFrame, { unit: unitKey(left), turn }, "");
}

/**
 * Whether it is uncertain which orders count: an order is still waiting for its THX, or does not name its unit fully.
 */
function isUnsure(book: OrderBook): boolean {
  const noted = Math.max(0, ...book.flatMap(({ note, n }) => (note === null ? [] : [n])));
  return book.some((one) => (isUnanswered(one) && one.n >= noted) || one.order.type === "loose");
}

function retreatsOf({ retreats }: PositionedUnit): string {
  return (retreats ?? [])
    .map(({ province, coast }) => `${province} ${coast ?? ""}`)
    .sort()
    .join();
}

function checkCount(frame: LintFrame, { count, units }: Missing, context: MissingContext, report: ReportFinding): void {
  const { state, record, power, attendee } = context;
  const book = record.books.get(power) ?? [];
  const isOpen = isUnsure(book);
  if (state.centres === null || isOpen || attendee.isReturning || units.length > 0) return;
  const due = adjustmentDue(power, ownersOf(state.centres), record.units ?? []);
  const open = Math.max(0, Math.abs(due) - standing(book).length);
  // In MIS, the number of builds is negative.
  const owed = due > 0 ? -open : open;
  if ((count ?? 0) === owed || (count === null && open === 0)) return;
  const place = count === null ? wholeFrame : atTokens({ start: 2, end: 3 });
  report(frame, "missing-count", place, { count: count ?? "no number", due: owed, turn: turnKey(record.turn) }, "");
}
