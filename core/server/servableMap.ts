import { isDaideName, isLanguageWord } from "../map/daideName.ts";
import { mapFaultSeverity } from "../map/fault.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { LoadedMap, StartPosition } from "../map/loadedMap.ts";
import type { Place } from "../map/place.ts";
import { withNames } from "../map/standard.ts";
import { startOf } from "./startPosition.ts";

/** A map on which a game can be served, or the reason why it cannot. */
export type ServableMap =
  | {
      readonly ok: true;
      readonly loaded: LoadedMap;
      readonly start: StartPosition;
      /** Names that DAIDE cannot express, with the names that replace them on the wire. */
      readonly renamed: ReadonlyMap<string, string>;
    }
  /** `why` is printed after the map's name and a colon: `the map has no starting units`. */
  | { readonly ok: false; readonly why: string };

/** The maximum number of provinces that RM can number. Source: protocol v1, RM. */
const mostProvinces = 256;

/** Prepares a map for a game: adds a starting position, and replaces names that an RM cannot list. */
export function servableMap(loaded: LoadedMap): ServableMap {
  const start = startOf(loaded);
  if (start === null) return { ok: false, why: "the map has no starting units; use a .map file that has them" };
  const { map, faults } = loaded;
  if (faults.some((fault) => mapFaultSeverity(fault) === "error"))
    return { ok: false, why: "the map has errors; `chamber map` lists them" };
  const { size } = map.provinces;
  if (map.powers.length === 0 || size === 0) return { ok: false, why: "the map has no powers or no provinces" };
  if (size > mostProvinces)
    return { ok: false, why: `the map has ${size} provinces; a game can have at most ${mostProvinces}` };
  if (!start.units.length && !start.owners.size)
    return { ok: false, why: "the starting position has no units and no centres" };
  const renamed = newNames(map);
  if (renamed.size === 0) return { ok: true, loaded, start, renamed };
  const rename = (name: string): string => renamed.get(name) ?? name;
  return { ok: true, loaded: renamedMap(loaded, rename), start: renamedStart(start, rename), renamed };
}

/**
 * Returns new names for powers and provinces whose own name is a DAIDE token, or does not consist of three letters or
 * digits.
 */
function newNames({ powers, provinces }: GameMap): ReadonlyMap<string, string> {
  const names = [...powers.map(({ name }) => name), ...provinces.keys()];
  const taken = new Set(names);
  const renamed = new Map<string, string>();
  for (const name of names) {
    if (isDaideName(name) && !isLanguageWord(name)) continue;
    const free = candidates(name).find((each) => !taken.has(each) && isDaideName(each) && !isLanguageWord(each));
    if (free === undefined) continue;
    taken.add(free);
    renamed.set(name, free);
  }
  return renamed;
}

/**
 * Returns candidates for a new name. For `ECS`, they are `ECA` to `ECZ` and `EC0` to `EC9`, then the same with
 * different letters in the middle.
 */
function candidates(name: string): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
  const [first = "X", second = "X"] = name.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return [second, ...letters].flatMap((middle) => letters.map((last) => `${first}${middle}${last}`));
}

type Rename = (name: string) => string;

function renamedMap(loaded: LoadedMap, rename: Rename): LoadedMap {
  const { map } = loaded;
  const place = ({ province, coast }: Place): Place => ({ province: rename(province), coast });
  // A key is a province, or a province and a coast (see placeKey).
  const key = (text: string): string => text.replace(/^\S+/, rename);
  const renamed: GameMap = {
    name: map.name,
    powers: map.powers.map((power) => ({ ...power, name: rename(power.name), homes: power.homes.map(rename) })),
    provinces: new Map([...map.provinces].map(([name, each]) => [rename(name), { ...each, name: rename(name) }])),
    armyRoutes: new Map([...map.armyRoutes].map(([name, to]) => [rename(name), to.map(rename)])),
    fleetRoutes: new Map([...map.fleetRoutes].map(([from, to]) => [key(from), to.map(place)])),
  };
  return { ...loaded, ...withNames(renamed) };
}

function renamedStart({ turn, units, owners }: StartPosition, rename: Rename): StartPosition {
  return {
    turn,
    units: units.map((unit) => ({ ...unit, power: rename(unit.power), province: rename(unit.province) })),
    owners: new Map([...owners].map(([power, centres]) => [rename(power), centres.map(rename)])),
  };
}
