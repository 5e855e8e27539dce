import type { TurnUnit } from "../game/turnList.ts";
import type { Place } from "../map/place.ts";
import type { Order } from "../orders/order.ts";
import type { Point } from "./drawing.ts";
import { fateOf, type PictureOrder } from "./orderFigures.ts";
import { type BoardPieces, unitId } from "./pieces.ts";
import { along } from "./shapes.ts";
import { wholeOrder } from "./wholeOrder.ts";

/**
 * How a unit changes from one position to the next. `bounces`: the unit tried to leave and stayed. `vanishes`: it was
 * dislodged and disbanded, or removed. `appears`: it was built, or its origin is not recorded.
 */
export interface UnitMotion {
  readonly kind: "stays" | "moves" | "bounces" | "appears" | "vanishes";
  /** The id of the unit's figure in the first position; null if the unit is not there. */
  readonly from: string | null;
  /** The id of the unit's figure in the next position; null if the unit is not there. */
  readonly to: string | null;
  /** Places on the unit's path: the fleets of its convoy, or the place where it bounced. */
  readonly via: readonly Place[];
}

/**
 * Matches the units of a position to the units of the next position: first by reported results, then by unchanged
 * place, then by ordered destination, because a recording may lack results.
 */
export function unitMotions(
  before: readonly TurnUnit[],
  orders: readonly PictureOrder[],
  after: readonly TurnUnit[],
): UnitMotion[] {
  const ways = before.map((unit) => wayOf(unit, orders, before));
  const fromOf = new Map<TurnUnit, number>();
  const taken = new Set<number>();
  const match = (fits: (unit: TurnUnit, index: number, next: TurnUnit) => boolean): void => {
    for (const next of after) {
      if (fromOf.has(next)) continue;
      const index = before.findIndex(
        (unit, at) => !taken.has(at) && unit.power === next.power && unit.type === next.type && fits(unit, at, next),
      );
      if (index < 0) continue;
      fromOf.set(next, index);
      taken.add(index);
    }
  };
  match((_, index, next) => ways[index]?.fate === "succeeded" && ways[index]?.to.province === next.province);
  match((unit, index, next) => unit.province === next.province && ways[index]?.fate !== "succeeded");
  match((_, index, next) => ways[index]?.to.province === next.province);
  const arrived = after.map((next): UnitMotion => {
    const index = fromOf.get(next);
    const unit = index === undefined ? undefined : before[index];
    const way = index === undefined ? undefined : ways[index];
    const to = unitId(next);
    if (!unit) return { kind: "appears", from: null, to, via: [] };
    const from = unitId(unit);
    if (unit.province !== next.province) return { kind: "moves", from, to, via: way?.via ?? [] };
    return way?.fate === "failed"
      ? { kind: "bounces", from, to, via: [way.via[0] ?? way.to] }
      : { kind: "stays", from, to, via: [] };
  });
  const gone = before.filter((_, index) => !taken.has(index));
  return [...arrived, ...gone.map((unit): UnitMotion => ({ kind: "vanishes", from: unitId(unit), to: null, via: [] }))];
}

interface Way {
  readonly to: Place;
  readonly via: readonly Place[];
  readonly fate: ReturnType<typeof fateOf>;
}

function wayOf(unit: TurnUnit, orders: readonly PictureOrder[], units: readonly TurnUnit[]): Way | null {
  const isDislodged = unit.mustRetreatTo !== undefined;
  for (const { order: given, result } of orders) {
    const order = wholeOrder(given, units);
    if (!order || !isMove(order) || (order.type === "RTO") !== isDislodged) continue;
    if (order.unit.power !== unit.power || order.unit.province !== unit.province) continue;
    const via = order.type === "CTO" ? order.via.map((province) => ({ province, coast: null })) : [];
    return { to: order.to, via, fate: fateOf(result) };
  }
  return null;
}

function isMove(order: Order): order is Extract<Order, { type: "MTO" | "RTO" | "CTO" }> {
  return order.type === "MTO" || order.type === "RTO" || order.type === "CTO";
}

/**
 * Returns the path of a unit in scene pixels, from its place in the first position to its place in the next. A unit
 * that bounces goes halfway and returns.
 * @returns fewer than two points if the unit does not move
 */
export function motionPath(motion: UnitMotion, before: BoardPieces, after: BoardPieces): Point[] {
  const start = drawnAt(before, motion.from);
  const end = drawnAt(after, motion.to);
  if (!start || !end) return [];
  const via = motion.via.flatMap((place) => after.pointOf(place) ?? []);
  if (motion.kind === "bounces") return via.flatMap((target) => [start, along(start, target, 0.5), end]);
  if (start.x === end.x && start.y === end.y) return [];
  return [start, ...via, end];
}

function drawnAt({ units }: BoardPieces, id: string | null): Point | null {
  return units.find((figure) => figure.id === id)?.at ?? null;
}
