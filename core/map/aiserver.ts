import { isPower, type ProvinceCategory, provinceCategory } from "../tokens/token.ts";
import { type BracketItem, isList, isWord, readBracketText } from "./bracketText.ts";
import { gameMapOf, type MapDefinition } from "./definition.ts";
import { itemText, placeOf, readDefinitionText } from "./definitionText.ts";
import { type MapFault, mapFault } from "./fault.ts";
import { type GameMap, placeKey } from "./gameMap.ts";
import type { LoadedMap, StartPosition, StartUnit } from "./loadedMap.ts";
import { withNames } from "./standard.ts";
import type { Season, Turn } from "./turn.ts";

/** The text of one of a variant's files. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** The files of an AiServer variant. Variants on the same board share `.mdf` and `.rem`. */
export interface AiServerFiles {
  /** The text of the MDF. */
  readonly mdf: SourceText;
  /** The token numbers of powers and provinces, such as `5200:ADS`; the Standard map has no such file. */
  readonly rem?: SourceText | undefined;
  /** The text of the first NOW. */
  readonly now?: SourceText | undefined;
  /** The text of the first SCO. */
  readonly sco?: SourceText | undefined;
}

/**
 * Reads a variant from the files of David Norman's AiServer. Names in the files may have any case; they are converted
 * to upper case. Never throws: errors become faults with file and line.
 * @returns the map. Its `start` is read from NOW and SCO: it is null if NOW is missing, and has no owners if SCO is
 *   missing
 */
export function readAiServerVariant(name: string, { mdf, rem, now, sco }: AiServerFiles): LoadedMap {
  const { definition, positionOf, faults: textFaults } = readDefinitionText(mdf.text, mdf.file);
  const faults = [...textFaults];
  const categories = rem ? readNumbers(rem, definition, faults) : new Map<string, ProvinceCategory>();
  const made = gameMapOf(definition, name, { categories, positionOf });
  faults.push(...made.faults);
  const start = now ? readStart(made.map, { now, sco }, faults) : null;
  return { ...withNames(made.map), start, settings: null, faults, notApplied: [] };
}

/**
 * Reads the start of a game from the text of NOW and SCO.
 * @param faults receives the faults in the text
 * @returns the start, without owners if SCO is missing
 */
export function readStart(
  map: GameMap,
  { now, sco }: { readonly now: SourceText; readonly sco?: SourceText | undefined },
  faults: MapFault[],
): StartPosition {
  const owners = sco ? readOwners(sco, map, faults) : new Map<string, string[]>();
  return { ...readNow(now, map, faults), owners };
}

/**
 * Reads a `.rem` file: the number of names, then a line such as `5000:Ara` for each name. The names must be exactly
 * those of the map's powers and provinces.
 */
function readNumbers({ file, text }: SourceText, definition: MapDefinition, faults: MapFault[]) {
  const tokens = new Map<number, string>();
  const categories = new Map<string, ProvinceCategory>();
  const named = new Map<string, number>();
  let announced: number | undefined;
  text.split(/\r\n|\r|\n/).forEach((lineText, index) => {
    const at = { file, line: index + 1 };
    const line = lineText.trim();
    if (line === "") return;
    if (announced === undefined && /^\d+$/.test(line)) {
      announced = Number(line);
      return;
    }
    const [, hex = "", written = ""] = /^([0-9A-Fa-f]{4}):(\S{3})$/.exec(line) ?? [];
    const name = written.toUpperCase();
    const token = Number.parseInt(hex, 16);
    if (name === "")
      faults.push(mapFault("bad-line", at, { what: "expected a number and a name like 5000:Ara", text: line }));
    else if (tokens.has(token)) faults.push(mapFault("token-twice", at, { token: hex.toUpperCase() }));
    else if (named.has(name)) faults.push(mapFault("name-twice", at, { name, where: "numbers" }));
    else {
      const category = provinceCategory(token);
      if (category) categories.set(name, category);
      else if (!isPower(token)) faults.push(mapFault("token-category", at, { token: hex.toUpperCase(), name }));
      tokens.set(token, name);
      named.set(name, at.line);
    }
  });
  const first = { file, line: 1 };
  if (announced !== tokens.size)
    faults.push(mapFault("token-count", first, { says: announced ?? "no", count: tokens.size }));
  const onMap = new Set([
    ...definition.powers,
    ...definition.centres.flatMap(({ centres }) => centres),
    ...definition.others,
  ]);
  for (const name of onMap) if (!named.has(name)) faults.push(mapFault("token-missing", first, { name }));
  for (const [name, line] of named)
    if (!onMap.has(name)) faults.push(mapFault("token-unused", { file, line }, { name }));
  return categories;
}

