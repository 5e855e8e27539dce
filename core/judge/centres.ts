import { tallied } from "../bytes/keyed.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Unit } from "../orders/order.ts";
import type { JudgePolicy } from "./policy.ts";

/** Owners of centres, by province, without neutral centres. */
export type Owners = ReadonlyMap<string, string>;

/** Returns the owners after a year: a unit on a centre at the end of autumn takes it. Source: v0.18, level 0, SCO. */
export function takeCentres(map: GameMap, owners: Owners, units: readonly Unit[]): Owners {
  const taken = new Map(owners);
  for (const { province, power } of units) if (map.provinces.get(province)?.isSupplyCentre) taken.set(province, power);
  return taken;
}

/** Returns the builds (positive) or removals (negative) that are due for a power. */
export function adjustmentDue(power: string, owners: Owners, units: readonly Unit[]): number {
  let due = 0;
  for (const owner of owners.values()) if (owner === power) due += 1;
  for (const unit of units) if (unit.power === power) due -= 1;
  return due;
}

/** Whether builds or removals are due for any power. */
export function areAdjustmentsDue(owners: Owners, units: readonly Unit[]): boolean {
  const due = tallied(owners.values());
  for (const { power } of units) due.set(power, (due.get(power) ?? 0) - 1);
  return [...due.values()].some((count) => count !== 0);
}

/**
 * Returns the centres needed for a solo: more than half of all centres, or with VICTORY_HOMES of the home centres. A
 * .map file's VICTORY takes precedence. Source: v0.18, level 0, MDF.
 */
export function centresToWin({ provinces, powers }: GameMap, policy: JudgePolicy): number {
  const counted = policy.victoryByHomes
    ? new Set(powers.flatMap(({ homes }) => homes)).size
    : [...provinces.values()].filter(({ isSupplyCentre }) => isSupplyCentre).length;
  return Math.floor(counted / 2) + 1;
}

/** Returns the power with a solo: one that has enough centres and more than any other power. Null if there is none. */
export function soloist(owners: Owners, needed: number): string | null {
  const counts = tallied(owners.values());
  const most = Math.max(0, ...counts.values());
  const leaders = [...counts].filter(([, count]) => count === most);
  return most >= needed && leaders.length === 1 ? (leaders[0]?.[0] ?? null) : null;
}
