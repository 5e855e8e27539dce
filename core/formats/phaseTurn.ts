import type { Season, Turn } from "../map/turn.ts";

const seasonsOf: Readonly<Record<string, readonly [Season, Season | null]>> = { S: ["SPR", "SUM"], F: ["FAL", "AUT"] };

/**
 * Returns the turn of a phase: SPR 1901 for `S1901M`, AUT 1901 for `F1901R`, WIN 1901 for `W1901A`; undefined for other
 * names.
 */
export function turnOfPhase(name: string): Turn | undefined {
  const [, season = "", year, kind] = /^([SFW])(\d{1,5})([MRA])$/.exec(name) ?? [];
  if (kind === undefined) return undefined;
  if (season === "W") return kind === "A" ? { season: "WIN", year: Number(year) } : undefined;
  const named = seasonsOf[season]?.[kind === "M" ? 0 : 1];
  return kind === "A" || !named ? undefined : { season: named, year: Number(year) };
}

/** Returns the turn that follows a turn in which no unit has to retreat. */
export function turnAfter({ season, year }: Turn): Turn {
  if (season === "SPR" || season === "SUM") return { season: "FAL", year };
  return season === "WIN" ? { season: "SPR", year: year + 1 } : { season: "WIN", year };
}
