import { crossCheck, type TurnCheck } from "../game/check/crossCheck.ts";
import { habitsOf } from "../game/check/server.ts";
import type { GameState } from "../game/state.ts";
import type { MapLibrary } from "../map/library.ts";
import type { Analysis } from "./analysis.ts";
import { settingOf } from "./gameSetting.ts";

/** The result of comparing a game with the adjudicator. */
export interface GameCheck {
  readonly server: string;
  readonly map: string | null;
  /** Why no turn was adjudicated; null if at least one was. */
  readonly why: string | null;
  readonly turns: readonly TurnCheck[];
}

/**
 * Checks a game of a recording against the adjudicator, taking into account the game's map and the quirks of its
 * server.
 */
export function checkGame(game: GameState, analysis: Analysis, library: MapLibrary): GameCheck {
  const { software, map: found } = settingOf(game, analysis, library);
  const server = habitsOf(game.document?.form ?? software);
  if (found.map === null) return { server: server.name, map: game.map, why: found.why, turns: [] };
  return { server: server.name, map: game.map, why: null, turns: crossCheck(game, found.map, server, software) };
}

/** How many of a game's turns, orders and results were compared, and how many of them agreed. */
export interface CheckCounts {
  turns: number;
  judgedTurns: number;
  /** Number of orders in the adjudicated turns. */
  judgedOrders: number;
  /** Number of adjudicated orders that have a result to compare. */
  orders: number;
  agreed: number;
  /** For each named exception, the number of orders that agree only because of it. */
  readonly excepted: Record<string, number>;
  positions: number;
  samePositions: number;
  /** For each named exception, the number of retreats that agree only because of it. */
  readonly exceptedRetreats: Record<string, number>;
  /**
   * The number of years whose SCO could be compared, and the number of those in which the SCO agrees with the
   * adjudicator.
   */
  owners: number;
  sameOwners: number;
  /**
   * The number of THX messages. For `agreedNotes` of them, the adjudicator agrees that the order is accepted or refused;
   * for `sameReasons` of them, it also agrees about the reason.
   */
  notes: number;
  agreedNotes: number;
  sameReasons: number;
}

export function noCounts(): CheckCounts {
  return {
    turns: 0,
    judgedTurns: 0,
    judgedOrders: 0,
    orders: 0,
    agreed: 0,
    excepted: {},
    positions: 0,
    samePositions: 0,
    exceptedRetreats: {},
    owners: 0,
    sameOwners: 0,
    notes: 0,
    agreedNotes: 0,
    sameReasons: 0,
  };
}

export function addCounts(counts: CheckCounts, turns: readonly TurnCheck[]): void {
  for (const turn of turns) {
    counts.turns += 1;
    if (turn.unknown === null) counts.judgedTurns += 1;
    addBoards(counts, turn);
    addNotes(counts, turn);
    addOrders(counts, turn);
  }
}

function addBoards(
  counts: CheckCounts,
  { positionDifferences, positionExceptions, ownerDifferences }: TurnCheck,
): void {
  if (positionDifferences) {
    counts.positions += 1;
    if (positionDifferences.length === 0) counts.samePositions += 1;
  }
  for (const rule of positionExceptions) counts.exceptedRetreats[rule] = (counts.exceptedRetreats[rule] ?? 0) + 1;
  if (ownerDifferences) {
    counts.owners += 1;
    if (ownerDifferences.length === 0) counts.sameOwners += 1;
  }
}

function addNotes(counts: CheckCounts, { notes }: TurnCheck): void {
  for (const { agrees, sameReason } of notes) {
    counts.notes += 1;
    if (agrees) counts.agreedNotes += 1;
    if (sameReason !== false) counts.sameReasons += 1;
  }
}

function addOrders(counts: CheckCounts, { orders }: TurnCheck): void {
  for (const { agrees, exception } of orders) {
    counts.judgedOrders += 1;
    if (agrees === null) continue;
    counts.orders += 1;
    if (agrees) counts.agreed += 1;
    if (agrees && exception !== null) counts.excepted[exception] = (counts.excepted[exception] ?? 0) + 1;
  }
}
