import { adjustmentDue, takeCentres } from "../../judge/centres.ts";
import type { DislodgedUnit } from "../../judge/outcome.ts";
import type { JudgePolicy } from "../../judge/policy.ts";
import type { GameMap } from "../../map/gameMap.ts";
import { phaseOf, type Season, type Turn } from "../../map/turn.ts";
import type { Unit } from "../../orders/order.ts";
import type { TurnRecord } from "../state.ts";
import { type KnownOrder, unitKey } from "./ordersKnown.ts";
import { ownersOf } from "./owners.ts";

/** The seasons that can follow each season; retreats and adjustments occur only if they are due. */
const successors: Record<Season, readonly { readonly season: Season; readonly years: 0 | 1 }[]> = {
  SPR: [
    { season: "SUM", years: 0 },
    { season: "FAL", years: 0 },
  ],
  SUM: [{ season: "FAL", years: 0 }],
  FAL: [
    { season: "AUT", years: 0 },
    { season: "WIN", years: 0 },
    { season: "SPR", years: 1 },
  ],
  AUT: [
    { season: "WIN", years: 0 },
    { season: "SPR", years: 1 },
  ],
  WIN: [{ season: "SPR", years: 1 }],
};

/**
 * Whether a turn can follow another: it is the next turn in the calendar, or only turns that can be skipped lie between
 * the two.
 */
export function canFollow({ season, year }: Turn, next: Turn): boolean {
  return successors[season].some((after) => after.season === next.season && year + after.years === next.year);
}

/**
 * Whether the next known turn was the next turn of the game. If a turn between the two may be missing (bytes were lost,
 * an observer joined late, a client sent HST), the position of the next known turn does not show the results of this
 * turn's orders.
 */
export function isNextTurn(
  record: TurnRecord,
  known: readonly KnownOrder[],
  judged: { readonly units: readonly Unit[]; readonly dislodged: readonly DislodgedUnit[] },
  next: TurnRecord,
  map: GameMap,
  policy: JudgePolicy,
): boolean {
  const { season, year } = record.turn;
  if (!canFollow(record.turn, next.turn)) return false;
  if (
    phaseOf(record.turn) === "movement" &&
    phaseOf(next.turn) !== "retreat" &&
    areRetreatsDue(known, judged.dislodged)
  )
    return false;
  const isWinterSkipped = season !== "WIN" && next.turn.year > year;
  return !isWinterSkipped || !areAdjustmentsDue(record, judged.units, map, policy);
}

/** Whether the adjudicator dislodges a unit that could retreat, and no result contradicts this. */
function areRetreatsDue(known: readonly KnownOrder[], dislodged: readonly DislodgedUnit[]): boolean {
  const denied = new Set(
    known.flatMap(({ order, result }) =>
      result !== null && !result.dislodged && "unit" in order && order.unit ? [unitKey(order.unit)] : [],
    ),
  );
  return dislodged.some(({ unit, retreats }) => retreats.length > 0 && !denied.has(unitKey(unit)));
}

/** Whether removals are due, or builds that have a free site: servers skip a winter in which no build is possible. */
function areAdjustmentsDue(
  { centres }: TurnRecord,
  units: readonly Unit[],
  map: GameMap,
  policy: JudgePolicy,
): boolean {
  if (centres === null) return true;
  const owners = takeCentres(map, ownersOf(centres), units);
  const powers = new Set([...owners.values(), ...units.map(({ power }) => power)]);
  const taken = new Set(units.map(({ province }) => province));
  return [...powers].some((power) => {
    const due = adjustmentDue(power, owners, units);
    const homes = map.powers.find(({ name }) => name === power)?.homes ?? [];
    const sites = policy.buildAnywhere ? [...owners.keys()] : homes;
    return due < 0 || (due > 0 && sites.some((site) => owners.get(site) === power && !taken.has(site)));
  });
}
