import { type TurnCheck, turnChecks } from "../../../game/check/crossCheck.ts";
import { checkRefusals, type NoteCheck } from "../../../game/check/noteCheck.ts";
import { knownOrder } from "../../../game/check/ordersKnown.ts";
import type { ServerHabits } from "../../../game/check/server.ts";
import { isStanding, isUnanswered } from "../../../game/orderBook.ts";
import { subjectOf } from "../../../game/shared.ts";
import { historyOf, type ReportedOrder, type TurnRecord } from "../../../game/state.ts";
import { resultWords } from "../../../game/turnList.ts";
import { type ExplainingNames, explainOutcome } from "../../../judge/explain.ts";
import { noteWords } from "../../../language/english/orders.ts";
import { counted } from "../../../language/english/words.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import { withNames } from "../../../map/standard.ts";
import { phaseOf, type TurnKey, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import { type PlayedGame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { GameReport, ServerFrames } from "./serverFrames.ts";

/** Findings about results and notes. */
export const resultFindings = {
  "result-wrong": {
    severity: "error",
    message: "ORD ( {turn} ) reports {reported} for {order}, but the adjudicator's result is {ours}: {reason}{more}.",
    explanation:
      "The recording has all orders for the turn, and the adjudicator applied the rules that this server uses. A client that trusts the result expects a different position from the one that the server will send.",
    clause: "v0.18, level 0, ORD: result",
    fix: "Send the result ( {ours} ). To find the cause, check the orders that interact with this one; `chamber turns --check` shows the whole turn as the adjudicator sees it.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( BNC ), although no other unit moved to Burgundy",
  },
  "result-of-rulebook": {
    severity: "warning",
    message: "ORD ( {turn} ) reports {reported} for {order}, but the adjudicator's result is {ours}: {reason}{more}.",
    explanation:
      "The turn has convoys, which rulebooks treat differently, and the recording does not show which program the server is or which rulebook it uses. The result may be right by the server's own rulebook.",
    clause: "v0.18, level 0, ORD: result",
    fix: "Check the orders that interact with this one, and which rulebook the server uses for convoys. By the adjudicator's rulebook the result is ( {ours} ).",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( BNC ) in a turn with CTO",
  },
  "result-impossible": {
    severity: "error",
    message: "ORD reports {result} for {order}, but {verb} cannot have that result.",
    explanation:
      "BNC applies to moves and retreats, CUT to supports, DSR to convoyed moves, and NSO to supports, convoys and convoyed moves. A unit that moved was not dislodged.",
    clause: "v0.18, level 0, ORD: result",
    fix: "Send a result that {verb} can have; retreats end in SUC or BNC, builds in SUC.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( CUT )",
  },
  "order-out-of-season": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order}, but that season has no {verb} orders.",
    explanation: "Moves belong to spring and fall, retreats to summer and autumn, builds and removals to winter.",
    clause: "v0.18, level 0, SUB: movement, retreat and build phase orders",
    fix: "Report the orders from the processed turn, with its season and year.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) BLD ) ( SUC )",
  },
  "order-altered": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order}, but the server had accepted {accepted}.",
    explanation:
      "A unit must carry out the last order that THX accepted with MBV and that the client did not withdraw.",
    clause: "v0.18, level 0, ORD: an order submitted by a player",
    fix: "Process and report the last accepted order of each unit.",
    example: "THX ( ( FRA AMY PAR ) MTO BUR ) ( MBV ), then ORD .. ( ( FRA AMY PAR ) HLD ) ( SUC )",
  },
  "versions-differ": {
    severity: "error",
    message: "The server sent this client two versions of {turn}: {difference} in #{firstN}.",
    explanation:
      "One of the two versions is wrong. Answers to NOW, ORD and HST must repeat what the server sent before.",
    clause: "v0.18, level 0, NOW, ORD and HST: the server sends another copy",
    fix: "Keep each turn's results and positions as they were first sent, and send them again unchanged.",
    example: "ORD .. ( SUC ), then ORD .. ( BNC ) in answer to HST for the same turn",
  },
  "note-reason": {
    severity: "note",
    message: "THX refuses {order} with {reported}, but the adjudicator's note is {due}: {reason}.",
    explanation: "The order is refused either way. A client that goes by the server's note fixes the wrong thing.",
    clause: "v0.18, level 0, SUB: the notes in THX",
    fix: "Send {due}, which states what is wrong with the order.",
    example: "THX ( ( FRA AMY LON ) HLD ) ( FAR ), where France has no army in London",
  },
} as const satisfies Findings;

