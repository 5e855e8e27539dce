import { type GameMap, isConvoySea, placeKey } from "../map/gameMap.ts";
import type { Place } from "../map/place.ts";
import type { Order, Unit } from "../orders/order.ts";
import type { PartialOrder, PartialPlace, PartialUnit } from "./partialOrder.ts";

/** The position in which a message was sent. */
export interface WordBoard {
  readonly map: GameMap;
  readonly units: readonly Unit[];
}

/**
 * Completes an order from the position: adds the type of a unit, and the unit itself if the order fits only one.
 * Returns null if the words and the position fit several orders or none, for example if the unit is not there, or if
 * the move needs a convoy and the words name no route. If the words name no unit, they may also mean an army that needs
 * a convoy.
 * @param by the power that would give the order
 */
export function completedOrder(order: PartialOrder, by: string, board: WordBoard): Order | null {
  const { to } = order;
  switch (order.verb) {
    case "HLD":
    case "REM": {
      const unit = unitIn(order.unit, by, board);
      return unit && { type: order.verb, unit };
    }
    case "BLD":
      return build(order.unit, by, board);
    case "MTO":
    case "RTO":
      return to && move(order.verb, order.unit, { by, to, board });
    case "SUP":
      return support(order, by, board);
    case "CVY":
      return convoy(order, by, board);
    case "DMZ":
      return null;
  }
}

function build({ type, province, coast }: PartialUnit, by: string, { map }: WordBoard): Order | null {
  const place = province === null ? undefined : map.provinces.get(province);
  if (place === undefined || type === null) return null;
  // A fleet needs a coast if its province has several; an army has no coast.
  if (type === "FLT" && place.coasts.length > 0 && coast === null) return null;
  return { type: "BLD", unit: { power: by, type, province: place.name, coast: type === "AMY" ? null : coast } };
}

function move(
  verb: "MTO" | "RTO",
  partial: PartialUnit,
  { by, to, board }: { readonly by: string; readonly to: PartialPlace; readonly board: WordBoard },
): Order | null {
  const able = board.units.flatMap((unit) => {
    const goal = isMeant(unit, partial, by) ? goalOf(unit, to, board.map) : null;
    return goal ? [{ type: verb, unit, to: goal }] : [];
  });
  return isConvoyMeant(partial, by, to, board) ? null : only(able);
}

function support({ unit, other, to, isMove }: PartialOrder, by: string, board: WordBoard): Order | null {
  if (other === null || isMove === null) return null;
  const supported = isMove ? only(movers(other, to, board)) : unitIn(other, other.power, board);
  const target = isMove ? to?.province : supported?.province;
  if (supported === null || target === undefined) return null;
  const able = board.units.filter(
    (each) => each !== supported && isMeant(each, unit, by) && reaches(each, target, board.map),
  );
  const supporter = only(able);
  return (
    supporter && { type: "SUP", unit: supporter, supported, to: isMove ? { province: target, coast: null } : null }
  );
}

function convoy({ unit, other, to }: PartialOrder, by: string, board: WordBoard): Order | null {
  const fleet = unitIn(unit, by, board);
  const convoyed = other === null ? null : unitIn(other, other.power, board);
  if (fleet?.type !== "FLT" || convoyed?.type !== "AMY" || to === null) return null;
  return { type: "CVY", unit: fleet, convoyed, to: { province: to.province, coast: null } };
}

/** Returns the units that the words may refer to and that can move to the place. */
function movers(partial: PartialUnit, to: PartialPlace | null, board: WordBoard): Unit[] {
  const { units, map } = board;
  if (to === null || (partial.province === null && partial.power === null)) return [];
  return units.filter(
    (unit) =>
      isMeant(unit, partial, partial.power) &&
      (reaches(unit, to.province, map) || isConvoyable(unit, to.province, board)),
  );
}

/** Whether `I'm going for Belgium` may be about an army that needs a convoy, because the words name no unit. */
function isConvoyMeant(partial: PartialUnit, by: string, to: PartialPlace, board: WordBoard): boolean {
  if (partial.province !== null) return false;
  return board.units.some(
    (unit) =>
      isMeant(unit, partial, by) && !reaches(unit, to.province, board.map) && isConvoyable(unit, to.province, board),
  );
}

/** Whether fleets of an army's own power, where they are, can convoy the army to a province. */
function isConvoyable(army: Unit, province: string, { units, map }: WordBoard): boolean {
  const { terrain } = map.provinces.get(province) ?? {};
  if (army.type !== "AMY" || army.province === province || (terrain !== "coast" && terrain !== "port")) return false;
  const fleets = units.filter(
    ({ type, power, province: at }) => type === "FLT" && power === army.power && isConvoySea(map, at),
  );
  const route = fleets.filter((fleet) => reaches(fleet, army.province, map));
  // The loop also visits the fleets that it adds.
  for (const fleet of route)
    route.push(...fleets.filter((next) => !route.includes(next) && reaches(fleet, next.province, map)));
  return route.some((fleet) => reaches(fleet, province, map));
}

/** Returns the unit that the words name by its province. */
function unitIn(partial: PartialUnit, power: string | null, { units }: WordBoard): Unit | null {
  return partial.province === null ? null : only(units.filter((unit) => isMeant(unit, partial, power)));
}

function isMeant(unit: Unit, { type, province }: PartialUnit, power: string | null): boolean {
  const isOwner = power === null || unit.power === power;
  return isOwner && (type === null || type === unit.type) && (province === null || province === unit.province);
}

function reaches(unit: Unit, province: string, map: GameMap): boolean {
  return neighbours(unit, map).some((place) => place.province === province);
}

/** Returns the place that a unit would enter; null if the unit cannot enter it, or if it must choose a coast. */
function goalOf(unit: Unit, to: PartialPlace, map: GameMap): Place | null {
  const all = neighbours(unit, map).filter(({ province }) => province === to.province);
  if (unit.type === "AMY") return all[0] ?? null;
  return only(all.filter(({ coast }) => to.coast === null || coast === to.coast));
}

function neighbours(unit: Unit, { armyRoutes, fleetRoutes }: GameMap): readonly Place[] {
  if (unit.type === "FLT") return fleetRoutes.get(placeKey(unit)) ?? [];
  return (armyRoutes.get(unit.province) ?? []).map((province) => ({ province, coast: null }));
}

function only<T>(all: readonly T[]): T | null {
  const [first, ...others] = all;
  return first === undefined || others.length > 0 ? null : first;
}
