import { groupBy } from "../../bytes/keyed.ts";
import { checkBorders } from "../checkBorders.ts";
import { type FilePosition, type MapFault, mapFault } from "../fault.ts";
import { type GameMap, type Province, placeKey, type Terrain } from "../gameMap.ts";
import type { LoadedMap } from "../loadedMap.ts";
import type { Place } from "../place.ts";
import { type PlaceNaming, placeNamesOf } from "../placeNames.ts";
import { powerNamesOf, shownOwnWord, shownPowerName } from "../powerNames.ts";
import { type Compilation, holdsArmies, holdsFleets } from "./compilation.ts";
import { powerNames, provinceNames } from "./mnemonics.ts";
import { settingsOf, startOf } from "./setUp.ts";
import { baseOf, type MapState, type PowerState, type Site } from "./state.ts";

/**
 * Builds a map from the content of its files. The borders for armies are on the line of the province itself; those for
 * fleets are on the lines of its coasts, or on the province's own line if that is in upper case.
 * @param file the top file, which includes all others
 */
export function compileMap(name: string, file: string, state: MapState): LoadedMap {
  const names = provinceNames(state);
  const compilation: Compilation = {
    state,
    provinceNames: names,
    powerNames: powerNames(state.powers.values(), names.values()),
    placeOf: (key) => {
      const site = state.sites.get(key);
      const province = names.get(baseOf(key));
      return site && province !== undefined ? { province, coast: site.coast } : undefined;
    },
    faults: [...state.faults],
  };
  const { faults } = compilation;
  const start = startOf(compilation);
  const map = mapOf(name, compilation);
  const settings = settingsOf(map, state);
  const { names: places, taken } = placeNamesOf(namingsOf(compilation));
  const lineOf = new Map([...state.placeLines.values()].map((line) => [keyOf(compilation, line.key), line]));
  for (const { spelling, place, holder } of taken) {
    const line = lineOf.get(placeKey(place));
    const facts = { spelling, holder: placeKey(holder), name: placeKey(place) };
    if (line) faults.push(mapFault("name-taken", line.at, facts));
  }
  faults.push(...namingFaults(state));
  if (map.powers.length < 2) faults.push(mapFault("few-powers", { file, line: 1 }, { count: map.powers.length }));
  if (map.provinces.size === 0) faults.push(mapFault("no-provinces", { file, line: 1 }));
  const siteOf = new Map([...names].map(([base, province]) => [province, state.sites.get(base)]));
  faults.push(...checkBorders(map, (province) => siteOf.get(province)?.at ?? null));
  const powers = powerNamesOf([...state.powers.values()].map((power) => powerNamingOf(power, compilation)));
  const loaded = { map, places, powers, start, settings, faults, notApplied: state.notApplied };
  return state.picture === null ? loaded : { ...loaded, picture: state.picture };
}

function keyOf({ placeOf }: Compilation, key: string): string {
  const place = placeOf(key);
  return place === undefined ? key : placeKey(place);
}