type ReportFinding = GameReport<keyof typeof resultFindings>;

/** A game's turns as the server reported them, compared with the adjudicator's results. */
export interface JudgedTurns {
  /** The checked turns; empty if the game's map is unknown. */
  readonly turns: ReadonlyMap<TurnKey, TurnCheck>;
  /** Turns with a reported finding about their results. The next position differs for the same reason. */
  readonly faulty: ReadonlySet<string>;
}

type Verb = Exclude<Order["type"], "loose">;

/** The orders that each result applies to; null means all orders. Source: v0.18, level 0, ORD. */
const outcomesOf: Readonly<Record<string, readonly Verb[] | null>> = {
  SUC: null,
  BNC: ["MTO", "CTO", "RTO"],
  CUT: ["SUP"],
  DSR: ["CTO"],
  NSO: ["SUP", "CVY", "CTO"],
};

const verbsOf: Readonly<Record<ReturnType<typeof phaseOf>, readonly Verb[]>> = {
  movement: ["HLD", "MTO", "SUP", "CVY", "CTO"],
  retreat: ["RTO", "DSB"],
  adjustment: ["BLD", "REM", "WVE"],
};

/** Reports results and notes that contradict the adjudicator or the rules of the language. Each step checks one turn. */
export function* judgeGame(
  played: PlayedGame,
  frames: ServerFrames,
  report: ReportFinding,
): Generator<undefined, JudgedTurns> {
  const { state, map, habits } = played;
  const altered = reportAltered(played, frames, report);
  const impossible = reportImpossible(played, altered, frames, report);
  reportContradictions(played, frames, report);
  if (map === null) return { turns: new Map(), faulty: new Set() };
  const names = withNames(map);
  const turns = yield* checksByTurn(played, map);
  const shown = historyOf(state).filter(({ units }) => units !== null);
  const faulty = new Set(altered);
  // Orders are adjudicated in the position that the server sent. If that position is wrong, the results of the turn are
  // not reported.
  let isDoubtful = false;
  for (const record of shown) {
    const turn = turns.get(turnKey(record.turn));
    if (!turn) continue;
    // Without an SCO, the known owners are the previous year's, and builds differ for that reason.
    const lacksOwners = record.turn.season === "WIN" && !record.centresTold;
    if (lacksOwners) faulty.add(turn.turn);
    else if (!isDoubtful && !altered.has(turn.turn)) {
      if (reportResults(turn, record, { impossible, names, habits, frames, report })) faulty.add(turn.turn);
      const overN = overAt(record);
      for (const note of turn.notes) if (note.n < overN) reportReason(note, frames, report);
    }
    const isElsewhere = (turn.positionDifferences ?? []).length > 0 && !faulty.has(turn.turn);
    isDoubtful = isElsewhere || (turn.ownerDifferences ?? []).length > 0;
  }
  for (const turn of altered) turns.delete(turn);
  return { turns, faulty };
}

/** Adjudicates all turns of a game, one per step. */
function* checksByTurn(
  { state, habits, software }: PlayedGame,
  map: GameMap,
): Generator<undefined, Map<TurnKey, TurnCheck>> {
  const turns = new Map<TurnKey, TurnCheck>();
  for (const turn of turnChecks(state, map, habits, software, checkRefusals)) {
    turns.set(turn.turn, turn);
    yield;
  }
  return turns;
}

/** Returns the frame of a turn's first result. Orders after it are for a turn whose NOW has not been sent. */
function overAt({ reported }: TurnRecord): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { n } of reported.values()) first = Math.min(first, n);
  return first;
}

interface ResultContext {
  readonly impossible: ReadonlySet<ReportedOrder>;
  readonly names: ExplainingNames;
  readonly habits: ServerHabits;
  readonly frames: ServerFrames;
  readonly report: ReportFinding;
}

/**
 * Reports one wrong result of a turn and how many others differ, because one wrong decision often changes other
 * results.
 */
