import type { Place } from "./place.ts";

/** `land`: armies alone; `coast`: armies and fleets; `water`: fleets alone; `port`: a coast whose fleets convoy; `shut`: nobody. */
export type Terrain = "land" | "coast" | "water" | "port" | "shut";

/** A province of a map. */
export interface Province {
  /** Mnemonic, upper case, unique on the map: DAIDE's where the map is known to DAIDE (`ECH`, not the judges' `ENG`). */
  readonly name: string;
  /** The abbreviation of judges and .map files, upper case: `ENG` for the Channel. */
  readonly judgeName: string;
  /** `English Channel`; null where only mnemonics are known (MDF). */
  readonly fullName: string | null;
  readonly terrain: Terrain;
  /** Coasts by DAIDE's mnemonics (`NCS`), where fleets must name one; empty elsewhere. */
  readonly coasts: readonly string[];
  readonly isSupplyCentre: boolean;
}

/** A power of a map. */
export interface MapPower {
  readonly name: string;
  /** The name of judges: `AUSTRIA`; null where only the mnemonic is known. */
  readonly judgeName: string | null;
  /** Home centres, where it may build. */
  readonly homes: readonly string[];
}

/**
 * Provinces, powers and borders. Borders are as they are given: nothing makes them symmetric. Plain data;
 * the judge knows of a map no more than this.
 */
export interface GameMap {
  readonly name: string;
  readonly powers: readonly MapPower[];
  readonly provinces: ReadonlyMap<string, Province>;
  /** Provinces that an army can move to, by province. */
  readonly armyRoutes: ReadonlyMap<string, readonly string[]>;
  /** Places that a fleet can move to, by {@link placeKey}. */
  readonly fleetRoutes: ReadonlyMap<string, readonly Place[]>;
}

/** `NTH`, `STP NCS`: a place as a key, and as it is printed. */
export function placeKey({ province, coast }: Place): string {
  return coast === null ? province : `${province} ${coast}`;
}

/** Nobody can go there: marked so, or a name that the map keeps for nothing else. */
export function isShut(map: GameMap, province: string): boolean {
  return (map.provinces.get(province)?.terrain ?? "shut") === "shut";
}

/** Fleets carry armies there: at sea, and in the ports of .map files. */
export function isConvoySea(map: GameMap, province: string): boolean {
  const terrain = map.provinces.get(province)?.terrain;
  return terrain === "water" || terrain === "port";
}

/** Where units can move to from a province, or from one coast of it. */
export interface Borders {
  readonly units: "AMY" | "FLT";
  readonly coast: string | null;
  readonly to: readonly Place[];
}

/** The borders of a province as the map gives them: armies first, then fleets, then fleets on its coasts. */
export function bordersOf({ armyRoutes, fleetRoutes }: GameMap, { name, coasts }: Province): Borders[] {
  const armies = armyRoutes.get(name)?.map((province) => ({ province, coast: null }));
  const fleets = [null, ...coasts].flatMap((coast): Borders[] => {
    const to = fleetRoutes.get(placeKey({ province: name, coast }));
    return to ? [{ units: "FLT", coast, to }] : [];
  });
  return [...(armies ? [{ units: "AMY" as const, coast: null, to: armies }] : []), ...fleets];
}
