import type { ProvinceCategory } from "../tokens/token.ts";
import { checkBorders } from "./checkBorders.ts";
import { type FilePosition, type MapFault, mapFault } from "./fault.ts";
import { type GameMap, type MapPower, type Province, placeKey, type Terrain } from "./gameMap.ts";
import type { Place } from "./place.ts";

/** The content of an MDF message, as plain data. */
export interface MapDefinition {
  readonly powers: readonly string[];
  /** Home centres; the owner `UNO` means neutral. Several owners share all centres of their group. */
  readonly centres: readonly { readonly owners: readonly string[]; readonly centres: readonly string[] }[];
  /** Provinces without a centre. */
  readonly others: readonly string[];
  readonly borders: readonly DefinedBorders[];
}

interface DefinedBorders {
  readonly province: string;
  readonly routes: readonly {
    readonly type: "AMY" | "FLT";
    readonly coast: string | null;
    readonly to: readonly Place[];
  }[];
}

/** Information that is not part of the definition. */
export interface DefinitionContext {
  /** Categories of the provinces' token numbers, by name (from RM); they are only compared with the map. */
  readonly categories?: ReadonlyMap<string, ProvinceCategory>;
  /** Position of a name in a file. */
  readonly positionOf?: (name: string) => FilePosition | null;
}

/** The state while a definition is being read. */
interface Reading {
  readonly definition: MapDefinition;
  readonly at: (name: string) => FilePosition | null;
  readonly faults: MapFault[];
}

/**
 * Builds a map from its definition. Terrain is derived only from the kinds of borders, because some servers' own files
 * have wrong token categories. A province with borders only for armies is land; one with borders only for fleets is
 * water; one with both, or with a named coast, is a coast. E-mail judges' names and full names remain unknown. Borders
 * to unlisted provinces, and from a province to itself, are omitted. Source: v0.18, level 0, MDF.
 * @returns the map and its faults
 */
export function gameMapOf(
  definition: MapDefinition,
  name: string,
  context: DefinitionContext = {},
): { readonly map: GameMap; readonly faults: readonly MapFault[] } {
  const reading: Reading = { definition, at: context.positionOf ?? (() => null), faults: [] };
  const { at, faults } = reading;
  const centres = definition.centres.flatMap((group) => group.centres);
  const provinces = listedOnce([...centres, ...definition.others], "provinces", reading);
  const powers = listedOnce(definition.powers, "powers", reading);
  for (const owner of definition.centres.flatMap(({ owners }) => owners))
    if (owner !== "UNO" && !powers.has(owner)) faults.push(mapFault("unknown-power", at(owner), { power: owner }));
  const borders = bordersByProvince(provinces, reading);
  const map: GameMap = {
    name,
    powers: [...powers].map((power) => powerOf(power, definition)),
    provinces: provincesOf(provinces, new Set(centres), borders, reading),
    ...routesOf(provinces, borders, reading),
  };
  faults.push(...checkBorders(map, at), ...checkCategories(map, context.categories ?? new Map(), at));
  return { map, faults };
}

type BordersByProvince = ReadonlyMap<string, DefinedBorders>;

function bordersByProvince(provinces: ReadonlySet<string>, { definition, at, faults }: Reading): BordersByProvince {
  const borders = new Map<string, DefinedBorders>();
  for (const each of definition.borders) {
    const { province } = each;
    if (borders.has(province)) faults.push(mapFault("name-twice", at(province), { name: province, where: "borders" }));
    else if (provinces.has(province)) borders.set(province, each);
    else faults.push(mapFault("unknown-place", at(province), { place: province, where: "borders" }));
  }
  return borders;
}

function provincesOf(
  names: ReadonlySet<string>,
  centres: ReadonlySet<string>,
  borders: BordersByProvince,
  { at, faults }: Reading,
): Map<string, Province> {
  const provinces = new Map<string, Province>();
  for (const name of names) {
    const terrain = terrainOf(borders.get(name));
    if (terrain === "shut") faults.push(mapFault("no-borders", at(name), { place: name }));
    const coasts = [...new Set(borders.get(name)?.routes.flatMap(({ coast }) => coast ?? []))];
    const isSupplyCentre = centres.has(name);
    provinces.set(name, { name, judgeName: name, fullName: null, terrain, coasts, isSupplyCentre });
  }
  return provinces;
}

function routesOf(
  provinces: ReadonlySet<string>,
  borders: BordersByProvince,
  { at, faults }: Reading,
): Pick<GameMap, "armyRoutes" | "fleetRoutes"> {
  const armyRoutes = new Map<string, readonly string[]>();
  const fleetRoutes = new Map<string, readonly Place[]>();
  for (const [province, { routes }] of borders) {
    for (const { type, coast, to } of routes) {
      const from = placeKey({ province, coast });
      const known = to.filter((place) => {
        const isKnown = provinces.has(place.province);
        const facts = { from, place: placeKey(place), where: `borders of ${from}` };
        if (!isKnown) faults.push(mapFault("unknown-place", at(province), facts));
        else if (place.province === province) faults.push(mapFault("border-with-itself", at(province), facts));
        else if (type === "AMY" && place.coast !== null)
          faults.push(mapFault("army-on-coast", at(province), { ...facts, to: placeKey(place) }));
        return isKnown && place.province !== province;
      });
      if (type === "FLT") fleetRoutes.set(from, [...(fleetRoutes.get(from) ?? []), ...known]);
      else armyRoutes.set(province, [...(armyRoutes.get(province) ?? []), ...known.map((place) => place.province)]);
    }
  }
  return { armyRoutes, fleetRoutes };
}

function powerOf(power: string, { centres }: MapDefinition): MapPower {
  const homes = centres.filter(({ owners }) => owners.includes(power)).flatMap((group) => group.centres);
  return { name: power, judgeName: null, homes: [...new Set(homes)] };
}

function listedOnce(names: readonly string[], where: string, { at, faults }: Reading): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) faults.push(mapFault("name-twice", at(name), { name, where }));
    seen.add(name);
  }
  return seen;
}

function terrainOf(borders: DefinedBorders | undefined): Terrain {
  const routes = borders?.routes ?? [];
  const army = routes.some(({ type }) => type === "AMY");
  const fleet = routes.some(({ type }) => type === "FLT");
  if (routes.some(({ coast }) => coast !== null) || (army && fleet)) return "coast";
  return army ? "land" : fleet ? "water" : "shut";
}

/**
 * Compares token categories with the map. The files of several servers have wrong categories; nothing depends on them.
 */
function checkCategories(
  map: GameMap,
  categories: ReadonlyMap<string, ProvinceCategory>,
  at: (name: string) => FilePosition | null,
): MapFault[] {
  return [...map.provinces.values()].flatMap(({ name, terrain, coasts, isSupplyCentre }) => {
    const category = categories.get(name);
    if (category === undefined || terrain === "shut") return [];
    const kinds = { land: "inland", water: "sea", coast: "coastal", port: "coastal" } as const;
    const words = (kind: string, centre: boolean): string => `${kind}${centre ? ", a centre" : ", no centre"}`;
    const is = words(coasts.length > 0 ? "bicoastal" : kinds[terrain], isSupplyCentre);
    const says = words(category.terrain, category.supplyCentre);
    return says === is ? [] : [mapFault("category", at(name), { place: name, says, is })];
  });
}
