import type { Terrain } from "../gameMap.ts";
import { daideCoast } from "../placeNames.ts";
import { type Border, badLine, baseOf, type MapLine, type MapState, notApplied, report, type Site } from "./state.ts";

const terrains: Readonly<Record<string, Terrain>> = {
  COAST: "coast",
  LAND: "land",
  WATER: "water",
  PORT: "port",
  SHUT: "shut",
};

export const terrainDirectives: readonly string[] = [...Object.keys(terrains), "AMEND"];

/**
 * Reads `COAST spa ABUTS GAS LYO ...`, which replaces an earlier line for the same place. `AMEND` adds borders, and
 * `-XXX` removes them. Without ABUTS, only the terrain changes. Any line except AMEND resets a place whose case changes;
 * a place in upper case has no separate coasts.
 */
export function readTerrain(state: MapState, line: MapLine): void {
  const [directive = "", written, abuts, ...tokens] = line.words;
  if (written === undefined) return badLine(state, line, "expected a place");
  const key = written.toUpperCase();
  const isLower = written !== key && written === written.toLowerCase();
  if (!isLower && written !== key) badLine(state, line, "mixed case, read as upper case");
  if (abuts !== undefined && abuts.toUpperCase() !== "ABUTS") badLine(state, line, "expected ABUTS");

  const amends = directive.toUpperCase() === "AMEND";
  const before = state.sites.get(key);
  const changesCase = before !== undefined && before.isLower !== isLower;
  if (amends && before === undefined) return report(state, "unknown-place", line.at, { place: key, where: "AMEND" });
  if (changesCase && !isLower) dropCoasts(state, key);
  const site: Site = {
    key,
    isLower,
    terrain: terrains[directive.toUpperCase()] ?? before?.terrain ?? "land",
    borders: amends || (abuts === undefined && !changesCase) ? [...(before?.borders ?? [])] : [],
    coast: before?.coast ?? coastOf(key),
    at: line.at,
  };
  for (const token of tokens) readBorder(state, line, site, token);
  // Moves the site to the end, because a fleet is placed on the coast that is listed last.
  state.sites.delete(key);
  state.sites.set(key, site);
}

function coastOf(key: string): string | null {
  const [, coast] = key.split("/");
  return coast === undefined ? null : (daideCoast(coast) ?? coast);
}

/**
 * Reads `GAS`, `gas`, `Gas`; `-GAS` removes a border; `BLA(CON)`, `R:AEG`, `*MAO`, `naf~` restrict a border further.
 */
function readBorder(state: MapState, line: MapLine, site: Site, token: string): void {
  if (token.startsWith("-")) {
    const gone = token.slice(1).toUpperCase();
    const kept = site.borders.filter(({ to }) => !to.startsWith(gone));
    if (kept.length === site.borders.length)
      report(state, "unknown-place", line.at, { place: gone, where: `borders of ${site.key}` });
    site.borders = kept;
    return;
  }
  const place = token.replace(/^[^:]*:/, "").replace(/\([^()]*\)$/, "");
  const bare = place.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (bare === "") return badLine(state, line, `no place in ${token}`);
  const to = bare.toUpperCase();
  if (bare !== token)
    notApplied(state, { ...line, text: `${site.key} ${token}` }, "a restricted border: open to all here");
  const title = to.slice(0, 1) + to.slice(1).toLowerCase();
  const open = bare === to ? "all" : bare === bare.toLowerCase() ? "armies" : bare === title ? "fleets" : undefined;
  if (open === undefined) report(state, "border-case", line.at, { from: site.key, to: bare });
  // In published maps, some islands list themselves as neighbours.
  if (baseOf(to) === baseOf(site.key)) return report(state, "border-with-itself", line.at, { from: site.key });
  const border: Border = { to, open: open ?? "all", at: line.at };
  const others = site.borders.filter((other) => other.to !== to);
  if (others.length < site.borders.length) report(state, "border-twice", line.at, { from: site.key, to });
  site.borders = [...others, border];
}

/** Removes the coasts of a place, so that its neighbours border the place itself. */
function dropCoasts(state: MapState, key: string): void {
  for (const coast of [...state.sites.keys()].filter((each) => each.startsWith(`${key}/`))) {
    state.sites.delete(coast);
    state.placeLines.delete(coast);
  }
  for (const site of state.sites.values()) {
    if (!site.borders.some(({ to }) => to.startsWith(`${key}/`))) continue;
    const toCoasts = site.borders.filter(({ to }) => to.startsWith(`${key}/`));
    const others = site.borders.filter((border) => !toCoasts.includes(border));
    const [first] = toCoasts;
    const isListed = others.some(({ to }) => to === key);
    site.borders = first && !isListed ? [...others, { ...first, to: key }] : others;
  }
}

/** Reads `DROP SPA`: removes a place, its coasts, and all references to them. */
export function readDrop(state: MapState, line: MapLine): void {
  const [, ...places] = line.words;
  if (places.length === 0) badLine(state, line, "DROP without a place");
  for (const place of places) {
    const key = place.toUpperCase();
    const isGone = (each: string): boolean => each === key || each.startsWith(`${key}/`);
    if (![...state.sites.keys(), ...state.placeLines.keys()].some(isGone))
      report(state, "unknown-place", line.at, { place: key, where: "DROP" });
    for (const each of [...state.sites.keys()].filter(isGone)) state.sites.delete(each);
    for (const each of [...state.placeLines.keys()].filter(isGone)) state.placeLines.delete(each);
    for (const site of state.sites.values()) site.borders = site.borders.filter(({ to }) => !isGone(to));
    state.unowned = state.unowned.filter((mention) => !isGone(mention.place));
    for (const power of state.powers.values()) {
      power.homes = power.homes.filter((mention) => !isGone(mention.place));
      power.owns = power.owns?.filter((mention) => !isGone(mention.place)) ?? null;
      power.units = power.units.filter((unit) => !isGone(unit.place));
    }
  }
}

/** Renames a place wherever it is mentioned. Returns false if that is not possible. */
export function renamePlace(state: MapState, line: MapLine, from: string, to: string): boolean {
  if (!state.placeLines.has(from)) {
    report(state, "unknown-place", line.at, { place: from, where: "->" });
    return false;
  }
  if (from !== to && (state.sites.has(to) || state.placeLines.has(to))) {
    report(state, "name-taken", line.at, { spelling: to, holder: "a place", name: from });
    return false;
  }
  state.placeLines.delete(from);
  if (from === to) return true;
  const renamed = <T extends { readonly place: string }>(mention: T): T =>
    mention.place === from ? { ...mention, place: to } : mention;
  const sites = [...state.sites.values()];
  state.sites.clear();
  for (const site of sites) {
    site.borders = site.borders.map((border) => (border.to === from ? { ...border, to } : border));
    const key = site.key === from ? to : site.key;
    state.sites.set(key, { ...site, key });
  }
  state.unowned = state.unowned.map(renamed);
  for (const power of state.powers.values()) {
    power.homes = power.homes.map(renamed);
    power.owns = power.owns?.map(renamed) ?? null;
    power.units = power.units.map(renamed);
  }
  return true;
}
