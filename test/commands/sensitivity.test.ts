import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

type Json = Readonly<Record<string, unknown>>;

const peace = "PRP ( PCE ( AUS RUS ) )";

/** Each message with its sender: the peace is offered and accepted twice, and Austria promises a move in free text. */
const messages = [
  ["AUSTRIA", peace],
  ["RUSSIA", `YES ( ${peace} )`],
  ["RUSSIA", peace],
  ["AUSTRIA", `YES ( ${peace} )`],
  ["AUSTRIA", "I'll move Vienna to Galicia"],
] as const;

/**
 * Returns a saved game in which Russia moves to Bohemia, whose neighbouring centres are Austria's: that breaks the
 * peace only if borders count. Austria does what it promised.
 */
function game(name: string): string {
  const units = { AUSTRIA: ["A VIE", "A MUN"], RUSSIA: ["A SIL", "A WAR"] };
  const centers = { AUSTRIA: ["VIE", "MUN"], RUSSIA: ["WAR"] };
  const orders = { AUSTRIA: ["A VIE - GAL", "A MUN H"], RUSSIA: ["A SIL - BOH", "A WAR H"] };
  const sent = messages.map(([sender, message], at) => {
    const recipient = sender === "AUSTRIA" ? "RUSSIA" : "AUSTRIA";
    return { sender, recipient, message, phase: "S1901M", time_sent: 1_000_000 + at };
  });
  const results = { "A VIE": [], "A MUN": [], "A SIL": [], "A WAR": [] };
  const moved = { AUSTRIA: ["A GAL", "A MUN"], RUSSIA: ["A BOH", "A WAR"] };
  const phases = [
    { name: "S1901M", state: { units, centers }, orders, results, messages: sent },
    { name: "F1901M", state: { units: moved, centers }, orders: {}, results: {}, messages: [] },
  ];
  const path = join(tempFolder(), name);
  writeFileSync(path, JSON.stringify({ id: name, map: "standard", rules: [], phases }));
  return path;
}

async function linesOf(...parameters: readonly string[]): Promise<Json[]> {
  const { code, stdout, stderr } = await chamber("metrics", ...parameters, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Json);
}

/** Counts the promises that `chamber metrics` counts: those in DAIDE. */
async function counted(path: string, profile: string): Promise<Json> {
  const rows = await linesOf(path, "--peace", profile);
  const sum = (name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);
  return { kept: sum("kept"), broken: sum("breached") };
}

describe("metrics --sensitivity", () => {
  test("given a promise made twice, a pledge and a move at the border, then each definition counts them as its description says", async () => {
    const path = game("border.json");
    const lines = await linesOf(path, "--sensitivity");
    const rows = lines.slice(0, -1).map(({ peace: profile, repeats, promises, kept, broken }) => {
      return `${profile} ${repeats} ${promises}: ${kept} kept, ${broken} broken`;
    });
    expect(rows).toEqual([
      "unit-or-centre once all: 3 kept, 0 broken",
      "unit-or-centre once agreements: 2 kept, 0 broken",
      "unit-or-centre every all: 5 kept, 0 broken",
      "unit-or-centre every agreements: 4 kept, 0 broken",
      "unit-centre-or-border once all: 2 kept, 1 broken",
      "unit-centre-or-border once agreements: 1 kept, 1 broken",
      "unit-centre-or-border every all: 3 kept, 2 broken",
      "unit-centre-or-border every agreements: 2 kept, 2 broken",
    ]);
    expect(lines[1]).toMatchObject(await counted(path, "unit-or-centre"));
    expect(lines[5]).toMatchObject(await counted(path, "unit-centre-or-border"));
    expect(lines[4]).toMatchObject({ by: "definition", games: 1, brokenRate: 0.3333, interval: null });
  });

  test("given five games, then the rates have intervals, and the manifest states what the table is based on", async () => {
    const paths = ["1", "2", "3", "4", "5"].map((name) => game(`${name}.json`));
    const lines = await linesOf(...paths, "--sensitivity", "--seed", "7");
    expect(lines[4]).toMatchObject({ kept: 10, broken: 5, games: 5, interval: { low: 0.3333, high: 0.3333 } });
    expect(lines.at(-1)?.["manifest"]).toMatchObject({
      command: "chamber metrics --sensitivity --seed 7 1.json 2.json 3.json 4.json 5.json",
      ...{ seed: 7, definitions: { "repeats once": expect.any(String), "peace unit-or-centre": expect.any(String) } },
      inputs: paths.map((_, at) => ({ name: `${at + 1}.json`, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })),
    });
    const text = await chamber("metrics", ...paths, "--sensitivity");
    expect(text.stdout).toMatch(/^unit-centre-or-border +once +all +10 +5 +0 +5 {2}0\.33 \(0\.33 to 0\.33\)$/m);
    expect(text.stdout).toContain("5 games; black-chamber");
  });

  test("given --peace or --labels as well, then one line reports the conflict", async () => {
    for (const other of [["--peace", "unit-or-centre"], ["--labels"]]) {
      const run = await chamber("metrics", game("one.json"), "--sensitivity", ...other);
      expect(run).toMatchObject({ code: 2, stdout: "" });
      expect(run.stderr).toContain("cannot be used with");
    }
  });
});
