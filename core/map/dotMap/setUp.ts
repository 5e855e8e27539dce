import { mapFault } from "../fault.ts";
import type { GameMap } from "../gameMap.ts";
import { hasRuleOn, type MapSettings, type StartPosition, type StartUnit } from "../loadedMap.ts";
import type { Season, Turn } from "../turn.ts";
import { type Compilation, holdsArmies, holdsFleets } from "./compilation.ts";
import type { MapState, Mention, PowerState, UnitLine } from "./state.ts";

/** Returns the units and owners at the start; reports places that are not on the map and centres with two owners. */
export function startOf(compilation: Compilation): StartPosition {
  const { state, powerNames, faults } = compilation;
  for (const mention of state.unowned) known(mention, "neutral centres", compilation);
  const units: StartUnit[] = [];
  const owners = new Map<string, readonly string[]>();
  for (const power of state.powers.values()) {
    const name = powerNames.get(power.key) ?? power.key;
    const homes = power.homes.flatMap((mention) => known(mention, `homes of ${power.written}`, compilation));
    const owns = power.owns?.flatMap((mention) => known(mention, `centres of ${power.written}`, compilation));
    owners.set(name, [...new Set(owns ?? homes)]);
    for (const unit of power.units) units.push(...unitOf(unit, power, name, compilation));
  }
  for (const [place, powers] of ownersByCentre(owners))
    if (powers.length > 1) {
      const last = [...state.powers.values()].find(({ key }) => powerNames.get(key) === powers.at(-1));
      if (last) faults.push(mapFault("centre-owned-twice", last.at, { place, powers: powers.join(" and ") }));
    }
  return { turn: turnOf(beginOf(state)), units, owners };
}

function known({ place, at }: Mention, where: string, { provinceNames, faults }: Compilation): string[] {
  const province = provinceNames.get(place);
  if (province === undefined) faults.push(mapFault("unknown-place", at, { place, where }));
  return province === undefined ? [] : [province];
}

function unitOf(unit: UnitLine, power: PowerState, name: string, compilation: Compilation): StartUnit[] {
  const { type, place: key, at } = unit;
  const site = compilation.state.sites.get(key);
  const place = compilation.placeOf(key);
  const canStand = site !== undefined && (type === "AMY" ? holdsArmies(site) : holdsFleets(site));
  if (place !== undefined && canStand) return [{ power: name, type, ...place }];
  const facts = { unit: `${type === "AMY" ? "A" : "F"} ${key}`, power: power.written };
  compilation.faults.push(mapFault("bad-unit", at, facts));
  return [];
}

function ownersByCentre(owners: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [power, centres] of owners)
    for (const centre of centres) found.set(centre, [...(found.get(centre) ?? []), power]);
  return found;
}

type Begin = MapSettings["begin"];

function beginOf({ begin }: MapState): Begin {
  const [season, year, phase] = begin ?? ["SPRING", 1901, "MOVEMENT"];
  return { season, year, phase };
}

const seasons: Readonly<Record<string, Season>> = {
  "SPRING MOVEMENT": "SPR",
  "SPRING RETREATS": "SUM",
  "FALL MOVEMENT": "FAL",
  "FALL RETREATS": "AUT",
  "WINTER ADJUSTMENTS": "WIN",
};

function turnOf({ season, year, phase }: Begin): Turn | null {
  const daide = seasons[`${season} ${phase}`];
  return daide === undefined ? null : { season: daide, year };
}

/**
 * Returns the file's game settings. Without VICTORY, a solo needs more than half of the centres, or, with
 * VICTORY_HOMES, of the homes.
 */
export function settingsOf(map: GameMap, state: MapState): MapSettings {
  const homes = new Set(map.powers.flatMap((power) => power.homes)).size;
  const centres = [...map.provinces.values()].filter(({ isSupplyCentre }) => isSupplyCentre).length;
  const counted = hasRuleOn(state.rules, "VICTORY_HOMES") ? homes : centres;
  const powers = [...state.powers.values()];
  return {
    begin: beginOf(state),
    victory: state.victory ?? [Math.floor(counted / 2) + 1],
    isVictoryGiven: state.victory !== null,
    rules: state.rules,
    dummies: map.powers.filter((_, index) => powers[index]?.isDummy).map(({ name }) => name),
  };
}