function mapOf(name: string, compilation: Compilation): GameMap {
  const { state, provinceNames: names } = compilation;
  const centres = new Set(
    [...state.unowned, ...[...state.powers.values()].flatMap(({ homes, owns }) => [...homes, ...(owns ?? [])])].map(
      ({ place }) => names.get(place),
    ),
  );
  const sites = [...state.sites.values()];
  const sitesOf = groupBy(sites, ({ key }) => baseOf(key));
  const provinces = new Map<string, Province>();
  for (const [base, province] of [...names].sort(([, a], [, b]) => (a < b ? -1 : 1))) {
    const own = sitesOf.get(base) ?? [];
    provinces.set(province, {
      name: province,
      judgeName: base,
      fullName: state.placeLines.get(base)?.fullName ?? null,
      terrain: terrainOf(own),
      coasts: own.flatMap(({ coast }) => coast ?? []),
      isSupplyCentre: centres.has(province),
    });
  }
  const armyRoutes = new Map<string, string[]>();
  const fleetRoutes = new Map<string, Place[]>();
  for (const site of sites) {
    const from = compilation.placeOf(site.key);
    if (from === undefined) continue;
    for (const { to, open, at } of site.borders) {
      const target = state.sites.get(to);
      if (!target && !names.has(to))
        compilation.faults.push(mapFault("unknown-place", at, { place: to, where: `borders of ${site.key}` }));
      else if (target?.isLower && open !== "armies" && holdsFleets(site))
        compilation.faults.push(mapFault("fleet-on-no-coast", at, { from: site.key, to }));
    }
    if (holdsArmies(site)) armyRoutes.set(from.province, armiesTo(site, compilation));
    if (holdsFleets(site)) fleetRoutes.set(placeKey(from), fleetsTo(site, compilation));
  }
  const powers = [...state.powers.values()].map((power) => ({
    name: compilation.powerNames.get(power.key) ?? power.key,
    judgeName: power.key,
    homes: [...new Set(power.homes.flatMap(({ place }) => names.get(place) ?? []))],
  }));
  return { name, powers, provinces, armyRoutes, fleetRoutes };
}

/** Returns the terrain from the province's own line. A coast whose fleets can convoy makes the province a port. */
function terrainOf(sites: readonly Site[]): Terrain {
  const own = sites.find(({ key }) => key === baseOf(key))?.terrain ?? "coast";
  return own === "coast" && sites.some(({ terrain }) => terrain === "port") ? "port" : own;
}

function armiesTo(site: Site, { state, provinceNames: names }: Compilation): string[] {
  const found = site.borders.flatMap(({ to, open }) => {
    const province = names.get(baseOf(to));
    const target = state.sites.get(baseOf(to)) ?? state.sites.get(to);
    const isOpen = open !== "fleets" && target && target.terrain !== "water" && target.terrain !== "shut";
    return isOpen && province !== undefined ? [province] : [];
  });
  return [...new Set(found)].sort();
}

function fleetsTo(site: Site, { state, placeOf }: Compilation): Place[] {
  return site.borders
    .flatMap(({ to, open }) => {
      const target = state.sites.get(to);
      const place = placeOf(to);
      return place && target && open !== "armies" && holdsFleets(target) ? [place] : [];
    })
    .sort((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1));
}

function namingsOf({ state, placeOf }: Compilation): PlaceNaming[] {
  return [...state.sites.keys()].sort().flatMap((key) => {
    const place = placeOf(key);
    const line = state.placeLines.get(key);
    if (place === undefined) return [];
    const { fullName = null, aliases = [], ambiguousAliases = [] } = line ?? {};
    return [{ place, judgeName: key, fullName, aliases, ambiguousAliases }];
  });
}

function namingFaults({ sites, placeLines }: MapState): MapFault[] {
  const at = (each: { readonly at: FilePosition } | undefined): FilePosition | null => each?.at ?? null;
  return [
    ...[...placeLines.values()]
      .filter(({ key }) => !sites.has(key))
      .map((line) => mapFault("not-on-map", at(line), { place: line.key })),
    ...[...sites.values()]
      .filter(({ key }) => !placeLines.has(key))
      .map((site) => mapFault("no-full-name", at(site), { place: site.key })),
    ...[...sites.values()]
      .filter(({ key }) => !sites.has(baseOf(key)))
      .map((site) => mapFault("coasts-without-province", at(site), { place: site.key })),
  ];
}

function powerNamingOf(power: PowerState, { powerNames: names }: Compilation) {
  // A power without its own adjective uses its name.
  const ownWord = power.ownWord === power.written ? shownPowerName(power.written) : shownOwnWord(power.ownWord);
  return {
    power: names.get(power.key) ?? power.key,
    judgeName: power.key,
    shownName: shownPowerName(power.written),
    ownWord,
    abbreviation: power.abbreviation || ownWord.slice(0, 1).toUpperCase(),
  };
}
