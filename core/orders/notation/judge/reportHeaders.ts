import type { JudgePhase } from "./order.ts";

/** A line in an e-mail that is about the game as a whole. */
export type MailHeader =
  | { readonly kind: "results"; readonly phase: JudgePhase; readonly game: string; readonly turn: number }
  | { readonly kind: "next"; readonly phase: JudgePhase; readonly game: string }
  | { readonly kind: "start"; readonly season: JudgePhase["season"]; readonly year: number }
  | {
      readonly kind: "header";
      readonly judge: string;
      readonly game: string;
      readonly variant: string;
      readonly modifiers: readonly string[];
    }
  /** `phase` has the form `F1920M`, and is null if the line names no phase; `date` is in ISO 8601. */
  | { readonly kind: "deadline"; readonly phase: string | null; readonly date: string };

/** Reads a line about the game as a whole; undefined for other lines. */
export function readHeader(line: string): MailHeader | undefined {
  const text = line.trim();
  const results = /^(Movement|Retreat|Adjustment) (?:results|orders) for (\w+) of (\d+)\.\s+\((.+)\.(\d+)\)$/i.exec(
    text,
  );
  if (results) {
    const [, kind = "", season = "", year = "", game = "", turn = ""] = results;
    const phase = phaseOf(kind, season, year);
    return phase && { kind: "results", phase, game, turn: Number(turn) };
  }
  const next = /^The next phase of '(.+)' will be (Movement|Retreats?|Adjustments?) for (\w+) of (\d+)\.$/i.exec(text);
  if (next) {
    const [, game = "", kind = "", season = "", year = ""] = next;
    const phase = phaseOf(kind, season, year);
    return phase && { kind: "next", phase, game };
  }
  const start = /^Starting position for (\w+) of (\d+)\.$/i.exec(text);
  if (start) {
    const [, name = "", year = ""] = start;
    const season = seasonOf(name);
    return season && { kind: "start", season, year: Number(year) };
  }
  const judge = /^::\s*Judge:\s*(\S+)\s+Game:\s*(\S+)\s+Variant:\s*(\S+)\s*(.*)$/i.exec(text);
  if (judge) {
    const [, name = "", game = "", variant = "", rest = ""] = judge;
    return { kind: "header", judge: name, game, variant, modifiers: rest.split(/\s+/).filter((word) => word !== "") };
  }
  const deadline = /^(?:::\s*Deadline:\s*([A-Z]\d+[A-Z]\w?)|The deadline for .+ (?:is|will be))\s+(.+?)\.?$/i.exec(
    text,
  );
  const [, phase = null, written = ""] = deadline ?? [];
  const date = deadline && isoDate(written);
  return date ? { kind: "deadline", phase: phase?.toUpperCase() ?? null, date } : undefined;
}

function phaseOf(kind: string, season: string, year: string): JudgePhase | undefined {
  const named = seasonOf(season);
  const phase = /^m/i.test(kind) ? "movement" : /^r/i.test(kind) ? "retreat" : "adjustment";
  return named && { season: named, year: Number(year), kind: phase };
}

function seasonOf(word: string): JudgePhase["season"] | undefined {
  return (["spring", "summer", "fall", "winter"] as const).find((season) => season === word.toLowerCase());
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Returns `2002-10-28T23:30:00+01:00` for `Mon Oct 28 2002 23:30:00 +0100`. */
function isoDate(text: string): string | undefined {
  const found = /^\w{3} (\w{3}) +(\d{1,2}) (\d{4}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/.exec(text.trim());
  const month = months.indexOf(found?.[1]?.toLowerCase() ?? "") + 1;
  if (!found || month === 0) return undefined;
  const [, , day = "", year = "", time = "", hours = "", minutes = ""] = found;
  return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}T${time}${hours}:${minutes}`;
}
