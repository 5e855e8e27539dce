import { type FilePosition, type MapFault, type MapFaultCode, mapFault } from "../fault.ts";
import type { Terrain } from "../gameMap.ts";
import type { MapRule, UnappliedLine } from "../loadedMap.ts";

/** A line of a .map file that says something. */
export interface MapLine {
  readonly words: readonly string[];
  /** As written, with one blank between words. */
  readonly text: string;
  readonly at: FilePosition;
}

/** What a file's own lines depend on; an included file has its own. */
export interface FileState {
  /** Whose the following OWNS, UNITS and units are. */
  current: PowerState | null;
}

/** Who may cross a border: spelt XXX, xxx (no fleets), Xxx (no armies). */
export type Crossing = "all" | "armies" | "fleets";

export interface Border {
  /** Upper case: `SPA/NC`. */
  readonly to: string;
  readonly open: Crossing;
  readonly at: FilePosition;
}

/** What a terrain line says of a place. */
export interface Site {
  /** Upper case: `SPA`, `SPA/NC`. */
  readonly key: string;
  /** Spelt in lower case: no fleet can be there. */
  readonly isLower: boolean;
  terrain: Terrain;
  borders: Border[];
  /** `NCS` of `SPA/NC`, which a translated abbreviation keeps (`SPA/NK`); letters that DAIDE has no coast for stay. */
  readonly coast: string | null;
  readonly at: FilePosition;
}

/** What a place line says. */
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
  /** Null until OWNS or CENTERS: the homes then. */
  owns: Mention[] | null;
  /** INHABITS or HOMES have replaced what the power line says. */
  hasInhabits: boolean;
  units: UnitLine[];
  isDummy: boolean;
  readonly at: FilePosition;
}

/** All that the lines read so far have said. Each handler of a line changes it. */
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

/** `SPA` of `SPA/NC`. */
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
