import type { Place } from "./place.ts";

/**
 * `land`: only armies; `coast`: armies and fleets; `water`: only fleets; `port`: a coast whose fleets can convoy;
 * `shut`: no units.
 */
export type Terrain = "land" | "coast" | "water" | "port" | "shut";

/** A province of a map. */
export interface Province {
  /**
   * Mnemonic, upper case, unique on the map: DAIDE's mnemonic if DAIDE defines the map (`ECH`, not e-mail judges'
   * `ENG`).
   */
  readonly name: string;
  /** Abbreviation used by e-mail judges and in .map files, upper case: `ENG` for the Channel. */
  readonly judgeName: string;
  /** `English Channel`; null if only mnemonics are known (MDF). */
  readonly fullName: string | null;
  readonly terrain: Terrain;
  /** Coasts by DAIDE's mnemonics (`NCS`), if fleets must name one; otherwise empty. */
  readonly coasts: readonly string[];
  readonly isSupplyCentre: boolean;
}

/** A power of a map. */
export interface MapPower {
  readonly name: string;
  /** Name used by e-mail judges: `AUSTRIA`; null if only the mnemonic is known. */
  readonly judgeName: string | null;
  /** Home centres, in which the power may build. */
  readonly homes: readonly string[];
}

/**
 * Provinces, powers and borders, as plain data. Borders are used as given, and need not be symmetric. The adjudicator
 * uses no other part of a map.
 */
export interface GameMap {
  readonly name: string;
  readonly powers: readonly MapPower[];
  readonly provinces: ReadonlyMap<string, Province>;
  /** For each province, the provinces to which an army can move. */
  readonly armyRoutes: ReadonlyMap<string, readonly string[]>;
  /** The places to which a fleet can move from a place, keyed by that place's {@link placeKey}. */
  readonly fleetRoutes: ReadonlyMap<string, readonly Place[]>;
}

/** Returns a place as a key, also used for printing: `NTH`, `STP NCS`. */
export function placeKey({ province, coast }: Place): string {
  return coast === null ? province : `${province} ${coast}`;
}

/** Whether no unit can enter a province: it is shut, or its name is not on the map. */
export function isShut(map: GameMap, province: string): boolean {
  return (map.provinces.get(province)?.terrain ?? "shut") === "shut";
}

/** Whether fleets can convoy in a province: at sea, and in the ports of .map files. */
export function isConvoySea(map: GameMap, province: string): boolean {
  const terrain = map.provinces.get(province)?.terrain;
  return terrain === "water" || terrain === "port";
}

/** The places to which units can move from a province, or from one of its coasts. */
export interface Borders {
  readonly units: "AMY" | "FLT";
  readonly coast: string | null;
  readonly to: readonly Place[];
}

/** Returns the borders of a province in the map: armies first, then fleets, then fleets on its coasts. */
export function bordersOf({ armyRoutes, fleetRoutes }: GameMap, { name, coasts }: Province): Borders[] {
  const armies = armyRoutes.get(name)?.map((province) => ({ province, coast: null }));
  const fleets = [null, ...coasts].flatMap((coast): Borders[] => {
    const to = fleetRoutes.get(placeKey({ province: name, coast }));
    return to ? [{ units: "FLT", coast, to }] : [];
  });
  return [...(armies ? [{ units: "AMY" as const, coast: null, to: armies }] : []), ...fleets];
}
