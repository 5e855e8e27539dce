import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { expectGolden } from "../support/golden.ts";
import { sharedPath } from "../support/shared.ts";

const folder = sharedPath("captures-live");
const names = folder === null ? [] : readdirSync(folder).filter((name) => name.startsWith("live_"));

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly side: string;
  readonly connection: number;
  readonly n: number;
  readonly count: number;
  readonly message: string;
}

async function findings(path: string): Promise<string[]> {
  const { stdout } = await chamber("lint", "--format", "json", path);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { severity, side, code, connection, n, count, message }: Found = JSON.parse(line);
      return `  ${severity} of the ${side}, ${code}, connection ${connection}, #${n}, ${count} in all: ${message}`;
    });
}

/** Returns lines of `info` about the game and its connections, and the rows of `standings`. */
async function summary(path: string): Promise<string[]> {
  const info = (await chamber("info", path)).stdout
    .split("\n")
    .filter((line) => /^ {2}(game|server|map)|^ {4}#/.test(line));
  const standings = (await chamber("standings", path)).stdout.split("\n").filter((line) => line !== "");
  return ["info", ...info, "standings", ...standings.map((line) => `  ${line.replaceAll(folder ?? "", "")}`)];
}

describe.skipIf(folder === null)("the output of lint, info and standings for live games", () => {
  test.each(names)("the output for %s has not changed since it was reviewed", async (name) => {
    const one = join(folder ?? "", name, name.startsWith("live_one_bot") ? "game.chamber" : "capture.jsonl.gz");
    const lines = ["lint", ...(await findings(one)), ...(await summary(one))];
    expectGolden("test/golden/liveCaptures.txt", name, lines);
  });
});
