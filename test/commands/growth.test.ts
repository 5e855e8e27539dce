import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type HostileCase, hostileCases } from "../../bench/hostile/cases.ts";
import { concatBytes } from "../../core/bytes/concat.ts";
import { type Growth, growthOf, largestExponent } from "../fuzz/growth.ts";
import type { Form } from "../fuzz/target.ts";
import { chamber, chamberReading } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { tempFolder } from "../support/tempFolder.ts";

/*
 * Whatever a client or server can send n times must take time proportional to n. A command reads each hostile case of
 * `npm run bench:hostile` in this process, at one size and at half, a quarter and an eighth of that size; the CPU times
 * are compared as in `npm run fuzz`.
 */

/** The format of a case's file, which is only ever repeated, never mutated. */
const fileForm: Form<Uint8Array> = {
  extension: "",
  encode: (bytes) => bytes,
  decode: (bytes) => bytes,
  mutate: (bytes) => bytes,
  size: () => 0,
  without: (bytes) => bytes,
  repeat: (bytes, times) => concatBytes(Array.from({ length: times }, () => bytes)),
};

/** How many times to measure growth that looks too steep. */
const mostTries = 4;

/** The ratio of the largest size to the smallest. */
const largestTimes = 8;

/** The sizes are large enough that a command's time depends on the file, not on the work that every run does. */
const rows = [
  ["gapLegs", 40_000, "lint"],
  ["names10000", 16, "lint"],
  ["samePress", 4000, "press"],
  ["samePress", 4000, "agreements"],
  ["refusedPress", 4000, "agreements"],
  ["refusedPress", 4000, "lint"],
  ["manyTurns", 4000, "lint"],
  ["orders", 1600, "lint"],
  ["unansweredOrders", 8000, "lint"],
  ["manyProposals", 4000, "agreements"],
  ["manyProposals", 4000, "turns --why"],
  ["manyTurns", 4000, "turns --why"],
  ["manyObservers", 4000, "lint"],
  ["nested", 40, "lint"],
  ["brackets", 64_000, "decode"],
  ["bracketLines", 16_000, "decode"],
  ["landChain", 8000, "map"],
] as const;

deepTest.for(rows)(
  "given the hostile case %s at sizes up to %i, then the time that %s takes grows no faster than the file",
  { timeout: 600_000 },
  async ([name, largest, command]) => {
    const one = hostileCases[name];
    if (one === undefined) throw new Error(`no case ${name}`);
    const measured = (): Promise<Growth | null> =>
      growthOf({
        ...{ name, form: fileForm, largest: 0, seeds: () => [] },
        growing: () => [(times) => concatBytes([...one.pieces((largest / largestTimes) * times)])],
        run: (bytes) => exitOf(one, command, bytes),
      });
    // Other programs may disturb one measurement, but not all of them; growth that is really too steep shows in each.
    let exponent = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < mostTries && exponent > largestExponent; tries++)
      exponent = Math.min(exponent, (await measured())?.exponent ?? Number.POSITIVE_INFINITY);
    expect(exponent).toBeLessThanOrEqual(largestExponent);
  },
);

/** Writes a case to a file and runs a command on it. */
async function exitOf({ extension }: HostileCase, command: string, bytes: Uint8Array): Promise<string> {
  if (command === "decode") return `${(await chamberReading(Buffer.from(bytes).toString(), command, "-")).code}`;
  const path = join(folder, `hostile.${extension}`);
  writeFileSync(path, bytes);
  return `${(await chamber(...command.split(" "), path)).code}`;
}

const folder = tempFolder();
