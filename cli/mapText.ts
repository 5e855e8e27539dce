import { type MapFault, mapFaultMessage, mapFaultSeverity, positionText } from "../core/map/fault.ts";
import { bordersOf, type GameMap, type Province, placeKey } from "../core/map/gameMap.ts";
import type { LoadedMap, MapRule, StartUnit } from "../core/map/loadedMap.ts";
import type { Place } from "../core/map/place.ts";
import type { Turn } from "../core/map/turn.ts";
import { definitionText, unsayable } from "../core/map/writeDefinition.ts";
import { counted } from "./output.ts";

/** Returns a full description of a map as lines. */
export function mapText(loaded: LoadedMap): string[] {
  const { map, start, settings, faults, notApplied } = loaded;
  const provinces = [...map.provinces.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const centres = provinces.filter(({ isSupplyCentre }) => isSupplyCentre);
  const homes = new Set(map.powers.flatMap((power) => power.homes));
  const neutral = centres.filter(({ name }) => !homes.has(name)).map(({ name }) => name);
  const names = [
    counted(map.powers.length, "power"),
    counted(provinces.length, "province"),
    counted(centres.length, "centre"),
  ];
  return [
    `${map.name}: ${names.join(", ")}`,
    "",
    "powers and their home centres",
    ...map.powers.map(({ name, homes: own }) => `  ${[name, ...powerNames(loaded, name), ...own].join(" ")}`),
    ...(neutral.length > 0 ? [`  UNO ${neutral.join(" ")}`] : []),
    ...(settings
      ? [
          "",
          "the game",
          `  begins ${settings.begin.season} ${settings.begin.year} ${settings.begin.phase}`,
          `  centres needed to win: ${settings.victory.join(", ")}${settings.isVictoryGiven ? "" : " (one more than half)"}`,
          ...(settings.dummies.length > 0 ? [`  not played: ${settings.dummies.join(" ")}`] : []),
          ...settings.rules.map((rule) => `  rule ${ruleText(rule)}`),
        ]
      : []),
    ...(start ? ["", `units at the start${turnText(start.turn)}`, ...unitLines(map, start.units)] : []),
    ...(start
      ? ["", "centres at the start", ...[...start.owners].map(([power, own]) => `  ${[power, ...own].join(" ")}`)]
      : []),
    "",
    "provinces and their neighbours",
    ...provinces.map((province) => `  ${provinceText(map, province)}`),
    ...section(
      "not applied",
      notApplied.map(({ at, text, why }) => `  ${positionText(at)}: ${text}: ${why}`),
    ),
    ...section(
      "problems",
      faults.map((fault) => `  ${faultText(fault)}`),
    ),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines];
}

/** Returns the names of a power: `(Austria, Austrian, A)`; empty if the map does not name its powers. */
function powerNames({ powers }: LoadedMap, name: string): string[] {
  const naming = powers.namings.get(name);
  return naming?.judgeName == null ? [] : [`(${naming.shownName}, ${naming.ownWord}, ${naming.abbreviation})`];
}

function ruleText({ rule, isOn, variant, isApplied }: MapRule): string {
  const what = `${isOn ? "" : "!"}${rule}${variant === null ? "" : ` for ${variant}`}`;
  return `${what}: ${isApplied ? "applied" : "not applied"}`;
}

function turnText(turn: Turn | null): string {
  return turn === null ? "" : `, ${turn.season} ${turn.year}`;
}

function unitLines(map: GameMap, units: readonly StartUnit[]): string[] {
  return map.powers.map(({ name }) => {
    const own = units.filter(({ power }) => power === name).map((unit) => `${unit.type} ${placeKey(unit)}`);
    return `  ${[name, own.join(", ")].join(" ").trimEnd()}`;
  });
}

function provinceText(map: GameMap, province: Province): string {
  const { name, judgeName, fullName, terrain, isSupplyCentre } = province;
  const names = [fullName, judgeName === name ? null : judgeName].filter((each) => each !== null).join(", ");
  const borders = bordersOf(map, province).map(({ units, coast, to }) =>
    [units, coast, ...to.map(placeText)].filter((word) => word !== null).join(" "),
  );
  const kind = `${terrain}${isSupplyCentre ? ", centre" : ""}`;
  return `${name}${names === "" ? "" : ` (${names})`} ${kind}: ${borders.join("; ") || "no borders"}`;
}

function placeText(place: Place): string {
  return place.coast === null ? place.province : `(${placeKey(place)})`;
}

function faultText(fault: MapFault): string {
  const where = fault.at === null ? "" : `${positionText(fault.at)}: `;
  return `${where}${mapFaultSeverity(fault)}: ${mapFaultMessage(fault)}`;
}

/**
 * Returns the object that `chamber map --json` prints. If `withDefinition` is set, adds `mdf` and the list of what MDF
 * cannot express.
 */
export function mapJson(loaded: LoadedMap, withDefinition: boolean): object {
  const { map, places, powers, start, settings, faults, notApplied } = loaded;
  return {
    name: map.name,
    powers: map.powers.map(({ name, judgeName, homes }) => {
      const { shownName, ownWord, abbreviation } = powers.namings.get(name) ?? {};
      return { power: name, judgeName, shownName, ownWord, abbreviation, homes };
    }),
    provinces: [...map.provinces.values()].map((province) => ({
      province: province.name,
      judgeName: province.judgeName,
      fullName: province.fullName,
      terrain: province.terrain,
      supplyCentre: province.isSupplyCentre,
      coasts: province.coasts,
      borders: bordersOf(map, province).map((borders) => ({ ...borders, to: borders.to.map(placeKey) })),
    })),
    names: [...places.namings.values()].map(({ place, judgeName, fullName, aliases, ambiguousAliases }) => {
      return { place: placeKey(place), judgeName, fullName, aliases, ambiguousAliases };
    }),
    start: start && {
      turn: start.turn && `${start.turn.season} ${start.turn.year}`,
      units: start.units.map(({ power, type, province, coast }) => ({ power, type, province, coast })),
      centres: Object.fromEntries(start.owners),
    },
    begin: settings?.begin ?? null,
    victory: settings?.victory ?? null,
    dummies: settings?.dummies ?? [],
    rules: (settings?.rules ?? []).map(({ rule, isOn, variant, isApplied, at }) => {
      return { rule, on: isOn, variant, applied: isApplied, ...at };
    }),
    ...(withDefinition ? { mdf: definitionText(loaded), mdfDoesNotSay: unsayable(loaded) } : {}),
    notApplied: notApplied.map(({ at, text, why }) => ({ ...at, text, why })),
    faults: faults.map((fault) => ({
      code: fault.code,
      severity: mapFaultSeverity(fault),
      file: fault.at?.file ?? null,
      line: fault.at?.line ?? null,
      message: mapFaultMessage(fault),
    })),
  };
}
