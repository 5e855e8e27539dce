import { nextPosition } from "../game/nextPosition.ts";
import { type AdjustmentResult, adjustmentNote, judgeAdjustments } from "../judge/adjustments.ts";
import { adjustmentDue, type Owners } from "../judge/centres.ts";
import { judgeMovement } from "../judge/movement.ts";
import { ruleMovement } from "../judge/movementNotes.ts";
import { dueNote } from "../judge/movementOutcomes.ts";
import type { DislodgedUnit, GivenOrder, OrderNote, OrderOutcome } from "../judge/outcome.ts";
import type { JudgePolicy } from "../judge/policy.ts";
import { positionOf } from "../judge/position.ts";
import { judgeRetreats, retreatGround, retreatNote } from "../judge/retreats.ts";
import type { ServerMessage } from "../language/message.ts";
import type { GameMap } from "../map/gameMap.ts";
import { type Phase, phaseOf, type Turn } from "../map/turn.ts";
import { type Order, phaseOfOrder, type Unit } from "../orders/order.ts";

/** The board of a turn for which orders are still due. */
export interface ServedTurn {
  readonly turn: Turn;
  /** Units that are not dislodged. */
  readonly units: readonly Unit[];
  /** Units that must retreat; always empty outside retreat turns. */
  readonly dislodged: readonly DislodgedUnit[];
  readonly owners: Owners;
}

/** How a turn ended. */
export interface PlayedTurn {
  readonly outcomes: readonly OrderOutcome[];
  readonly next: ServedTurn;
  /** Whether the year ended, so that centres could change owners. */
  readonly isYearEnd: boolean;
}

/** What a power still has to order: units without orders, or a number of removals (negative for builds). */
export type Owed = { readonly units: readonly Unit[] } | { readonly count: number };

/** A game's map and rules. */
export interface Ground {
  readonly map: GameMap;
  readonly policy: JudgePolicy;
  /** Returns the note to put on an order instead of the note that the rules require; null to keep the latter. */
  readonly noteFor?: (given: GivenOrder) => OrderNote | null;
}

export function phaseOfTurn({ turn }: ServedTurn): Phase {
  return phaseOf(turn);
}

/**
 * Returns the THX note on an order. Source: v0.18, level 0, THX.
 * @param earlier orders of the same power that are in force, in the sequence in which they were given; only adjustments
 *   depend on them
 */
export function noteOn(ground: Ground, served: ServedTurn, given: GivenOrder, earlier: readonly Order[]): OrderNote {
  const { map, policy } = ground;
  const phase = phaseOfTurn(served);
  const replaced = ground.noteFor?.(given) ?? null;
  if (replaced !== null) return replaced;
  if (phaseOfOrder(given.order) !== phase) return "NRS";
  switch (phase) {
    case "movement": {
      const { note, unit } = ruleMovement(positionOf(map, served.units, policy), given);
      return dueNote(policy, note, unit);
    }
    case "retreat":
      return retreatNote(retreatGround({ ...ground, ...served }), given);
    case "adjustment": {
      const orders = [...earlier.map((order) => ({ by: given.by, order })), given];
      return adjustmentNote({ ...ground, units: served.units, owners: served.owners, orders }) ?? "MBV";
    }
  }
}

/**
 * Returns what a power still has to order after the given orders; null if there is nothing. Source: v0.18, level 0,
 * MIS.
 */
export function owedBy(served: ServedTurn, power: string, orders: readonly Order[]): Owed | null {
  const phase = phaseOfTurn(served);
  if (phase === "adjustment") {
    const due = adjustmentDue(power, served.owners, served.units);
    const left = Math.abs(due) - orders.length;
    return left > 0 ? { count: due > 0 ? -left : left } : null;
  }
  const ordered = new Set(orders.map((order) => (order.type === "WVE" ? null : (order.unit?.province ?? null))));
  const own = phase === "movement" ? served.units : served.dislodged.map(({ unit }) => unit);
  const units = own.filter((unit) => unit.power === power && !ordered.has(unit.province));
  return units.length > 0 ? { units } : null;
}

/** Returns a power's MIS; the MIS has neither units nor a count if nothing is missing. */
export function missingFrom({ dislodged }: ServedTurn, owed: Owed | null): ServerMessage {
  if (owed === null) return { type: "MIS", units: [], count: null };
  if ("count" in owed) return { type: "MIS", units: [], count: owed.count };
  const retreats = new Map(dislodged.map((one) => [one.unit, one.retreats]));
  const units = owed.units.map((unit) => ({ ...unit, retreats: retreats.get(unit) ?? null }));
  return { type: "MIS", units, count: null };
}

/** Adjudicates a turn. Units without orders hold, disband or are removed; builds are waived. */
export function playTurn(ground: Ground, served: ServedTurn, orders: readonly GivenOrder[]): PlayedTurn {
  const { turn, owners } = served;
  const { outcomes, units, dislodged } = adjudicate(ground, served, orders);
  const centres = centresOf(ground.map, owners);
  const following = nextPosition(ground.map, { turn, units: [], centres }, { outcomes, units, dislodged });
  // A position that has a turn and centres always has a next turn.
  const next = following.turn ?? turn;
  const isYearEnd = next.season === "WIN" || (next.year > turn.year && turn.season !== "WIN");
  const nextOwners = new Map(
    [...(following.centres ?? [])].flatMap(([power, owned]) => owned.map((centre) => [centre, power] as const)),
  );
  return { outcomes, isYearEnd, next: { turn: next, units, dislodged, owners: nextOwners } };
}

type Adjudicated = Pick<AdjustmentResult, "outcomes" | "units"> & { readonly dislodged: readonly DislodgedUnit[] };

function adjudicate(ground: Ground, served: ServedTurn, orders: readonly GivenOrder[]): Adjudicated {
  const phase = { ...ground, units: served.units, orders };
  switch (phaseOfTurn(served)) {
    case "movement":
      return judgeMovement(phase);
    case "retreat":
      return { ...judgeRetreats({ ...phase, dislodged: served.dislodged }), dislodged: [] };
    case "adjustment":
      return { ...judgeAdjustments({ ...phase, owners: served.owners }), dislodged: [] };
  }
}

/** Returns centres by power, in the map's order of powers, including powers without centres. */
export function centresOf(map: GameMap, owners: Owners): ReadonlyMap<string, readonly string[]> {
  return new Map(
    map.powers.map(({ name }) => [name, [...owners].flatMap(([centre, owner]) => (owner === name ? [centre] : []))]),
  );
}
