import type { GameMap } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import type { Phase } from "../../../map/turn.ts";
import type { JudgeUnit } from "./order.ts";
import type { GivenProxy, Position, PositionUnit } from "./position.ts";

/** The facts that an e-mail judge knows when orders arrive. */
export interface Situation {
  readonly map: GameMap;
  readonly position: Position;
  /** `any` means that the orders determine the phase. */
  readonly phase: Phase | "any";
  /** Builds (+) or removals (-) due for the ordering power; null if they must be computed from centres and units. */
  readonly due: number | null;
  /** Null if the game does not allow proxies. */
  readonly proxies: readonly GivenProxy[] | null;
  /** BUILD_ANY in .map files, as in Chaos games: whether units may be built in every owned centre. */
  readonly buildsAnywhere: boolean;
  /** NO_CHECK in .map files: whether the e-mail judge checks only who owns a unit, and not what it is ordered to do. */
  readonly isUnchecked: boolean;
}

/** Returns the unit at the place that an order names; in retreats, the dislodged one if there are two. */
export function unitAt(
  { position }: Situation,
  { province }: Place,
  isRetreat: boolean,
  power: string | null = null,
): PositionUnit | undefined {
  // This loop avoids intermediate lists, because every order calls this function several times.
  let first: PositionUnit | undefined;
  for (const unit of position.units) {
    if (unit.province !== province || (unit.retreats !== null) !== isRetreat) continue;
    if (unit.power === power) return unit;
    first ??= unit;
  }
  return first;
}

/** Returns the builds (+) or removals (-) that a power must order; null if unknown. */
export function dueOf({ position, due }: Situation, power: string | null): number | null {
  if (due !== null) return due;
  const owned = power === null ? undefined : position.centres?.get(power);
  if (!owned && !(power !== null && position.centres)) return null;
  return (owned?.length ?? 0) - position.units.filter((unit) => unit.power === power).length;
}

/**
 * Whether a unit without an order word means a removal: removals are due, or it is unknown whether they are due and the
 * unit exists.
 */
export function isRemoval(situation: Situation, unit: JudgeUnit, power: string | null): boolean {
  const due = dueOf(situation, power);
  return due === null ? unitAt(situation, unit.place, false) !== undefined : due < 0;
}

/** Whether a power may order a unit: its own unit, or a unit whose owner proxied it to the power. */
export function commands({ proxies }: Situation, power: string | null, unit: PositionUnit): boolean {
  if (power === null || power === unit.power) return true;
  return (proxies ?? []).some(
    ({ from, place, to }) => from === unit.power && to === power && place.province === unit.province,
  );
}
