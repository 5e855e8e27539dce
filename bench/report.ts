import { join } from "node:path";
import type { Findings } from "./figure.ts";

/** Folder for results and for the measures' recordings, which must be on a disk; /tmp may be in memory. */
export const outFolder = join(import.meta.dirname, "../../bench/out");

/** Shows the progress of a measure on one line of the terminal, which the next call overwrites. */
export function progress(what: string, round: number, rounds: number): void {
  process.stderr.write(`\r${what}: round ${round} of ${rounds} ${round === rounds ? "\n" : ""}`);
}

/** Sends a measure's results to `npm run bench`, or prints them if the measure was started without it. */
export function handIn(findings: Findings): void {
  if (process.send) process.send(findings);
  else console.log(JSON.stringify(findings, undefined, 2));
}
