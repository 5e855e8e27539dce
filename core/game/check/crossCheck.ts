import { judgeAdjustments } from "../../judge/adjustments.ts";
import { adjustmentDue } from "../../judge/centres.ts";
import { judgeMovement } from "../../judge/movement.ts";
import type { DislodgedUnit, GivenOrder, OrderOutcome } from "../../judge/outcome.ts";
import { judgeRetreats } from "../../judge/retreats.ts";
import type { GameMap } from "../../map/gameMap.ts";
import { compareTurns, phaseOf, type TurnKey, turnKey } from "../../map/turn.ts";
import { orderText } from "../../orders/notation/daideText.ts";
import { type Order, type OrderResult, powerOfOrder, type Unit } from "../../orders/order.ts";
import { subjectOf } from "../shared.ts";
import { type Contradiction, type GameState, historyOf, isSwitchedOff, type TurnRecord } from "../state.ts";
import { resultWords } from "../turnList.ts";
import { checkNotes, type NoteCheck } from "./noteCheck.ts";
import { type Exception, type KnownOrder, knownOrders, unitKey } from "./ordersKnown.ts";
import { ownerDifferences, ownersOf } from "./owners.ts";
import { comparePositions, type JudgedTurn, type PositionDifference } from "./positionCheck.ts";
import { type ServerHabits, sameResult } from "./server.ts";
import { isNextTurn } from "./succession.ts";

/** An order compared with the adjudicator's outcome. */
export interface OrderCheck {
  readonly power: string | null;
  readonly text: string;
  readonly reported: readonly string[] | null;
  readonly adjudicated: readonly string[];
  /** Whether the two results agree; null if one of them is unknown. */
  readonly agrees: boolean | null;
  readonly exception: Exception | null;
  /** The order as reported, or as accepted if there is no report. */
  readonly told: Order;
  /** The adjudicator's outcome. */
  readonly outcome: OrderOutcome;
}

/** A turn compared with the adjudicator's results. */
export interface TurnCheck {
  readonly turn: TurnKey;
  /** Why the turn could not be adjudicated; null if it was adjudicated. */
  readonly unknown: string | null;
  readonly orders: readonly OrderCheck[];
  /** Differences from the next turn's position; null if that position is unknown. */
  readonly positionDifferences: readonly PositionDifference[] | null;
  /** The known quirks of the server that explain differing retreats, which are then not in the differences. */
  readonly positionExceptions: readonly Exception[];
  /** Dislodged units without retreats that the next NOW omits; not counted as differences if that is a known quirk. */
  readonly unlisted: readonly string[];
  /** Differences in the owners of centres after a year's last moves; null if there is no SCO to compare with. */
  readonly ownerDifferences: readonly string[] | null;
  /** Every THX of the turn, compared with the expected note, even if the turn could not be adjudicated. */
  readonly notes: readonly NoteCheck[];
  /** Contradictory messages from the server about the turn. */
  readonly contradictions: readonly Contradiction[];
}

/**
 * Adjudicates every turn whose orders are all known, and compares results and positions with the server's. Missing
 * orders stay unknown: no unit is assumed to hold if the recording may lack its order.
 * @param notesOf selects the notes to check
 */
export function crossCheck(
  game: GameState,
  map: GameMap,
  habits: ServerHabits,
  software: string | null,
  notesOf: typeof checkNotes = checkNotes,
): TurnCheck[] {
  return [...turnChecks(game, map, habits, software, notesOf)];
}

/** Like {@link crossCheck}, but adjudicates each turn only when its check is taken: a long game takes a while. */
export function* turnChecks(
  game: GameState,
  map: GameMap,
  habits: ServerHabits,
  software: string | null,
  notesOf: typeof checkNotes = checkNotes,
): Generator<TurnCheck> {
  const server = habitsIn(game, habits);
  const turns = historyOf(game).filter(({ units }) => units !== null);
  for (const [at, record] of turns.entries())
    if (!isFinalPosition(record, game))
      yield checkTurn(record, turns[at + 1] ?? null, game, map, server, software, notesOf);
}

/** Like {@link crossCheck}, for one turn. */
export function crossCheckTurn(
  game: GameState,
  record: TurnRecord,
  map: GameMap,
  habits: ServerHabits,
  software: string | null,
): TurnCheck {
  const turns = historyOf(game).filter(({ units }) => units !== null);
  const next = turns.find(({ turn }) => compareTurns(turn, record.turn) > 0) ?? null;
  return checkTurn(record, next, game, map, habitsIn(game, habits), software);
}

/** Whether a record is the final position of a document's game, which has no orders. */
function isFinalPosition(record: TurnRecord, { document, end, current }: GameState): boolean {
  return document !== null && end !== null && record === current;
}

/**
 * Returns the habits of a game's server. With AOA the server accepts every order, and reports the note of an impossible
 * order as its result.
 */
function habitsIn(game: GameState, habits: ServerHabits): ServerHabits {
  const isAnyAccepted = game.options.some(({ type }) => type === "AOA");
  return isAnyAccepted ? { ...habits, policy: { ...habits.policy, acceptsAny: true } } : habits;
}

