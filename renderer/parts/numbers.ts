export { counted, grouped, shortTurn, turnsInWords, turnWords } from "../../core/analysis/report/words.ts";
export { capital, sentence } from "../../core/language/english/words.ts";

/** Returns the sum of counts. */
export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

/** Formats milliseconds as `35 s`, `2 min 5 s`, `1 h 10 min`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** Returns the sort key of a turn such as `SPR 1901`. */
export function turnRank(key: string | null): number {
  const [season = "", year = "0"] = (key ?? "").split(" ");
  return Number(year) * 5 + ["SPR", "SUM", "FAL", "AUT", "WIN"].indexOf(season);
}
