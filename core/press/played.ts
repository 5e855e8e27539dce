import { standing } from "../game/orderBook.ts";
import { historyOf, isSwitchedOff, type ReportedOrder, type TurnRecord } from "../game/state.ts";
import type { PositionedUnit } from "../language/message.ts";
import type { GameMap } from "../map/gameMap.ts";
import { compareTurns, type Phase, phaseOf, seasons, type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import { type Order, powerOfOrder, type Unit, unitOf } from "../orders/order.ts";
import type { DrawVote, GameEvidence } from "./gameEvidence.ts";
import type { Evidence } from "./verdict.ts";
import { Watched } from "./watched.ts";

/** A game as it was played, turn by turn. Verdicts are based on it. */
export class PlayedGame {
  readonly turns: readonly TurnRecord[];
  readonly evidence: GameEvidence;
  readonly #byKey: ReadonlyMap<TurnKey, TurnRecord>;
  /** Determines which parts of the game are in the recording. */
  readonly watched: Watched;

  constructor(evidence: GameEvidence) {
    this.evidence = evidence;
    this.turns = historyOf(evidence.state);
    this.#byKey = new Map(this.turns.map((record) => [turnKey(record.turn), record]));
    this.watched = new Watched(evidence, this.turns);
  }

  get map(): GameMap | null {
    return this.evidence.map;
  }

  /** Returns the last turn whose position is known. */
  get last(): TurnRecord | undefined {
    return this.turns.findLast(({ units }) => units !== null);
  }

  /** Whether the game itself ended, rather than only the recording or the connection to the server. */
  get isOver(): boolean {
    return this.evidence.state.end !== null && !isSwitchedOff(this.evidence.state);
  }

  /** Whether no more turns can follow: the game ended, or was switched off. */
  get isStopped(): boolean {
    return this.evidence.state.end !== null;
  }

  at(turn: Turn): TurnRecord | undefined {
    return this.#byKey.get(turnKey(turn));
  }

  /** Whether a turn was played to its end: a later turn is known, or the game ended with the turn's results. */
  isClosed(turn: Turn): boolean {
    const { last } = this;
    if (last === undefined) return false;
    const order = compareTurns(last.turn, turn);
    // After the end of a game, the server sends one last position, for which no orders are given.
    return order > 0 || (order === 0 && this.isOver && this.hasResults(last));
  }

  /** Whether the game was drawn in a turn. */
  wasDrawn(turn: Turn): boolean {
    const { last } = this;
    return this.evidence.state.end?.kind === "draw" && last !== undefined && compareTurns(last.turn, turn) === 0;
  }

  /** Returns the first known turn after the given one. */
  after(turn: Turn): TurnRecord | undefined {
    return this.turns.find((record) => record.units !== null && compareTurns(record.turn, turn) > 0);
  }

  /** Returns the message that shows that a turn is over, as evidence: the next position, or the end of the game. */
  endOf(turn: Turn): readonly Evidence[] {
    const next = this.after(turn);
    const { end } = this.evidence.state;
    if (next !== undefined || end === null) return positionOf(next);
    return [{ n: end.n, what: "the end of the game" }];
  }

  /** Returns the turns that were played from one turn to another, inclusive. */
  between(from: Turn, to: Turn | null): readonly TurnRecord[] {
    return this.turns.filter(
      ({ turn, units }) =>
        units !== null && compareTurns(turn, from) >= 0 && (to === null || compareTurns(turn, to) <= 0),
    );
  }

  /** Whether a power's own connection was recorded in a turn. */
  isInView(power: string, turn: Turn): boolean {
    return this.evidence.state.document !== null || this.watched.isRecorded(power, turn);
  }

  /** Returns the results that the server reported for a power's orders in a turn. */
  ordersOf(record: TurnRecord, power: string): readonly ReportedOrder[] {
    return record.reported.values().filter(({ order }) => powerOfOrder(order) === power);
  }

  /** Returns a power's orders that the server had accepted and that were in force at the end of the turn. */
  submitted(record: TurnRecord, power: string): readonly { readonly order: Order; readonly n: ReportedOrder["n"] }[] {
    return standing(record.books.get(power) ?? []).map(({ order, n }) => ({ order, n }));
  }

  /** Whether any results of a turn's orders are known. */
  hasResults(record: TurnRecord): boolean {
    return record.reported.size > 0 || record.areOrdersWhole;
  }

  /**
   * Whether the results of all of a power's orders in a turn are known. Except in adjustment turns, it is enough that
   * each unit that needed an order has a result.
   */
  hasResultsOf(record: TurnRecord, power: string): boolean {
    if (record.areOrdersWhole) return true;
    if (!this.hasResults(record)) return false;
    if (this.watched.isFollowed(record.turn) && this.#isReported(record, power)) return true;
    const phase = phaseOf(record.turn);
    if (record.units === null || phase === "adjustment") return false;
    const reported = new Set(this.ordersOf(record, power).flatMap(({ order }) => unitOf(order)?.province ?? []));
    return record.units
      .filter((unit) => unit.power === power && (phase === "movement" || unit.retreats !== null))
      .every(({ province }) => reported.has(province));
  }

  /**
   * Whether the recording shows results of a power's orders; the diplomacy server sends each power only its own
   * results. If it shows none in a retreat or adjustment turn, the previous movement turn decides.
   */
  #isReported(record: TurnRecord, power: string): boolean {
    if (this.ordersOf(record, power).length > 0) return true;
    if (phaseOf(record.turn) === "movement") return false;
    const moved = this.turns.findLast(
      ({ turn, units }) => phaseOf(turn) === "movement" && units !== null && compareTurns(turn, record.turn) < 0,
    );
    return moved !== undefined && this.ordersOf(moved, power).length > 0;
  }

  /** Returns a power's vote for a draw that is in force at the end of a turn; undefined if there is none. */
  voteOf(power: string, turn: Turn, powers: readonly string[]): DrawVote | undefined {
    const wanted = [...powers].sort().join(" ");
    const votes = this.evidence.votes.filter(
      (vote) =>
        vote.power === power &&
        turnKey(vote.turn) === turnKey(turn) &&
        (powers.length === 0 || [...vote.powers].sort().join(" ") === wanted),
    );
    const last = votes.at(-1);
    return last?.isGiven ? last : undefined;
  }

  /** Whether a power was in civil disorder at the end of a turn, according to the server's last report about it. */
  isInDisorder(power: string, turn: Turn): boolean {
    const reports = this.evidence.disorders.filter((one) => one.power === power && compareTurns(one.turn, turn) <= 0);
    return reports.at(-1)?.isGone ?? false;
  }

  /**
   * Whether a power may have been in civil disorder in a turn without a record of it. The server reports disorder to
   * all powers, so one complete connection is sufficient evidence; a power that gives orders is not in disorder.
   */
  mayBeInDisorder(power: string, { turn }: TurnRecord): boolean {
    const missed = this.watched.lastMissed(turn);
    if (missed === null || this.watched.isRecorded(power, turn)) return false;
    return !this.between(missed, turn).some(
      (record) =>
        (compareTurns(record.turn, missed) > 0 || turnKey(turn) === turnKey(missed)) &&
        (this.submitted(record, power).length > 0 ||
          this.ordersOf(record, power).some(({ order }) => order.type !== "HLD")),
    );
  }

  /** Whether a power has neither units nor centres at a turn's start; false if the position is unknown. */
  isEliminated(power: string, { units, centres }: TurnRecord): boolean {
    if (units === null || centres === null) return false;
    return !units.some((unit) => unit.power === power) && !owned(power, centres).length;
  }
}

/** Returns the position at a turn's start, as evidence; empty if unknown. */
export function positionOf(record: TurnRecord | undefined): readonly Evidence[] {
  return record?.n == null ? [] : [{ n: record.n, what: `the position of ${turnKey(record.turn)}` }];
}

export function owned(power: string, centres: TurnRecord["centres"]): readonly string[] {
  return centres?.find(({ owner }) => owner === power)?.centres ?? [];
}

/** Returns the unit that an order names, as it was at a turn's start. Coasts are compared only if both are given. */
export function unitAt(record: TurnRecord, unit: Unit): PositionedUnit | undefined {
  return record.units?.find(
    ({ power, type, province, coast }) =>
      power === unit.power &&
      type === unit.type &&
      province === unit.province &&
      (unit.coast === null || coast === null || coast === unit.coast),
  );
}

/**
 * Returns the first turn in the calendar, from the given turn on, that has the given phase. Source: v0.18, level 20,
 * XDO.
 */
export function nextTurnFor(phase: Phase, { season, year }: Turn): Turn {
  const later = seasons.slice(seasons.indexOf(season)).find((one) => phaseOf({ season: one, year }) === phase);
  if (later !== undefined) return { season: later, year };
  const first = seasons.find((one) => phaseOf({ season: one, year }) === phase);
  return { season: first ?? "SPR", year: year + 1 };
}
