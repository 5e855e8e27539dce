import { standing } from "../game/orderBook.ts";
import { historyOf, isSwitchedOff, type ReportedOrder, type TurnRecord } from "../game/state.ts";
import type { PositionedUnit } from "../language/message.ts";
import type { GameMap } from "../map/gameMap.ts";
import { compareTurns, type Phase, phaseOf, seasons, type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import { type Order, powerOfOrder, type Unit, unitOf } from "../orders/order.ts";
import type { DrawVote, GameEvidence } from "./gameEvidence.ts";
import type { Evidence } from "./verdict.ts";
import { Watched } from "./watched.ts";

/** A game as it was played, turn by turn, for verdicts. */
export class PlayedGame {
  readonly turns: readonly TurnRecord[];
  readonly evidence: GameEvidence;
  readonly #byKey: ReadonlyMap<TurnKey, TurnRecord>;
  /** How much of it the recording holds. */
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

  /** The last turn whose position was seen. */
  get last(): TurnRecord | undefined {
    return this.turns.findLast(({ units }) => units !== null);
  }

  /** Whether the game ended, and not just the recording or the server. */
  get isOver(): boolean {
    return this.evidence.state.end !== null && !isSwitchedOff(this.evidence.state);
  }

  /** Whether nothing more can come: the game ended, or was switched off. */
  get isStopped(): boolean {
    return this.evidence.state.end !== null;
  }

  at(turn: Turn): TurnRecord | undefined {
    return this.#byKey.get(turnKey(turn));
  }

  /** Whether a turn was played to its end: a later one was shown, or the game ended with its results. */
  isClosed(turn: Turn): boolean {
    const { last } = this;
    if (last === undefined) return false;
    const order = compareTurns(last.turn, turn);
    // A game's last position is shown when it is over: nobody orders in it any more.
    return order > 0 || (order === 0 && this.isOver && this.hasResults(last));
  }

  /** Whether the game was drawn in a turn. */
  wasDrawn(turn: Turn): boolean {
    const { last } = this;
    return this.evidence.state.end?.kind === "draw" && last !== undefined && compareTurns(last.turn, turn) === 0;
  }

  /** The first turn seen after one. */
  after(turn: Turn): TurnRecord | undefined {
    return this.turns.find((record) => record.units !== null && compareTurns(record.turn, turn) > 0);
  }

  /** Turns that arose from one to another, both included. */
  between(from: Turn, to: Turn | null): readonly TurnRecord[] {
    return this.turns.filter(
      ({ turn, units }) =>
        units !== null && compareTurns(turn, from) >= 0 && (to === null || compareTurns(turn, to) <= 0),
    );
  }

  /** Whether what a power did in a turn was recorded from its own connection. */
  isInView(power: string, turn: Turn): boolean {
    return this.evidence.state.document !== null || this.watched.isHeard(power, turn);
  }

  /** What the server reported of a power's orders in a turn. */
  ordersOf(record: TurnRecord, power: string): readonly ReportedOrder[] {
    return [...record.reported.values()].filter(({ order }) => powerOfOrder(order) === power);
  }

  /** Orders of a power that the server accepted, and that stood at the end. */
  submitted(record: TurnRecord, power: string): readonly { readonly order: Order; readonly n: ReportedOrder["n"] }[] {
    return standing(record.books.get(power) ?? []).map(({ order, n }) => ({ order, n }));
  }

  /** Whether results of a turn were seen at all. */
  hasResults(record: TurnRecord): boolean {
    return record.reported.size > 0 || record.areOrdersWhole === true;
  }

  /** Whether all that became of a power's orders in a turn was seen: of each unit that had to be ordered, or of all. */
  hasResultsOf(record: TurnRecord, power: string): boolean {
    if (record.areOrdersWhole === true) return true;
    if (!this.hasResults(record)) return false;
    if (this.watched.isFollowed(record.turn) && this.#isToldOf(record, power)) return true;
    const phase = phaseOf(record.turn);
    if (record.units === null || phase === "adjustment") return false;
    const told = new Set(this.ordersOf(record, power).flatMap(({ order }) => unitOf(order)?.province ?? []));
    return record.units
      .filter((unit) => unit.power === power && (phase === "movement" || unit.retreats !== null))
      .every(({ province }) => told.has(province));
  }

  /**
   * Whether the recording is told of a power's orders at all: the diplomacy server tells each power of its own alone.
   * Of whom nothing is said in a turn, the last turn says it in which all units were ordered.
   */
  #isToldOf(record: TurnRecord, power: string): boolean {
    if (this.ordersOf(record, power).length > 0) return true;
    if (phaseOf(record.turn) === "movement") return false;
    const moved = this.turns.findLast(
      ({ turn, units }) => phaseOf(turn) === "movement" && units !== null && compareTurns(turn, record.turn) < 0,
    );
    return moved !== undefined && this.ordersOf(moved, power).length > 0;
  }

  /** The vote that stood at the end of a turn; undefined: none. */
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

  /** Whether the server had told that a power is in civil disorder, by the end of a turn. */
  isInDisorder(power: string, turn: Turn): boolean {
    const told = this.evidence.disorders.filter((one) => one.power === power && compareTurns(one.turn, turn) <= 0);
    return told.at(-1)?.isGone ?? false;
  }

  /**
   * Whether a power may have been in civil disorder in a turn, and what told of it be missing: everybody is told, so
   * that one connection that was followed suffices; and who orders anything is there.
   */
  mayBeInDisorder(power: string, { turn }: TurnRecord): boolean {
    const missed = this.watched.lastMissed(turn);
    if (missed === null || this.watched.isHeard(power, turn)) return false;
    return !this.between(missed, turn).some(
      (record) =>
        (compareTurns(record.turn, missed) > 0 || turnKey(turn) === turnKey(missed)) &&
        (this.submitted(record, power).length > 0 ||
          this.ordersOf(record, power).some(({ order }) => order.type !== "HLD")),
    );
  }

  /** Whether a power has neither units nor centres at a turn's start; false where that was not shown. */
  isEliminated(power: string, { units, centres }: TurnRecord): boolean {
    if (units === null || centres === null) return false;
    return !units.some((unit) => unit.power === power) && !owned(power, centres).length;
  }
}

/** The position that a turn began with, as evidence; none where it was not seen. */
export function positionOf(record: TurnRecord | undefined): readonly Evidence[] {
  return record?.n == null ? [] : [{ n: record.n, what: `the position of ${turnKey(record.turn)}` }];
}

export function owned(power: string, centres: TurnRecord["centres"]): readonly string[] {
  return centres?.find(({ owner }) => owner === power)?.centres ?? [];
}

/** The unit that an order names, as it stands at a turn's start. A coast is compared where one is given. */
export function unitAt(record: TurnRecord, unit: Unit): PositionedUnit | undefined {
  return record.units?.find(
    ({ power, type, province, coast }) =>
      power === unit.power &&
      type === unit.type &&
      province === unit.province &&
      (unit.coast === null || coast === null || coast === unit.coast),
  );
}

/** The next turn of the calendar, this one included, in which an order can be given. Source: v0.18, level 20, XDO. */
export function nextTurnFor(phase: Phase, { season, year }: Turn): Turn {
  const later = seasons.slice(seasons.indexOf(season)).find((one) => phaseOf({ season: one, year }) === phase);
  if (later !== undefined) return { season: later, year };
  const first = seasons.find((one) => phaseOf({ season: one, year }) === phase);
  return { season: first ?? "SPR", year: year + 1 };
}
