import { placeKey } from "../../map/gameMap.ts";
import type { Place } from "../../map/place.ts";
import { daideCoast } from "../../map/placeNames.ts";
import { standardMap } from "../../map/standard.ts";
import { diplomacyNames } from "../diplomacyNames.ts";
import type { SeasonMoves, SeasonOrder } from "./seasonMoves.ts";

export const names = diplomacyNames("standard");

export interface BoardUnit extends Place {
  readonly power: string;
  readonly isFleet: boolean;
}

/** The units at the start of a game, as `diplomacy` spells them. */
const start: Readonly<Record<string, string>> = {
  AUSTRIA: "A BUD, A VIE, F TRI",
  ENGLAND: "F EDI, F LON, A LVP",
  FRANCE: "F BRE, A MAR, A PAR",
  GERMANY: "F KIE, A BER, A MUN",
  ITALY: "F NAP, A ROM, A VEN",
  RUSSIA: "A WAR, A MOS, F SEV, F STP/SC",
  TURKEY: "F ANK, A CON, A SMY",
};

/**
 * The units of a game by province. The files of orders do not contain the types of units, so the board follows every
 * unit from the start of the game.
 */
export class SeasonBoard {
  #units: ReadonlyMap<string, BoardUnit>;

  constructor() {
    const units = Object.entries(start).flatMap(([power, list]) =>
      list.split(", ").map((text): BoardUnit => {
        const [type, place = ""] = text.split(" ");
        return { power: names.readPower(power), isFleet: type === "F", ...known(place) };
      }),
    );
    this.#units = new Map(units.map((unit) => [unit.province, unit]));
  }

  get units(): readonly BoardUnit[] {
    return [...this.#units.values()];
  }

  at(province: string): BoardUnit | undefined {
    return this.#units.get(province);
  }

  /** Returns the place that a unit enters when it moves or retreats, with the coast if the unit is a fleet. */
  destination(unit: BoardUnit, to: string | null, coast: string | null): Place {
    const { province } = known(to ?? "");
    if (!unit.isFleet || (standardMap.provinces.get(province)?.coasts.length ?? 0) === 0)
      return { province, coast: null };
    const named = coast === null ? undefined : daideCoast(coast);
    if (named !== undefined) return { province, coast: named };
    const reachable = standardMap.fleetRoutes.get(placeKey(unit))?.find((place) => place.province === province);
    return reachable ?? { province, coast: standardMap.provinces.get(province)?.coasts[0] ?? null };
  }

  /** Carries out the moves of a spring or fall, but not the retreats. Returns the dislodged units. */
  move(moves: SeasonMoves): readonly (readonly [unit: BoardUnit, order: SeasonOrder])[] {
    const after = new Map(this.#units);
    const dislodged: (readonly [BoardUnit, SeasonOrder])[] = [];
    const arrivals: BoardUnit[] = [];
    for (const order of moves.orders) {
      const unit = this.at(known(order.place).province);
      if (unit === undefined) continue;
      if (order.retreat !== null) dislodged.push([unit, order]);
      else if (order.type === "MOVE" && order.succeeds)
        arrivals.push({ ...unit, ...this.destination(unit, order.to, order.toCoast) });
      else continue;
      after.delete(unit.province);
    }
    for (const unit of arrivals) after.set(unit.province, unit);
    this.#units = after;
    return dislodged;
  }

  /** Returns retreating units to the board, in their new places. */
  retreat(dislodged: readonly (readonly [BoardUnit, SeasonOrder])[]): void {
    const after = new Map(this.#units);
    for (const [unit, { retreat }] of dislodged) {
      if (retreat === null || retreat.to === null || !retreat.succeeds) continue;
      const place = this.destination(unit, retreat.to, retreat.toCoast);
      after.set(place.province, { ...unit, ...place });
    }
    this.#units = after;
  }

  /** Carries out the builds and removals of a winter. */
  adjust({ orders }: SeasonMoves): void {
    const after = new Map(this.#units);
    for (const { power, place, type, unitType, coast, succeeds } of orders) {
      const { province } = known(place);
      if (!succeeds) continue;
      if (type === "DISBAND") after.delete(province);
      if (type !== "BUILD") continue;
      const isFleet = unitType === "F";
      const at = { province, coast: isFleet && coast !== null ? (daideCoast(coast) ?? null) : null };
      after.set(province, { power: names.readPower(power), isFleet, ...at });
    }
    this.#units = after;
  }
}

/** Finds a place by any of its names; a place that is not on the map keeps its name. */
export function known(place: string): Place {
  return names.readPlace(place) ?? { province: place.toUpperCase(), coast: null };
}

export function unitText(unit: BoardUnit): string {
  return `${unit.isFleet ? "F" : "A"} ${names.placeText(unit)}`;
}
