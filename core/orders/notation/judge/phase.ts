import type { Phase, Turn } from "../../../map/turn.ts";
import type { Cursor } from "./cursor.ts";
import type { JudgePhase } from "./order.ts";

const seasons: readonly (readonly [start: string, season: JudgePhase["season"]])[] = [
  // Summer and spring have the same first letter; `s` means spring, as in S1901M.
  ["su", "summer"],
  ["s", "spring"],
  ["f", "fall"],
  ["w", "winter"],
];

const kinds: readonly (readonly [start: string, kind: Phase])[] = [
  ["m", "movement"],
  ["r", "retreat"],
  ["a", "adjustment"],
  ["b", "adjustment"],
];

/** The phases of each season. Adjustments belong to winter, but are accepted in fall too. */
const played: Readonly<Record<JudgePhase["season"], readonly Phase[]>> = {
  spring: ["movement", "retreat"],
  summer: ["retreat"],
  fall: ["movement", "retreat", "adjustment"],
  winter: ["adjustment"],
};

/** Reads `fall 1905 movement` after PHASE, recognising its words by their first letters; also reads `F1905M`. */
export function readPhase(cursor: Cursor): JudgePhase | undefined {
  const short = /^(su|[sfuw])(\d{4})([mrab])$/.exec(cursor.next?.text ?? "");
  if (short) {
    const [, season = "", year = "", kind = ""] = short;
    return phaseOf(cursor, seasonOf(season === "u" ? "su" : season), Number(year), kindOf(kind));
  }
  const season = seasonOf(cursor.next?.text ?? "");
  if (!season) return cursor.failHere("season");
  cursor.skip();
  const year = cursor.next?.text ?? "";
  // Years are never abbreviated: some maps start in the year 1, but 01 is not a year.
  if (!/^(0|[1-9]\d{0,3})$/.test(year)) return cursor.failHere("year");
  cursor.skip();
  const kind = kindOf(cursor.next?.text ?? "");
  if (!kind) return cursor.failHere("phase-kind");
  return phaseOf(cursor, season, Number(year), kind);
}

/** Takes the last word of a phase if the season has a phase of that kind. */
function phaseOf(
  cursor: Cursor,
  season: JudgePhase["season"] | undefined,
  year: number,
  kind: Phase | undefined,
): JudgePhase | undefined {
  if (!season || !kind) return undefined;
  if (!played[season].includes(kind)) {
    return cursor.failHere("season-phase", { season, kind, instead: played[season].join(" or ") });
  }
  cursor.skip();
  return { season, year, kind };
}

function seasonOf(word: string): JudgePhase["season"] | undefined {
  return seasons.find(([start]) => word.startsWith(start))?.[1];
}

function kindOf(word: string): Phase | undefined {
  return kinds.find(([start]) => word.startsWith(start))?.[1];
}

/** Returns the turn of a phase: spring retreats are SUM, fall retreats AUT, adjustments WIN. */
export function turnOfPhase({ season, year, kind }: JudgePhase): Turn {
  const isFirst = season === "spring" || season === "summer";
  if (kind === "adjustment") return { season: "WIN", year };
  if (kind === "retreat") return { season: isFirst ? "SUM" : "AUT", year };
  return { season: isFirst ? "SPR" : "FAL", year };
}