function reportResults(turn: TurnCheck, record: TurnRecord, context: ResultContext): boolean {
  const { impossible, names, habits, frames, report } = context;
  let isFaulty = false;
  const wrong = turn.orders.flatMap((check) => {
    if (check.agrees !== false) return [];
    const reportedOrder = record.reported.values().find(({ order }) => order === check.told);
    if (reportedOrder && impossible.has(reportedOrder)) isFaulty = true;
    // If a unit does not exist or is reported twice, another finding covers it.
    const isThere = check.outcome.unit !== null || check.told.type === "BLD" || check.told.type === "WVE";
    const frame = reportedOrder && !impossible.has(reportedOrder) && frames.of(reportedOrder.n);
    return frame && isThere && check.adjudicated.length > 0 ? [{ check, frame }] : [];
  });
  for (const { told, first: known } of turn.contradictions)
    if (told && known && !impossible.has(told)) reportOddResult(turn, told, known, context);
  // Prefer a support or a convoy, because supports and convoys decide moves, and not vice versa.
  const first = wrong.find(({ check }) => check.told.type === "SUP" || check.told.type === "CVY") ?? wrong[0];
  if (!first || isFaulty) return isFaulty;
  const { check, frame } = first;
  const ours = check.adjudicated.join(" ");
  const reported = (check.reported ?? []).join(" ");
  // The finding's message adds its own full stop.
  const reason = explainOutcome(check.outcome, names).replace(/\.$/, "");
  const others = wrong.length - 1;
  const more =
    others > 0 ? `; ${counted(others, "other result")} in this turn also ${others === 1 ? "differs" : "differ"}` : "";
  // Rulebooks differ on convoys, and it is unknown which one this server uses.
  const isOpen = habits.name === "unknown" && turn.orders.some(({ told: { type } }) => type === "CTO");
  const facts = { turn: turn.turn, order: check.text, reported, ours, reason, more };
  report(
    frame,
    isOpen ? "result-of-rulebook" : "result-wrong",
    frame.last,
    facts,
    `${check.told.type} ${reported} ${ours}`,
  );
  return true;
}

/** Reports a result that one client received while the others received the correct one. */
function reportOddResult(
  { turn, orders }: TurnCheck,
  told: ReportedOrder,
  first: ReportedOrder,
  { names, frames, report }: ResultContext,
): void {
  const check = orders.find((one) => one.told === first.order);
  const frame = frames.of(told.n);
  if (check?.agrees !== true || !frame || check.adjudicated.length === 0) return;
  const reported = resultWords(told.result).join(" ");
  const ours = check.adjudicated.join(" ");
  const reason = explainOutcome(check.outcome, names).replace(/\.$/, "");
  const facts = { turn, order: check.text, reported, ours, reason, more: "" };
  report(frame, "result-wrong", frame.last, facts, `${check.told.type} ${reported} ${ours}`);
}

/** Reports an order that the server and the adjudicator refuse with different notes. */
function reportReason(
  { text, n, reported, due, agrees, sameReason }: NoteCheck,
  frames: ServerFrames,
  report: ReportFinding,
): void {
  const frame = frames.of(n);
  if (!frame || !agrees || sameReason !== false) return;
  const facts = { order: text, reported, due, reason: noteWords(due) };
  report(frame, "note-reason", frame.last, facts, `${reported} ${due}`);
}

/** Reports results that no order of their type can have, and orders for another season. */
function reportImpossible(
  played: PlayedGame,
  altered: ReadonlySet<string>,
  frames: ServerFrames,
  report: ReportFinding,
): ReadonlySet<ReportedOrder> {
  const { state, habits } = played;
  const isAnyAccepted = state.options.some(({ type }) => type === "AOA");
  const found = new Set<ReportedOrder>();
  for (const { turn, reported, contradictions } of historyOf(state)) {
    // One client may have received a different result from the others.
    const again = contradictions.flatMap(({ told }) => told ?? []);
    for (const one of altered.has(turnKey(turn)) ? [] : [...reported.values(), ...again]) {
      const { order, n } = one;
      const frame = frames.of(n);
      const verb = order.type === "loose" ? order.verb : order.type;
      const isInSeason = verbsOf[phaseOf(turn)].includes(verb);
      if (isInSeason && isPossible(verb, one, habits, isAnyAccepted)) continue;
      found.add(one);
      const result = resultWords(one.result).join(" ");
      const facts = { turn: turnKey(turn), order: orderText(order), result, verb };
      if (!frame) continue;
      if (isInSeason) report(frame, "result-impossible", frame.last, facts, `${verb} ${result}`);
      else report(frame, "order-out-of-season", wholeFrame, facts, `${turn.season} ${verb}`);
    }
  }
  return found;
}

