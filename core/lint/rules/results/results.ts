import { crossCheck, type TurnCheck } from "../../../game/check/crossCheck.ts";
import { checkRefusals, type NoteCheck } from "../../../game/check/noteCheck.ts";
import { knownOrders } from "../../../game/check/ordersKnown.ts";
import type { ServerHabits } from "../../../game/check/server.ts";
import { standing, subjectOf } from "../../../game/orderBook.ts";
import { historyOf, type ReportedOrder, type TurnRecord } from "../../../game/state.ts";
import { resultWords } from "../../../game/turnList.ts";
import { type ExplainingNames, explainOutcome } from "../../../judge/explain.ts";
import { noteWords } from "../../../language/english/orders.ts";
import { withNames } from "../../../map/standard.ts";
import { phaseOf, type TurnKey, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import { type PlayedGame, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { GameTell, ToldFrames } from "./toldFrames.ts";

/** Findings of results and notes. */
export const resultFindings = {
  "result-wrong": {
    severity: "error",
    message: "ORD ( {turn} ) says {reported} of {order}, our judge {ours}: {reason}{more}",
    explanation:
      "All orders of the turn were seen and judged by the rules that this server goes by. A client that trusts the result expects another position than it will be shown.",
    clause: "v0.18, level 0, ORD: result",
    fix: "Look at the orders that meet this one; `chamber turns --check` tells the whole turn as our judge sees it. The result due is ( {ours} ).",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( BNC ), where nobody else made for Burgundy",
  },
  "result-of-rulebook": {
    severity: "warning",
    message: "ORD ( {turn} ) says {reported} of {order}, our judge {ours}: {reason}{more}",
    explanation:
      "The turn has convoys, on which rulebooks differ, and nothing shows which program the server is and by which it goes. It may be right by its own.",
    clause: "v0.18, level 0, ORD: result",
    fix: "Look at the orders that meet this one, and by which rulebook the server judges convoys. By ours the result is ( {ours} ).",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( BNC ) in a turn with CTO",
  },
  "result-impossible": {
    severity: "error",
    message: "ORD says {result} of {order}: no {verb} can end so.",
    explanation:
      "BNC is for moves and retreats, CUT for supports, DSR for convoyed moves, NSO for supports, convoys and convoyed moves; a unit that moved was not dislodged.",
    clause: "v0.18, level 0, ORD: result",
    fix: "Give the result that the order's kind can have; retreats end in SUC or BNC, builds in SUC.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( CUT )",
  },
  "order-out-of-season": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order}: that season has no {verb}.",
    explanation: "Moves are of spring and fall, retreats of summer and autumn, builds and removals of winter.",
    clause: "v0.18, level 0, SUB: movement, retreat and build phase orders",
    fix: "Report the orders of the turn that was processed, with its name.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) BLD ) ( SUC )",
  },
  "order-altered": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order}, where {accepted} was accepted.",
    explanation: "The order of THX with MBV that was not taken back is what the unit does.",
    clause: "v0.18, level 0, ORD: an order submitted by a player",
    fix: "Report and process the last accepted order of each unit.",
    example: "THX ( ( FRA AMY PAR ) MTO BUR ) ( MBV ), then ORD .. ( ( FRA AMY PAR ) HLD ) ( SUC )",
  },
  "told-otherwise": {
    severity: "error",
    message: "The same client is told of {turn} again, and not the same: {what} in frame {firstN}.",
    explanation: "One of the two is not what happened. Answers to NOW, ORD and HST repeat what was told before.",
    clause: "v0.18, level 0, NOW, ORD and HST: another copy",
    fix: "Keep each turn's results and positions as they were sent, and send them again unchanged.",
    example: "ORD .. ( SUC ), and to HST of the same turn ORD .. ( BNC )",
  },
  "note-reason": {
    severity: "note",
    message: "THX refuses {order} with {reported}; our judge's reason is {due}: {reason}.",
    explanation: "The order is refused either way. A client that fixes by the note fixes something else.",
    clause: "v0.18, level 0, SUB: notes of THX",
    fix: "{due} names what is wrong with the order.",
    example: "THX ( ( FRA AMY LON ) HLD ) ( FAR ), where France has no army in London",
  },
} as const satisfies Findings;

type Tell = GameTell<keyof typeof resultFindings>;

/** A game's turns beside our judge. */
export interface JudgedTurns {
  /** By turn; empty where the game's map is not known. */
  readonly turns: ReadonlyMap<TurnKey, TurnCheck>;
  /** Turns with a result that was told of: the position behind them differs for the same reason. */
  readonly faulty: ReadonlySet<string>;
}

