import { type FilePosition, type MapFault, type MapFaultCode, mapFault } from "../fault.ts";
import type { Terrain } from "../gameMap.ts";
import type { MapRule, UnappliedLine } from "../loadedMap.ts";

/** A line of a .map file that is neither empty nor a comment. */
export interface MapLine {
  readonly words: readonly string[];
  /** The line as written, but with single spaces. */
  readonly text: string;
  readonly at: FilePosition;
}

/** State of one file; an included file has its own. */
export interface FileState {
  /** The power to which OWNS lines, UNITS lines and the lines of units apply from here on; null if there is none. */
  current: PowerState | null;
}

/** The units that may cross a border, as shown by its spelling: XXX (all), xxx (armies), Xxx (fleets). */
export type Crossing = "all" | "armies" | "fleets";

export interface Border {
  /** Upper case: `SPA/NC`. */
  readonly to: string;
  readonly open: Crossing;
  readonly at: FilePosition;
}

/** A place as its terrain line defines it. */
export interface Site {
  /** Upper case: `SPA`, `SPA/NC`. */
  readonly key: string;
  /** Whether the place is written in lower case, so that no fleet can be there. */
  readonly isLower: boolean;
  terrain: Terrain;
  borders: Border[];
  /** `NCS` for `SPA/NC`, even if the map later renames the place to `SPA/NK`; as written if DAIDE has no such coast. */
  readonly coast: string | null;
  readonly at: FilePosition;
}

/** A place as its name line defines it. */
export interface PlaceLine {
  readonly key: string;
  readonly fullName: string;
  readonly aliases: readonly string[];
  readonly ambiguousAliases: readonly string[];
  readonly at: FilePosition;
}

export interface Mention {
  readonly place: string;
  readonly at: FilePosition;
}

export interface UnitLine extends Mention {
  readonly type: "AMY" | "FLT";
}

export interface PowerState {
  readonly key: string;
  readonly written: string;
  ownWord: string;
  abbreviation: string;
  homes: Mention[];
  /** Null if there has been no OWNS or CENTERS; the power then owns its homes. */
  owns: Mention[] | null;
  /** Whether INHABITS or HOMES have replaced the homes of the power line. */
  hasInhabits: boolean;
  units: UnitLine[];
  isDummy: boolean;
  readonly at: FilePosition;
}

/** Everything read so far. Each line handler updates it. */
export interface MapState {
  readonly sites: Map<string, Site>;
  readonly placeLines: Map<string, PlaceLine>;
  readonly powers: Map<string, PowerState>;
  unowned: Mention[];
  victory: readonly number[] | null;
  begin: readonly [season: string, year: number, phase: string] | null;
  readonly rules: MapRule[];
  readonly notApplied: UnappliedLine[];
  /** The first file that MAP named. */
  picture: string | null;
  readonly faults: MapFault[];
}

export function emptyMapState(): MapState {
  return {
    sites: new Map(),
    placeLines: new Map(),
    powers: new Map(),
    unowned: [],
    victory: null,
    begin: null,
    rules: [],
    notApplied: [],
    picture: null,
    faults: [],
  };
}

/** Returns `SPA` for `SPA/NC`. */
export function baseOf(key: string): string {
  return key.split("/", 1)[0] ?? key;
}

export function report(state: MapState, code: MapFaultCode, at: FilePosition, facts: MapFault["facts"] = {}): void {
  state.faults.push(mapFault(code, at, facts));
}

export function badLine(state: MapState, { at, text }: MapLine, what: string): void {
  report(state, "bad-line", at, { what, text });
}

export function notApplied(state: MapState, { at, text }: MapLine, why: string): void {
  state.notApplied.push({ at, text, why });
}
