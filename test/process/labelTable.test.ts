import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { story, writeConversations } from "../support/conversations.ts";
import { describeShared } from "../support/describeShared.ts";
import { tempFolder } from "../support/tempFolder.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.log("python3 is not installed: the label table is not computed a second time");

type Json = Readonly<Record<string, unknown>>;

function lines(text: string): Json[] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Json]));
}

/**
 * Returns the table that `test/scripts/label_table.py` prints. The script reads the files itself and shares only the
 * readings.
 */
async function secondTable(split: string): Promise<Json[]> {
  const readings = join(tempFolder(), "readings.jsonl");
  writeFileSync(readings, (await chamber("readings", split, "--json")).stdout);
  const { stdout, stderr } = spawnSync("python3", ["test/scripts/label_table.py", split, readings], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return lines(stdout);
}

async function firstTable(split: string): Promise<{ readonly rows: Json[]; readonly manifest: Json }> {
  const { stdout, stderr } = await chamber("metrics", "--labels", "--json", split);
  expect(stderr).toBe("");
  const all = lines(stdout);
  return { rows: all.slice(0, -1), manifest: all.at(-1)?.["manifest"] as Json };
}

function countsOf(rows: readonly Json[]): Json[] {
  return rows.map(({ label, messages, kept, broken, open, games }) => ({ label, messages, kept, broken, open, games }));
}

describe("promises by label", () => {
  const split = writeConversations(tempFolder(), ["1", "2", "3", "4", "5", "6"], (game) =>
    game === "6" ? story.slice(0, 1) : story,
  );

  test("given six games, then promises labelled as lies are broken, those labelled as truths are kept, and the intervals are based on whole games", async () => {
    const { rows } = await firstTable(split);
    expect(rows).toMatchObject([
      { label: "all", messages: 31, kept: 15, broken: 11, open: 0, games: 6, brokenRate: 0.4231 },
      { label: "true", messages: 20, kept: 15, broken: 0, games: 5, brokenRate: 0, interval: { low: 0, high: 0 } },
      { label: "lie", messages: 11, kept: 0, broken: 11, games: 6, brokenRate: 1, interval: { low: 1, high: 1 } },
      { label: "believed", messages: 16, kept: 5, broken: 6, games: 6 },
      { label: "suspected", messages: 10, kept: 5, broken: 5, games: 5 },
    ]);
    expect(rows[0]?.["interval"]).toEqual({ low: 0.4, high: 0.5 });
  });

  test("given fewer than five games, then there are counts and no interval", async () => {
    const { rows } = await firstTable(writeConversations(tempFolder(), ["1", "2"]));
    expect(rows.map(({ interval }) => interval)).toEqual([null, null, null, null, null]);
    const { stdout } = await chamber("metrics", "--labels", writeConversations(tempFolder(), ["1", "2"]));
    expect(stdout).toMatch(/^lie +4 +0 +4 +0 +2 {2}-$/m);
  });

  test("the manifest contains everything that is needed to rebuild the table: files with hashes, version, definitions, seed and command", async () => {
    const { manifest } = await firstTable(split);
    expect(manifest).toMatchObject({
      command: `chamber metrics --labels --seed 1 --peace unit-or-centre ${basename(split)}`,
      reader: "chamber",
      seed: 1,
      resamples: 10_000,
      inputs: [{ name: basename(split), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect((await firstTable(split)).manifest).toEqual(manifest);
    const changed = writeConversations(tempFolder(), ["1", "2", "3", "4", "5", "6"]);
    expect((await firstTable(changed)).manifest["inputs"]).not.toEqual(manifest["inputs"]);
  });

  test.skipIf(!hasPython)("an independent computation that shares no code gives the same counts", async () => {
    expect(countsOf((await firstTable(split)).rows)).toEqual(await secondTable(split));
  });
});

describeShared("promises by label in the published conversations", ["foreign", "peskov"], (folder) => {
  test.skipIf(!hasPython).each(["validation.jsonl.gz", "train.jsonl.gz"])(
    "%s: a second computation that shares no code gives the same counts",
    async (name) => {
      const { rows } = await firstTable(join(folder, name));
      expect(countsOf(rows)).toEqual(await secondTable(join(folder, name)));
    },
  );
});
