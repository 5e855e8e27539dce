import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { writeConversations } from "../support/conversations.ts";
import { describeShared } from "../support/describeShared.ts";
import { tempFolder } from "../support/tempFolder.ts";

test("given conversations with their orders, then each game opens with its unit types, retreats and centres", async () => {
  const split = writeConversations(tempFolder(), ["3", "4"]);
  const { stdout } = await chamber("turns", "--check", split);
  expect(stdout).toContain(
    "all  6 of 8 turns adjudicated; 90 orders compared, 90 agree (100.00%); 6 of 6 positions and 2 of 2 SCO match",
  );
  const turns = await chamber("turns", split, "--game", "1");
  expect(turns.stdout).toContain("( ITA AMY TRI ) RTO TYR");
});

test("messages keep their labels and their seasons, and export and import lose nothing", async () => {
  const folder = tempFolder();
  const split = writeConversations(folder, ["3"]);
  const shown = await chamber("show", split, "--json", "--filter", "kind:document");
  const rows = shown.stdout
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
    .filter(({ step }) => step === "message");
  expect(rows.map(({ phase, sender, text, fields }) => [phase, sender, text, fields.sender_label])).toEqual([
    ["S1901M", "ITA", "I'll move Venice to Tyrolia.", false],
    ["S1901M", "AUS", "I'll move Vienna to Galicia.", true],
    ["S1901M", "AUS", "I won't move Trieste to Venice.", true],
    ["F1901M", "ITA", "I'll hold in Trieste.", true],
    ["F1901M", "AUS", "I'll move Albania to Greece.", false],
    ["W1901A", "AUS", "Sorry!", true],
  ]);
  expect(rows[3].fields.receiver_label).toBe("NOANNOTATION");
  const recording = join(folder, "game.chamber");
  expect(await chamber("import", split, "--out", recording)).toMatchObject({ code: 0, stderr: "" });
  const saved = join(folder, "saved.json");
  expect((await chamber("export", recording, "--format", "diplomacy", "--out", saved)).code).toBe(0);
  const again = await chamber("export", saved, "--format", "diplomacy");
  expect(again.stdout).toBe((await chamber("export", recording, "--format", "diplomacy")).stdout);
});

test("given conversations, which have no times, then no command shows times", async () => {
  const folder = tempFolder();
  const split = writeConversations(folder, ["3"]);
  const recording = join(folder, "game.chamber");
  expect((await chamber("import", split, "--out", recording)).code).toBe(0);
  for (const file of [split, recording]) {
    expect((await chamber("info", file)).stdout).toContain("recorded     at an unknown time, without times, closed");
    expect((await chamber("show", file)).stdout).not.toMatch(/\d\.\d{3}/);
    const press = await chamber("press", file);
    expect(press.stdout).toMatch(/^ +\d+ +SPR 1901 +ITA > AUS {2}I'll move Venice to Tyrolia\.$/m);
    expect(press.stdout).not.toMatch(/\d\.\d{3}/);
  }
});

test("given a .csv, whose times an import makes up, then no command shows times", async () => {
  const csv = join(tempFolder(), "exchanges.csv");
  writeFileSync(csv, "17,NME ( A l ) ( v 1 )\n17,,YES ( NME ( A l ) ( v 1 ) )\n");
  expect((await chamber("info", csv)).stdout).toContain("recorded     at an unknown time, without times");
  const { stdout } = await chamber("show", csv);
  expect(stdout).toContain("NME");
  expect(stdout).not.toMatch(/\d\.\d{3}/);
});

test("filters find lies, and whether their receivers believed them", async () => {
  const split = writeConversations(tempFolder(), ["3"]);
  const lies = await chamber("show", split, "--filter", "truth:lie");
  expect(lies.stdout.match(/truth=lie/g)).toHaveLength(2);
  const { stdout } = await chamber("show", split, "--filter", "truth:lie belief:believed");
  expect(stdout).toMatch(/ITA > AUS {2}"I'll move Venice to Tyrolia." {2}truth=lie {2}belief=believed\n$/);
});

test("given conversations without the orders folder, then the error names the folder", async () => {
  const folder = tempFolder();
  const split = writeConversations(folder, ["3"]);
  rmSync(join(folder, "moves"), { recursive: true });
  const { code, stderr } = await chamber("info", split);
  expect(code).toBe(2);
  expect(stderr).toContain(
    "It Takes Two to Lie (Peskov and others, 2020), which Black Chamber does not read unless the moves folder is next to the file",
  );
});

test("given a folder, then the conversations in it are found", async () => {
  const folder = tempFolder();
  writeConversations(folder, ["3"]);
  const { stdout, code } = await chamber("info", folder);
  expect(code).toBe(0);
  expect(stdout).toContain("diplomacy saved game 3, 4 phases, 6 messages (0 in DAIDE)");
});

describeShared("the published conversations", ["foreign", "peskov"], (folder) => {
  test("every position in the validation split agrees with the adjudicator", async () => {
    const { stdout } = await chamber("turns", "--check", join(folder, "validation.jsonl.gz"));
    expect(stdout).toMatch(/727 orders compared, 722 agree .*; 42 of 42 positions and 10 of 10 SCO match/);
  });
});