function isPossible(
  verb: Verb,
  { result: { outcome, dislodged } }: ReportedOrder,
  habits: ServerHabits,
  isAnyAccepted: boolean,
): boolean {
  // Servers without exact results send NSO for other failures too.
  if (habits.results !== "exact" && outcome === "NSO") return true;
  if (outcome === null) return dislodged && (verb === "HLD" || verb === "CVY");
  const verbs = outcomesOf[outcome];
  // The language rules report notes, and results that predate the documents.
  if (verbs === undefined) return isAnyAccepted || outcome === "FLD";
  if (verbs !== null && !verbs.includes(verb)) return false;
  const isAtHome = outcome !== "SUC" || (verb !== "MTO" && verb !== "CTO");
  return !dislodged || (isAtHome && verbsOf.movement.includes(verb));
}

/**
 * Reports orders in ORD that differ from the accepted ones.
 * @returns turns with altered orders, whose consequences are not separate faults
 */
function reportAltered(
  { state, software }: PlayedGame,
  frames: ServerFrames,
  report: ReportFinding,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const record of historyOf(state)) {
    const accepted = acceptedInTime(record);
    if (accepted === null) continue;
    for (const { order: reported, n } of record.reported.values()) {
      const order = knownOrder(reported, record, software)?.order;
      const submitted = order && accepted.get(subjectOf(order));
      if (!submitted || !isOtherOrder(order, submitted)) continue;
      const frame = frames.of(n);
      if (!frame) continue;
      found.add(turnKey(record.turn));
      const facts = { turn: turnKey(record.turn), order: orderText(reported), accepted: orderText(submitted) };
      report(frame, "order-altered", wholeFrame, facts, `${submitted.type} ${order.type}`);
    }
  }
  return found;
}

/**
 * Returns the accepted orders that arrived before a turn's first result, keyed by their units; null if an order has no
 * note yet.
 */
function acceptedInTime(record: TurnRecord): ReadonlyMap<string | null, Order> | null {
  const overN = overAt(record);
  const accepted = new Map<string | null, Order>();
  for (const [power, book] of record.books) {
    if (record.doubted.has(power)) continue;
    for (const submission of book) {
      if (submission.n >= overN) continue;
      if (isUnanswered(submission)) return null;
      if (isStanding(submission)) accepted.set(subjectOf(submission.order), submission.order);
    }
  }
  return accepted;
}

/**
 * Whether the destination, the type or the other unit of an order differs. Servers may correct names and coasts, but
 * not these.
 */
function isOtherOrder(reported: Order, accepted: Order): boolean {
  if (reported.type === "loose" || accepted.type === "loose" || reported.type === "WVE") return false;
  if (reported.type !== accepted.type) return !isMove(reported) || !isMove(accepted);
  return destinationOf(reported) !== destinationOf(accepted) || otherUnitOf(reported) !== otherUnitOf(accepted);
}

/** Returns the place of the unit that an order supports or convoys; null for other orders. */
function otherUnitOf(order: Order): string | null {
  if (order.type === "SUP") return order.supported.province;
  return order.type === "CVY" ? order.convoyed.province : null;
}

function isMove({ type }: Order): boolean {
  return type === "MTO" || type === "CTO";
}

function destinationOf(order: Order): string | null {
  return "to" in order ? (order.to?.province ?? null) : null;
}

/** Reports different versions that one client received. The rules across connections compare two clients. */
function reportContradictions({ state }: PlayedGame, frames: ServerFrames, report: ReportFinding): void {
  for (const { turn, contradictions } of historyOf(state)) {
    for (const { told: later, first, n, firstN } of contradictions) {
      const [frame, before] = [frames.of(n), frames.of(firstN)];
      if (!frame || frame.connection !== before?.connection) continue;
      const words = ({ result }: ReportedOrder): string => resultWords(result).join(" ");
      const difference =
        later && first
          ? `${orderText(later.order)} has ${words(later)} here, but ${words(first)}`
          : "the position differs from the one";
      const facts = { turn: turnKey(turn), difference, firstN: before.n };
      report(frame, "versions-differ", later ? frame.last : wholeFrame, facts, later ? "ORD" : "NOW");
    }
  }
}
