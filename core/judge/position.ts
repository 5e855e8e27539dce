import { getOrMake } from "../bytes/keyed.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Unit } from "../orders/order.ts";
import { type FleetChain, fleetChain, leadsAcross } from "./fleetChain.ts";
import type { JudgePolicy } from "./policy.ts";
import { canConvoy, holdsArmies } from "./reach.ts";

/** The units on a map, with indexes for fast lookup. */
export interface Position {
  readonly map: GameMap;
  readonly policy: JudgePolicy;
  /** At most one unit per province, sorted by province so that results do not depend on the order of the input. */
  readonly units: readonly Unit[];
  /** The index of each province's unit in `units`. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** All fleets that can convoy. */
  readonly seaFleets: readonly Unit[];
  /** The chain of all these fleets for each pair of shores, built on first use. */
  readonly chains: Map<string, FleetChain>;
}

/** Builds a position. If a province has several units, only the first counts. */
export function positionOf(map: GameMap, units: readonly Unit[], policy: JudgePolicy): Position {
  const sorted = [...units].sort((a, b) => compareText(a.province, b.province));
  const kept = sorted.filter(({ province }, at) => at === 0 || province !== sorted[at - 1]?.province);
  return {
    map,
    policy,
    units: kept,
    indexOf: new Map(kept.map(({ province }, at) => [province, at])),
    seaFleets: kept.filter((unit) => canConvoy(map, unit)),
    chains: new Map(),
  };
}

/** Compares texts by code units, so that the result does not depend on the host's language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the chain of all fleets at sea between two shores. */
export function chainBetween(position: Position, from: string, to: string): FleetChain {
  const { map, seaFleets, chains } = position;
  return getOrMake(chains, `${from} ${to}`, () => fleetChain(map, seaFleets, from, to));
}

/**
 * Whether the fleets at sea, regardless of their orders, could convoy an army between two provinces without the fleet
 * in the province `except`. Source: DATC 4.E.1, 6.D.31, 6.D.32.
 */
export function couldConvoy(position: Position, from: string, to: string, except: string | null): boolean {
  if (from === to || position.seaFleets.length === 0 || !holdsArmies(position.map, to)) return false;
  const chain = chainBetween(position, from, to);
  return leadsAcross(chain, (fleet) => chain.fleets[fleet]?.province !== except);
}

/**
 * Returns the unit that an order names, as tolerantly as the policy allows; undefined if there is none. Source: DATC
 * 4.B.5, 4.C.
 */
export function unitNamed(position: Position, named: Unit): Unit | undefined {
  const unit = position.units[position.indexOf.get(named.province) ?? -1];
  if (unit === undefined) return undefined;
  const { wrongType, wrongPower, wrongUnitCoast } = position.policy;
  if (wrongType === "refused" && unit.type !== named.type) return undefined;
  if (wrongPower === "refused" && unit.power !== named.power) return undefined;
  if (wrongUnitCoast === "refused" && named.coast !== null && named.coast !== unit.coast) return undefined;
  return unit;
}
