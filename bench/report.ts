import { join } from "node:path";
import type { Findings } from "./figure.ts";

/** Results go here, and the recordings that measures make: they must be on a disk, which /tmp may not be. */
export const outFolder = join(import.meta.dirname, "../../bench/out");

/** Shows how far a measure is, in one line of the terminal that the next call overwrites. */
export function progress(what: string, round: number, rounds: number): void {
  process.stderr.write(`\r${what}: round ${round} of ${rounds} ${round === rounds ? "\n" : ""}`);
}

/** Gives a measure's results to `npm run bench`, or prints them where the measure was started without it. */
export function handIn(findings: Findings): void {
  if (process.send) process.send(findings);
  else console.log(JSON.stringify(findings, undefined, 2));
}
