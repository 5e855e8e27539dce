import { appliedRules } from "../loadedMap.ts";
import { badLine, baseOf, type FileState, type MapLine, type MapState, notApplied, report } from "./state.ts";

/**
 * Reads a unit of the current power, such as `A BUD` or `F STP/SC`. The unit replaces any earlier unit in the same
 * province.
 */
export function readUnit(state: MapState, file: FileState, line: MapLine): void {
  const [type = "", place, ...more] = line.words;
  if (place === undefined || more.length > 0) return badLine(state, line, "expected A or F and a place");
  const power = file.current;
  if (power === null) return report(state, "no-power-yet", line.at, { directive: line.text });
  const key = place.toUpperCase();
  for (const other of state.powers.values())
    other.units = other.units.filter((unit) => baseOf(unit.place) !== baseOf(key));
  power.units.push({ type: type.toUpperCase() === "A" ? "AMY" : "FLT", place: key, at: line.at });
}

/** Reads UNITS, which removes the units that the current power has so far. */
export function readUnits(state: MapState, file: FileState, line: MapLine): void {
  if (file.current === null) return report(state, "no-power-yet", line.at, { directive: "UNITS" });
  if (line.words.length > 1) badLine(state, line, "UNITS takes no arguments");
  file.current.units = [];
}

/**
 * Reads `VICTORY 14 16 18`: centres needed in the first year, the second, and so on. If there are several such lines,
 * the last one counts.
 */
export function readVictory(state: MapState, line: MapLine): void {
  const counts = line.words.slice(1);
  if (counts.length === 0 || counts.some((count) => !/^\d{1,4}$/.test(count)))
    return badLine(state, line, "expected numbers of centres");
  state.victory = counts.map(Number);
}

/**
 * Reads `BEGIN SPRING 1901 MOVEMENT`, `BEGIN B.C. 273 MOVEMENT`. If there are several such lines, the last one counts.
 */
export function readBegin(state: MapState, line: MapLine): void {
  const [, season, year = "", phase, ...more] = line.words;
  if (season === undefined || phase === undefined || more.length > 0 || !/^-?\d{1,6}$/.test(year))
    return badLine(state, line, "expected a season, a year and a phase");
  state.begin = [season.toUpperCase(), Number(year), phase.toUpperCase()];
}

/** Reads `RULES BUILD_ANY !NO_CHECK`, for one rules variant or for all. */
export function readRules(state: MapState, line: MapLine, variant: string | null): void {
  const words = line.words.slice(1);
  if (words.length === 0) badLine(state, line, "expected a rule");
  for (const word of words) {
    const rule = word.toUpperCase().replace(/^!/, "");
    const isApplied = variant === null && appliedRules.some((known) => known === rule);
    state.rules.push({ rule, isOn: !word.startsWith("!"), variant, isApplied, at: line.at });
  }
}

/** The sequence of phases in a year, the same in every supported game. */
const usualFlow = ["SPRING:MOVEMENT,RETREATS", "FALL:MOVEMENT,RETREATS", "WINTER:ADJUSTMENTS"];

/** Reads `FLOW SPRING:MOVEMENT,RETREATS`: reports any sequence except the usual one. */
export function readFlow(state: MapState, line: MapLine): void {
  if (line.words.slice(1).some((item) => !usualFlow.includes(item.toUpperCase())))
    notApplied(state, line, "phases always follow the usual order");
}
