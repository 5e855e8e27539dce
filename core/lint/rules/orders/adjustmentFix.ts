import { ownersOf } from "../../../game/check/owners.ts";
import type { TurnRecord } from "../../../game/state.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import { canStand } from "../../../judge/reach.ts";
import type { GameMap } from "../../../map/gameMap.ts";
import type { Order, Unit } from "../../../orders/order.ts";
import { bare, listed, proposals } from "./orderWords.ts";

/** A power in an adjustment phase, and which of its orders would be accepted. */
export interface Candidates {
  readonly by: string;
  readonly record: TurnRecord;
  readonly map: GameMap;
  readonly standing: readonly Order[];
  readonly accepted: (order: Order) => boolean;
}

/** Suggests the remaining builds, or waiving them; null if none are due. */
export function buildsOf({ by, record, map, standing, accepted }: Candidates): string | null {
  const left = dueOf(by, record) - standing.length;
  if (left <= 0) return null;
  const homes = map.powers.find(({ name }) => name === by)?.homes ?? [];
  const sites = homes.flatMap((province) => {
    const units = (["AMY", "FLT"] as const).flatMap((type) =>
      [null, ...(map.provinces.get(province)?.coasts ?? [])].map(
        (coast): Unit => ({ power: by, type, province, coast }),
      ),
    );
    const orders = units.filter((unit) => canStand(map, unit.type, unit)).map((unit): Order => ({ type: "BLD", unit }));
    const open = orders.filter(accepted);
    return open.length > 0 ? [{ province, open }] : [];
  });
  const waive: Order = { type: "WVE", power: by };
  const due = left === 1 ? "One build is left" : `${left} builds are left`;
  if (sites.length === 0) return `${due}, but no home centre is both owned and empty: send ${proposals([waive])}.`;
  const places = listed(sites.map(({ province }) => province));
  const [{ open: [first] = [] } = {}] = sites;
  return `${due} in owned and empty home centres (${places}): send ${proposals([...(first ? [first] : []), waive])}.`;
}

/** Suggests the remaining removals; null if none are due. */
export function removalsOf({ by, record, standing, accepted }: Candidates): string | null {
  const left = -dueOf(by, record) - standing.length;
  if (left <= 0) return null;
  const orders = (record.units ?? [])
    .filter(({ power }) => power === by)
    .map((unit): Order => ({ type: "REM", unit: bare(unit) }))
    .filter(accepted);
  return `${left === 1 ? "One removal is left" : `${left} removals are left`}: send ${proposals(orders)}.`;
}

/** Builds (positive) or removals (negative) that are due; 0 if no SCO listed the owners. */
export function dueOf(power: string, { centres, units }: TurnRecord): number {
  return centres === null ? 0 : adjustmentDue(power, ownersOf(centres), units ?? []);
}