const seasons: readonly Season[] = ["SPR", "SUM", "FAL", "AUT", "WIN"];

/** Reads `NOW (SPR 1901) (AUS FLT TRI) (RUS FLT (STP SCS))`. */
function readNow({ file, text }: SourceText, map: GameMap, faults: MapFault[]): Omit<StartPosition, "owners"> {
  const read = readBracketText(text, file);
  faults.push(...read.faults);
  const [command, when, ...items] = read.items;
  const bad = badItem(file, faults);
  if (!isWord(command) || command.word !== "NOW") bad(command, "expected NOW");
  const turn = turnOf(when);
  if (turn === null) bad(when, "expected a turn");
  const units = items.flatMap((item): StartUnit[] => {
    const [power, type, where, ...more] = isList(item) ? item.items : [];
    const place = placeOf(where);
    const isUnit = isWord(power) && isWord(type) && (type.word === "AMY" || type.word === "FLT");
    if (!isUnit || place === null || more.length > 0) {
      bad(item, "expected a unit");
      return [];
    }
    const at = { file, line: power.line };
    const unit: StartUnit = { power: power.word, type: type.word as StartUnit["type"], ...place };
    if (!map.powers.some(({ name }) => name === unit.power))
      faults.push(mapFault("unknown-power", at, { power: unit.power }));
    else if (!map.provinces.has(place.province))
      faults.push(mapFault("unknown-place", at, { place: placeKey(place), where: "units" }));
    else if (unit.type === "AMY" ? !holdsArmy(map, unit) : !map.fleetRoutes.has(placeKey(place)))
      faults.push(mapFault("bad-unit", at, { unit: `${unit.type} ${placeKey(place)}`, power: unit.power }));
    else return [unit];
    return [];
  });
  return { turn, units };
}

function holdsArmy(map: GameMap, { province, coast }: StartUnit): boolean {
  return coast === null && map.armyRoutes.has(province);
}

function turnOf(item: BracketItem | undefined): Turn | null {
  const [season, year, ...more] = isList(item) ? item.items : [];
  const found = seasons.find((name) => isWord(season) && season.word === name);
  if (found === undefined || !isWord(year) || !/^-?\d{1,4}$/.test(year.word) || more.length > 0) return null;
  return { season: found, year: Number(year.word) };
}

/** Reads `SCO (AUS BUD TRI VIE) ... (UNO NWY ...)`: centres by owner, without neutral centres. */
function readOwners({ file, text }: SourceText, map: GameMap, faults: MapFault[]): Map<string, string[]> {
  const read = readBracketText(text, file);
  faults.push(...read.faults);
  const bad = badItem(file, faults);
  const [command, ...items] = read.items;
  if (!isWord(command) || command.word !== "SCO") bad(command, "expected SCO");
  const owners = new Map<string, string[]>();
  const seen = new Map<string, string>();
  for (const item of items) {
    const [power, ...centres] = isList(item) ? item.items : [];
    if (!isWord(power)) {
      bad(item, "expected a power with its centres");
      continue;
    }
    const owner = power.word;
    if (owner !== "UNO" && !map.powers.some(({ name }) => name === owner))
      faults.push(mapFault("unknown-power", { file, line: power.line }, { power: owner }));
    for (const centre of centres) {
      const place = isWord(centre) ? centre.word : "";
      const fault = centreFault(centre, { file, owner, before: seen.get(place) }, map);
      if (fault) faults.push(fault);
      else if (owner !== "UNO") owners.set(owner, [...(owners.get(owner) ?? []), place]);
      seen.set(place, owner);
    }
  }
  return owners;
}

/**
 * Returns what is wrong with a centre in an owner's list; null if nothing is wrong.
 * @param before the owner whose earlier list contains the same centre
 */
function centreFault(
  centre: BracketItem,
  { file, owner, before }: { readonly file: string; readonly owner: string; readonly before: string | undefined },
  map: GameMap,
): MapFault | null {
  const place = isWord(centre) ? centre.word : "";
  const at = { file, line: centre.line };
  if (!map.provinces.get(place)?.isSupplyCentre)
    return mapFault("unknown-place", at, { place: place || itemText(centre), where: `centres of ${owner}` });
  return before === undefined ? null : mapFault("centre-owned-twice", at, { place, powers: `${before} and ${owner}` });
}

function badItem(file: string, faults: MapFault[]): (item: BracketItem | undefined, what: string) => void {
  return (item, what) => {
    faults.push(mapFault("bad-line", { file, line: item?.line ?? 1 }, { what, text: itemText(item) }));
  };
}