type Verb = Exclude<Order["type"], "loose">;

/** What each word of a result can be said of. Source: v0.18, level 0, ORD. */
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

/** Tells of results and notes that our judge, or the language, does not have so. */
export function judgeGame(played: PlayedGame, told: ToldFrames, tell: Tell): JudgedTurns {
  const { state, map, habits, software } = played;
  const altered = tellAltered(played, told, tell);
  const impossible = tellImpossible(played, altered, told, tell);
  tellContradictions(played, told, tell);
  if (map === null) return { turns: new Map(), faulty: new Set() };
  const names = withNames(map);
  const turns = new Map(crossCheck(state, map, habits, software, checkRefusals).map((turn) => [turn.turn, turn]));
  const shown = historyOf(state).filter(({ units }) => units !== null);
  const faulty = new Set(altered);
  // Orders are judged in the position that was shown: of a wrong one only the first turn is told.
  let isDoubtful = false;
  for (const record of shown) {
    const turn = turns.get(turnKey(record.turn));
    if (!turn) continue;
    // Builds by owners of the year before are wrong by themselves.
    const isUntold = record.turn.season === "WIN" && !record.centresTold;
    if (isUntold) faulty.add(turn.turn);
    else if (!isDoubtful && !altered.has(turn.turn)) {
      if (tellResults(turn, record, { impossible, names, habits, told, tell })) faulty.add(turn.turn);
      const overN = overAt(record);
      for (const note of turn.notes) if (note.n < overN) tellReason(note, told, tell);
    }
    const isElsewhere = (turn.positionDifferences ?? []).length > 0 && !faulty.has(turn.turn);
    isDoubtful = isElsewhere || (turn.ownerDifferences ?? []).length > 0;
  }
  for (const turn of altered) turns.delete(turn);
  return { turns, faulty };
}

/** The first result of a turn: what is ordered behind it is meant for a turn that was not shown. */
function overAt({ reported }: TurnRecord): number {
  return Math.min(Number.POSITIVE_INFINITY, ...[...reported.values()].map(({ n }) => n));
}

interface Telling {
  readonly impossible: ReadonlySet<ReportedOrder>;
  readonly names: ExplainingNames;
  readonly habits: ServerHabits;
  readonly told: ToldFrames;
  readonly tell: Tell;
}

/** One wrong decision often changes other results of its turn: one is told, and how many more differ. */
function tellResults(turn: TurnCheck, record: TurnRecord, telling: Telling): boolean {
  const { impossible, names, habits, told, tell } = telling;
  let isFaulty = false;
  const wrong = turn.orders.flatMap((check) => {
    if (check.agrees !== false) return [];
    const report = [...record.reported.values()].find(({ order }) => order === check.told);
    if (report && impossible.has(report)) isFaulty = true;
    // A unit that is not there, or has two reports, is told of as such.
    const isThere = check.outcome.unit !== null || check.told.type === "BLD" || check.told.type === "WVE";
    const frame = report && !impossible.has(report) && told.of(report.n);
    return frame && isThere && check.adjudicated.length > 0 ? [{ check, frame }] : [];
  });
  // Moves fail by supports and convoys, not the other way round.
  const first = wrong.find(({ check }) => check.told.type === "SUP" || check.told.type === "CVY") ?? wrong[0];
  if (!first || isFaulty) return isFaulty;
  const { check, frame } = first;
  const ours = check.adjudicated.join(" ");
  const reported = (check.reported ?? []).join(" ");
  const reason = explainOutcome(check.outcome, names);
  const more = wrong.length > 1 ? ` ${wrong.length - 1} more of the turn differ.` : "";
  // Rulebooks differ on convoys, and nobody knows by which this server goes.
  const isOpen = habits.name === "unknown" && turn.orders.some(({ told: { type } }) => type === "CTO");
  const facts = { turn: turn.turn, order: check.text, reported, ours, reason, more };
  tell(
    frame,
    isOpen ? "result-of-rulebook" : "result-wrong",
    frame.last,
    facts,
    `${check.told.type} ${reported} ${ours}`,
  );
  return true;
}

/** Both refuse an order, each for a reason of its own; where one takes it, the rules on orders tell. */
function tellReason({ text, n, reported, due, agrees, sameReason }: NoteCheck, told: ToldFrames, tell: Tell): void {
  const frame = told.of(n);
  if (!frame || !agrees || sameReason !== false) return;
  const facts = { order: text, reported, due, reason: noteWords(due) };
  tell(frame, "note-reason", frame.last, facts, `${reported} ${due}`);
}

