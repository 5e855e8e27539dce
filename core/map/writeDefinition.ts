import { addToList } from "../bytes/keyed.ts";
import { isDaideName, isLanguageWord } from "./daideName.ts";
import { bordersOf, type GameMap, type Province, placeKey } from "./gameMap.ts";
import { hasRuleOn, type LoadedMap } from "./loadedMap.ts";
import type { Place } from "./place.ts";

/**
 * Returns a map as the text of an MDF, one line per province. With BUILD_ANY, every centre is a home of all powers, as
 * in servers' MDFs. Provinces that no unit can enter are omitted. Source: v0.18, level 0, MDF; shared homes: Parlance's
 * variants.
 */
export function definitionText(loaded: Pick<LoadedMap, "map" | "settings">): string {
  const { map } = loaded;
  const provinces = [...map.provinces.values()].filter(({ terrain }) => terrain !== "shut");
  const others = provinces.filter(({ isSupplyCentre }) => !isSupplyCentre).map(({ name }) => name);
  return [
    `MDF ${list(map.powers.map(({ name }) => name))}`,
    "( (",
    ...homeGroups(loaded).map(({ owners, centres }) => {
      const owner = owners.length === 1 ? owners.join() : list(owners);
      return `  ${list([owner, ...centres])}`;
    }),
    `) ${list(others)} ) (`,
    ...provinces.map((province) => `  ${list([province.name, ...routesOf(map, province)])}`),
    ")",
  ].join("\n");
}

function list(items: readonly string[]): string {
  return ["(", ...items, ")"].join(" ");
}

interface HomeGroup {
  readonly owners: readonly string[];
  readonly centres: readonly string[];
}

/** Groups centres by the powers that may build there: single powers first, in map order; UNO last. */
function homeGroups({ map, settings }: Pick<LoadedMap, "map" | "settings">): HomeGroup[] {
  const powers = map.powers.map(({ name }) => name);
  const centres = [...map.provinces.values()].filter(({ isSupplyCentre }) => isSupplyCentre).map(({ name }) => name);
  if (hasRuleOn(settings?.rules ?? [], "BUILD_ANY"))
    return [
      { owners: powers, centres },
      { owners: ["UNO"], centres: [] },
    ];
  const groups = new Map<string, string[]>(powers.map((power) => [power, []]));
  for (const centre of centres) {
    const owners = map.powers.filter(({ homes }) => homes.includes(centre)).map(({ name }) => name);
    addToList(groups, owners.join(" ") || "UNO", centre);
  }
  const neutral = groups.get("UNO") ?? [];
  groups.delete("UNO");
  groups.set("UNO", neutral);
  // A power without homes of its own is listed in the groups that it shares, or separately if it shares none.
  const shares = (power: string): boolean => map.powers.some(({ name, homes }) => name === power && homes.length > 0);
  return [...groups]
    .filter(([key, found]) => found.length > 0 || key === "UNO" || !shares(key))
    .map(([key, found]) => ({ owners: key.split(" "), centres: found }));
}

function routesOf(map: GameMap, province: Province): string[] {
  return bordersOf(map, province).map(({ units, coast, to }) =>
    list([coast === null ? units : list([units, coast]), ...to.map(placeText)]),
  );
}

function placeText(place: Place): string {
  return place.coast === null ? place.province : list([placeKey(place)]);
}

/** Describes the parts of a map that its MDF cannot express. */
export function unsayable({ map, places, powers, start, settings, notApplied }: LoadedMap): string[] {
  const provinces = [...map.provinces.values()];
  const names = [...map.powers, ...provinces].map(({ name }) => name);
  const of = (terrain: Province["terrain"]): string =>
    provinces
      .filter((province) => province.terrain === terrain)
      .map(({ name }) => name)
      .join(" ");
  const spellings = [...places.namings.values()].some(({ fullName }) => fullName !== null);
  const calledOtherwise = [...powers.namings.values()].filter(({ judgeName }) => judgeName !== null);
  const coasts = [...new Set(provinces.flatMap((province) => province.coasts))];
  const daideCoasts = ["NCS", "SCS", "ECS", "WCS", "NEC", "NWC", "SEC", "SWC"];
  const texts: (string | false)[] = [
    names.some((name) => !isDaideName(name)) &&
      `names that are not three letters or digits: ${names.filter((name) => !isDaideName(name)).join(" ")}`,
    names.some(isLanguageWord) && `names that are DAIDE tokens: ${names.filter(isLanguageWord).join(" ")}`,
    new Set(names).size < names.length &&
      `names that a power and a province share: ${names.filter((name, index) => names.indexOf(name) < index).join(" ")}`,
    coasts.some((coast) => !daideCoasts.includes(coast)) &&
      `coasts without a DAIDE token: ${coasts.filter((coast) => !daideCoasts.includes(coast)).join(" ")}`,
    of("shut") !== "" && `provinces that no unit can enter: ${of("shut")} (omitted)`,
    of("port") !== "" && `coasts whose fleets convoy: ${of("port")}`,
    spellings && "full names and other spellings of places",
    calledOtherwise.length > 0 &&
      `names of powers: ${calledOtherwise.map(({ power, shownName }) => `${power} is ${shownName}`).join(", ")}`,
    (start?.units.length ?? 0) > 0 && "units at the start (sent in NOW)",
    start !== null && "owners of centres at the start (sent in SCO)",
    settings !== null && `the first phase: ${settings.begin.season} ${settings.begin.year} ${settings.begin.phase}`,
    settings !== null && `centres needed for a solo: ${settings.victory.join(" ")}`,
    settings !== null && settings.dummies.length > 0 && `powers without a player: ${settings.dummies.join(" ")}`,
    ...(settings?.rules ?? [])
      .filter(({ rule, isOn, isApplied }) => rule !== "BUILD_ANY" || !isOn || !isApplied)
      .map(({ rule, isOn }) => `the rule ${isOn ? "" : "!"}${rule}`),
    ...notApplied.map(({ text, why }) => `${text} (${why})`),
  ];
  return texts.filter((text) => text !== false);
}
