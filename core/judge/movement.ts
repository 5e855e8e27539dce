import type { GameMap } from "../map/gameMap.ts";
import type { Place } from "../map/place.ts";
import type { Order, Unit } from "../orders/order.ts";
import { type Battle, battleOf } from "./battle.ts";
import { type Ruling, ruleMovement } from "./movementNotes.ts";
import { dislodgerOf, movementOutcomes } from "./movementOutcomes.ts";
import type { Absent, DislodgedUnit, GivenOrder, OrderOutcome } from "./outcome.ts";
import { resolve } from "./paradox.ts";
import type { JudgePolicy } from "./policy.ts";
import { type Position, positionOf } from "./position.ts";
import { reachablePlaces } from "./reach.ts";
import { Resolver, yes } from "./resolver.ts";
import { type Choice, chosenRulings, inDisorder } from "./rulings.ts";

/** A movement phase to adjudicate. */
export interface MovementPhase extends Absent {
  readonly map: GameMap;
  readonly policy: JudgePolicy;
  /** All units, at most one per province; if a province has several, only the first takes part. */
  readonly units: readonly Unit[];
  readonly orders: readonly GivenOrder[];
}

/** An adjudicated movement phase. */
export interface MovementResult {
  /** One outcome per order, in the order of `orders`, followed by a hold for every unit without an order. */
  readonly outcomes: readonly OrderOutcome[];
  /** All units that were not dislodged, in their new places. */
  readonly units: readonly Unit[];
  readonly dislodged: readonly DislodgedUnit[];
  /** Provinces left empty by a standoff, to which no unit may retreat. */
  readonly contested: readonly string[];
}

/** Adjudicates a movement phase. Takes any orders on any map; never throws. */
export function judgeMovement(phase: MovementPhase): MovementResult {
  const { map, policy } = phase;
  const position = positionOf(map, phase.units, policy);
  const rulings = phase.orders.map((given) => ruleMovement(position, given));
  const choices = chosenRulings(phase.orders, rulings, policy.repeatedOrder, inDisorder(policy, phase));
  const orders = ordersOf(position, rulings, choices);
  const battle = battleOf(position, orders);
  const resolver = new Resolver(battle);
  const stopped = resolve(resolver);
  const moved = position.units.map((unit, at) => afterwards(unit, orders[at], resolver.known[at] === yes));
  const occupied = new Set(moved.flatMap((unit, at) => (dislodgerOf(resolver, at) < 0 ? [unit.province] : [])));
  const contested = contestedProvinces(resolver, occupied);
  const standingBy = phase.units.filter((unit) => !position.units.includes(unit));
  return {
    outcomes: movementOutcomes({ given: phase.orders, rulings, choices, resolver, stopped }),
    units: [...moved.filter((_, at) => dislodgerOf(resolver, at) < 0), ...standingBy],
    dislodged: position.units.flatMap((unit, at) => {
      const attacker = dislodgerOf(resolver, at);
      if (attacker < 0) return [];
      const from = position.units[attacker]?.province ?? null;
      const mayReturn = policy.retreatToConvoyedOrigin && resolver.isConvoyed(attacker) === yes;
      const isFree = ({ province }: Place): boolean =>
        (mayReturn || province !== from) && !occupied.has(province) && !contested.includes(province);
      return [{ unit, from, retreats: reachablePlaces(map, unit).filter(isFree) }];
    }),
    contested,
  };
}

/** Returns the order that counts for each unit: its legal order if it has one, otherwise a hold. */
function ordersOf({ units, indexOf }: Position, rulings: readonly Ruling[], choices: readonly Choice[]): Order[] {
  const orders = units.map((unit): Order => ({ type: "HLD", unit }));
  rulings.forEach(({ order, unit }, at) => {
    if (choices[at] === "stands" && order && unit) orders[indexOf.get(unit.province) ?? -1] = order;
  });
  return orders;
}

function afterwards(unit: Unit, order: Order | undefined, moves: boolean): Unit {
  if (!moves || (order?.type !== "MTO" && order?.type !== "CTO")) return unit;
  return { power: unit.power, type: unit.type, ...order.to };
}

/** Returns the empty provinces in which units with a path to them bounced. Source: DATC 6.H.6, 6.H.9, 6.H.16. */
function contestedProvinces(resolver: Resolver, occupied: ReadonlySet<string>): string[] {
  const { battle, unitCount } = resolver;
  const bounced = provincesOf(battle).filter(
    (province, at) =>
      !occupied.has(province) &&
      (battle.movers[at] ?? []).some((unit) => resolver.known[unit] !== yes && resolver.prevent(unit, true) > 0),
  );
  return unitCount === 0 ? [] : bounced;
}

/** Returns the names of a battle's provinces by their numbers. */
function provincesOf({ position, orders, target }: Battle): string[] {
  const names = position.units.map(({ province }) => province);
  orders.forEach((order, unit) => {
    const at = target[unit] ?? -1;
    if (at >= 0 && (order.type === "MTO" || order.type === "CTO")) names[at] = order.to.province;
  });
  return names;
}