/** Results that no order of their kind can have; also orders of another season. */
function tellImpossible(
  played: PlayedGame,
  altered: ReadonlySet<string>,
  told: ToldFrames,
  tell: Tell,
): ReadonlySet<ReportedOrder> {
  const { state, habits } = played;
  const isAnyAccepted = state.options.some(({ type }) => type === "AOA");
  const found = new Set<ReportedOrder>();
  for (const { turn, reported } of historyOf(state)) {
    for (const one of altered.has(turnKey(turn)) ? [] : reported.values()) {
      const { order, n } = one;
      const frame = told.of(n);
      const verb = order.type === "loose" ? order.verb : order.type;
      const isInSeason = verbsOf[phaseOf(turn)].includes(verb);
      if (isInSeason && isPossible(verb, one, habits, isAnyAccepted)) continue;
      found.add(one);
      const result = resultWords(one.result).join(" ");
      const facts = { turn: turnKey(turn), order: orderText(order), result, verb };
      if (!frame) continue;
      if (isInSeason) tell(frame, "result-impossible", frame.last, facts, `${verb} ${result}`);
      else tell(frame, "order-out-of-season", wholeFrame, facts, `${turn.season} ${verb}`);
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
  // Its word for whatever did not succeed.
  if (habits.results !== "exact" && outcome === "NSO") return true;
  if (outcome === null) return dislodged && (verb === "HLD" || verb === "CVY");
  const verbs = outcomesOf[outcome];
  // What it was before the documents, and notes, are the language's to tell.
  if (verbs === undefined) return isAnyAccepted || outcome === "FLD";
  if (verbs !== null && !verbs.includes(verb)) return false;
  const isAtHome = outcome !== "SUC" || (verb !== "MTO" && verb !== "CTO");
  return !dislodged || (isAtHome && verbsOf.movement.includes(verb));
}

/**
 * Orders that are reported otherwise than they were accepted.
 * @returns turns whose orders are not what was ordered: what they lead to is no fault of its own
 */
function tellAltered({ state, software }: PlayedGame, told: ToldFrames, tell: Tell): ReadonlySet<string> {
  const found = new Set<string>();
  for (const record of historyOf(state)) {
    const overN = overAt(record);
    const books = [...record.books.values()].map((book) => book.filter(({ n }) => n < overN));
    const accepted = new Map(
      books.flatMap((book) => standing(book).map((one) => [subjectOf(one.order), one] as const)),
    );
    const isOpen = books.some((book) => book.some(({ note }) => note === null));
    const frames = new Map([...record.reported.values()].map(({ order, n }) => [order, n] as const));
    for (const { told: reported, order } of isOpen ? [] : knownOrders(record, software)) {
      const submission = accepted.get(subjectOf(order));
      const frame = told.of(frames.get(reported) ?? null);
      if (!submission || !frame || !isOtherOrder(order, submission.order)) continue;
      found.add(turnKey(record.turn));
      const facts = { turn: turnKey(record.turn), order: orderText(reported), accepted: orderText(submission.order) };
      tell(frame, "order-altered", wholeFrame, facts, `${submission.order.type} ${order.type}`);
    }
  }
  return found;
}

/** Servers put names and coasts right; where a unit is sent to, and to what end, they leave. */
function isOtherOrder(reported: Order, accepted: Order): boolean {
  if (reported.type === "loose" || accepted.type === "loose" || reported.type === "WVE") return false;
  if (reported.type !== accepted.type) return !isMove(reported) || !isMove(accepted);
  return destinationOf(reported) !== destinationOf(accepted);
}

function isMove({ type }: Order): boolean {
  return type === "MTO" || type === "CTO";
}

function destinationOf(order: Order): string | null {
  return "to" in order ? (order.to?.province ?? null) : null;
}

/** What one client was told twice, and not the same: between two clients it is theirs to differ. */
function tellContradictions({ state }: PlayedGame, told: ToldFrames, tell: Tell): void {
  for (const { turn, contradictions } of historyOf(state)) {
    for (const { told: later, first, n, firstN } of contradictions) {
      const [frame, before] = [told.of(n), told.of(firstN)];
      if (!frame || frame.connection !== before?.connection) continue;
      const words = ({ result }: ReportedOrder): string => resultWords(result).join(" ");
      const what =
        later && first
          ? `${orderText(later.order)} is ${words(later)} here and ${words(first)}`
          : "the position is another than";
      const facts = { turn: turnKey(turn), what, firstN: before.n };
      tell(frame, "told-otherwise", later ? frame.last : wholeFrame, facts, later ? "ORD" : "NOW");
    }
  }
}