function checkTurn(
  record: TurnRecord,
  next: TurnRecord | null,
  game: GameState,
  map: GameMap,
  server: ServerHabits,
  software: string | null,
  notesOf: typeof checkNotes = checkNotes,
): TurnCheck {
  const turn = turnKey(record.turn);
  const isEnded = game.end !== null && !isSwitchedOff(game);
  const isOver = isEnded || (game.current !== null && compareTurns(record.turn, game.current.turn) < 0);
  const known = knownOrders(record, software).filter((order) => isCertain(order, record));
  const judged = isFinalPosition(record, game)
    ? "the game was over"
    : isOver || next
      ? judge(record, known, map, server)
      : "the recording ends before it was processed";
  const notes = notesOf(record, map, server);
  if (typeof judged === "string") {
    return {
      turn,
      unknown: judged,
      orders: [],
      positionDifferences: null,
      positionExceptions: [],
      unlisted: [],
      ownerDifferences: null,
      notes,
      contradictions: record.contradictions,
    };
  }
  const after = next && isNextTurn(record, known, judged, next, map, server.policy) ? next : null;
  const position = after && comparePositions(judged, after, server);
  return {
    turn,
    unknown: null,
    orders: known.map((order, index) =>
      orderCheck(order, judged.outcomes[index] as OrderOutcome, server, record.units ?? []),
    ),
    positionDifferences: position?.differences ?? null,
    positionExceptions: position?.exceptions ?? [],
    unlisted: position?.unlisted ?? [],
    ownerDifferences: after && ownerDifferences(record, judged.units, after, map),
    notes,
    contradictions: record.contradictions,
  };
}

/**
 * Whether no lost message can have changed an order: the server reported it, or no messages from its power are missing.
 */
function isCertain({ told, result }: KnownOrder, { doubted }: TurnRecord): boolean {
  return result !== null || !doubted.has(powerOfOrder(told) ?? "");
}

/** Adjudicates the turn, or returns why this is not possible. */
function judge(
  record: TurnRecord,
  known: readonly KnownOrder[],
  map: GameMap,
  server: ServerHabits,
): JudgedTurn | string {
  const { policy } = server;
  const all = record.units ?? [];
  const orders = known.map(({ order }): GivenOrder => ({ by: powerOfOrder(order) ?? "", order }));
  const ordered = new Set(known.map(({ order }) => subjectOf(order)));
  const phase = phaseOf(record.turn);
  const toOrder =
    phase === "adjustment" ? [] : all.filter(({ retreats }) => (retreats !== null) === (phase === "retreat"));
  const unseen = record.areOrdersWhole ? [] : toOrder.filter((unit) => !ordered.has(unitKey(unit)));
  if (unseen.length > 0) return `the recording lacks orders for ${unseen.length} of ${toOrder.length} units`;
  const units = all.filter(({ retreats }) => retreats === null);
  if (phase === "movement") return judgeMovement({ map, policy, units, orders });
  if (phase === "retreat") {
    const dislodged = all.flatMap((unit): DislodgedUnit[] =>
      unit.retreats === null ? [] : [{ unit, from: null, retreats: unit.retreats }],
    );
    return { ...judgeRetreats({ map, policy, units, dislodged, orders }), dislodged: [] };
  }
  if (record.centres === null) return "the recording lacks the owners of centres";
  const owners = ownersOf(record.centres);
  const powers = new Set([...owners.values(), ...units.map(({ power }) => power)]);
  const unseenOf = [...powers].filter((power) => {
    const seen = known.filter(({ order }) => powerOfOrder(order) === power).length;
    return !record.areOrdersWhole && seen < Math.abs(adjustmentDue(power, owners, units));
  });
  if (unseenOf.length > 0) return `the recording lacks builds or removals of ${unseenOf.join(" ")}`;
  return { ...judgeAdjustments({ map, policy, units, owners, orders }), dislodged: [] };
}

function orderCheck(
  { told, result, exception }: KnownOrder,
  outcome: OrderOutcome,
  server: ServerHabits,
  units: readonly Unit[],
): OrderCheck {
  const { result: ours } = outcome;
  const isSame = result && sameResult(server, result, ours);
  const habit = isSame === false ? habitOf(server, told, result, ours, units) : null;
  return {
    power: powerOfOrder(told),
    text: orderText(told),
    reported: result && resultWords(result),
    adjudicated: resultWords(ours),
    agrees: habit === null ? isSame : true,
    exception: habit ?? exception,
    told,
    outcome,
  };
}

/**
 * Returns the quirk of the diplomacy server that explains a difference; null if none does. The server reports some
 * successes as failures, and results in its files differ from those on the wire.
 */
function habitOf(
  { name, results }: ServerHabits,
  order: Order,
  reported: OrderResult | null,
  ours: OrderResult,
  units: readonly Unit[],
): Exception | null {
  if (results === "one-refusal") {
    const wasRefused = reported?.outcome === "DSR" && ours.outcome !== "SUC" && ours.dislodged === reported.dislodged;
    if (wasRefused && (order.type === "CTO" || order.type === "MTO")) return "diplomacy-no-convoy";
    const isVoid = reported?.outcome === "NSO" && ours.outcome === "SUC" && ours.dislodged === reported.dislodged;
    return isVoid && isAgainstOwn(order, units) ? "diplomacy-support-against-own" : null;
  }
  if (name !== "diplomacy") return null;
  if (order.type === "DSB") return "diplomacy-disbanded";
  return isAgainstOwn(order, units) ? "diplomacy-support-against-own" : null;
}

/** Whether an order supports a move to a province in which the supporter's own power has a unit. */
function isAgainstOwn(order: Order, units: readonly Unit[]): boolean {
  if (order.type !== "SUP" || order.to === null) return false;
  const { province } = order.to;
  return units.find((unit) => unit.province === province)?.power === order.unit.power;
}
