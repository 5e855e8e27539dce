import type { Flavour } from "../bytes/flavour.ts";

export type Season = "SPR" | "SUM" | "FAL" | "AUT" | "WIN";

/** A phase of a game year: spring moves, spring retreats, fall moves, fall retreats, adjustments. */
export interface Turn {
  readonly season: Season;
  /** As the variant counts: 0 and 2100 occur, so do negative ones in random press. */
  readonly year: number;
}

/** What is ordered in a turn. */
export type Phase = "movement" | "retreat" | "adjustment";

/** In the order of a year. */
export const seasons: readonly Season[] = ["SPR", "SUM", "FAL", "AUT", "WIN"];

const seasonWords: Readonly<Record<string, string>> = {
  SPR: "Spring",
  SUM: "Summer",
  FAL: "Fall",
  AUT: "Autumn",
  WIN: "Winter",
};

/** `SPR` as `Spring`; what is no season stays as it is. */
export function seasonWord(season: string): string {
  return seasonWords[season] ?? season;
}

/** The season of a mnemonic; undefined where it is none. */
export function seasonNamed(name: string): Season | undefined {
  return seasons.find((season) => season === name);
}

/** Negative where `a` comes before `b`, 0 where they are one. */
export function compareTurns(a: Turn, b: Turn): number {
  return a.year - b.year || seasons.indexOf(a.season) - seasons.indexOf(b.season);
}

/** The turn that the calendar has next, whether or not there is anything to do in it. */
export function turnAfter({ season, year }: Turn): Turn {
  const next = seasons[seasons.indexOf(season) + 1];
  return next === undefined ? { season: "SPR", year: year + 1 } : { season: next, year };
}

export function phaseOf({ season }: Turn): Phase {
  if (season === "WIN") return "adjustment";
  return season === "SPR" || season === "FAL" ? "movement" : "retreat";
}

/** `SPR 1901`: a turn as a key, and as it is printed. */
export type TurnKey = Flavour<string, "turn">;

export function turnKey({ season, year }: Turn): TurnKey {
  return `${season} ${year}`;
}
