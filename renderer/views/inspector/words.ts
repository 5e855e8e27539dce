import { grouped } from "../../parts/numbers.ts";

/** Formats the time between two messages: `after 43 ms`, `29 ms earlier`, `immediately`. */
export function latency(ms: number): string {
  const size = Math.abs(ms);
  if (size < 0.1) return "immediately";
  const words =
    size < 9.95 ? `${size.toFixed(1)} ms` : size < 9_950 ? `${grouped(Math.round(size))} ms` : seconds(size);
  return ms < 0 ? `${words} earlier` : `after ${words}`;
}

function seconds(ms: number): string {
  const s = Math.round(ms / 1000);
  return s < 120 ? `${s} s` : `${Math.round(s / 60)} min`;
}

/** Formats a time in seconds: `14.689 s`. */
export function timeWords(atMs: number): string {
  const [whole = "0", fraction = ""] = (atMs / 1000).toFixed(3).split(".");
  return `${grouped(Number(whole))}.${fraction} s`;
}
