import type { Flavour } from "../bytes/flavour.ts";
import { getOrMake } from "../bytes/keyed.ts";

export type Season = "SPR" | "SUM" | "FAL" | "AUT" | "WIN";

/** A phase in a game year: spring moves, spring retreats, fall moves, fall retreats, adjustments. */
export interface Turn {
  readonly season: Season;
  /** The year, as the variant counts it: 0 and 2100 occur, and random press contains negative years. */
  readonly year: number;
}

/** The kind of orders in a turn. */
export type Phase = "movement" | "retreat" | "adjustment";

/** All seasons, in calendar order. */
export const seasons: readonly Season[] = ["SPR", "SUM", "FAL", "AUT", "WIN"];

const seasonWords: Readonly<Record<string, string>> = {
  SPR: "Spring",
  SUM: "Summer",
  FAL: "Fall",
  AUT: "Autumn",
  WIN: "Winter",
};

/** Returns `Spring` for `SPR`; returns anything else unchanged. */
export function seasonWord(season: string): string {
  return seasonWords[season] ?? season;
}

/** Returns the season for a mnemonic; undefined if there is none. */
export function seasonNamed(name: string): Season | undefined {
  return seasons.find((season) => season === name);
}

/** Compares turns: negative if `a` is before `b`, 0 if they are equal. */
export function compareTurns(a: Turn, b: Turn): number {
  if (a.year !== b.year) return a.year - b.year;
  return a.season === b.season ? 0 : seasons.indexOf(a.season) - seasons.indexOf(b.season);
}

export function isSameTurn(a: Turn, b: Turn): boolean {
  return a.year === b.year && a.season === b.season;
}

/** Returns the next turn in the calendar, whether or not it needs orders. */
export function turnAfter({ season, year }: Turn): Turn {
  const next = seasons[seasons.indexOf(season) + 1];
  return next === undefined ? { season: "SPR", year: year + 1 } : { season: next, year };
}

export function phaseOf({ season }: Turn): Phase {
  if (season === "WIN") return "adjustment";
  return season === "SPR" || season === "FAL" ? "movement" : "retreat";
}

/** A turn as a key, also used for printing: `SPR 1901`. */
export type TurnKey = Flavour<string, "turn">;

export function turnKey({ season, year }: Turn): TurnKey {
  const known = turnKeys.get(season)?.get(year);
  if (known !== undefined) return known;
  const key = `${season} ${year}`;
  const keys = getOrMake(turnKeys, season, () => new Map());
  if (keys.size < mostKeys) keys.set(year, key);
  return key;
}

/** Returns the turn for a key; null for an invalid key or null. */
export function turnOfKey(key: TurnKey | null): Turn | null {
  const [word = "", year] = key?.split(" ") ?? [];
  const season = seasons.find((each) => each === word);
  return season === undefined ? null : { season, year: Number(year) };
}

/**
 * The maximum number of keys to cache for each season. Every message about a turn needs the turn's key several times.
 */
const mostKeys = 1024;
const turnKeys = new Map<Season, Map<number, TurnKey>>();
