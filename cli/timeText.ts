import type { TimeToOrder } from "../core/analysis/deadlines.ts";
import { outColours } from "./terminal.ts";

const columns = [
  "turns",
  "reply (median)",
  "orders (median)",
  "longest",
  "limit",
  "shortest margin",
  "missed",
] as const;

/** Returns a table of how long each power needed to send its orders; empty if no turn had a time limit. */
export function timeLines(times: readonly TimeToOrder[]): string[] {
  if (times.every(({ limits }) => limits === null)) return [];
  const manyGames = new Set(times.map(({ game }) => game)).size > 1;
  const rows = times.map(
    ({ game, power, connection, turns, medianToReply, median, longest, limits, leastLeft, missed }) => [
      `${manyGames ? `game ${game + 1} ` : ""}${power}, connection ${connection}`,
      String(turns),
      ...[medianToReply, median, longest].map(seconds),
      limits === null ? "-" : [...new Set(limits.map(Math.round))].join("-"),
      seconds(leastLeft),
      String(missed),
    ],
  );
  const head = ["time to order, s", ...columns];
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ")}`;
  return [outColours().bold(line(head)), ...rows.map(line), ""];
}

/** Formats seconds: `0.003`, `1.4`, `20`. */
function seconds(value: number | null): string {
  if (value === null) return "-";
  const size = Math.abs(value);
  return value.toFixed(size < 0.1 ? 3 : size < 10 ? 1 : 0);
}
