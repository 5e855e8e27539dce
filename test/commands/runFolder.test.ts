import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { readSavedGame } from "../../core/formats/diplomacySavedGame.ts";
import { chamber } from "../support/chamber.ts";
import { type RunForm, runFolder, runForms, runModels, writeRun } from "../support/runFolders.ts";
import { tempFolder } from "../support/tempFolder.ts";

let folder: string;
let count = 0;
beforeAll(() => {
  folder = tempFolder();
});

/** Imports a run folder and exports it again. */
async function through(source: string): Promise<string> {
  count += 1;
  const recording = join(folder, `through-${count}.chamber`);
  expect(await chamber("import", source, "--out", recording)).toMatchObject({ code: 0, stderr: "" });
  const { code, stdout } = await chamber("export", recording, "--format", "diplomacy");
  expect(code).toBe(0);
  return stdout;
}

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom('{"a": "b\\n"}', 'he said ""no""', "a,b\r\nc", "\\", '\\"', "}", '"', "\u2028\u0000"),
);

describe("an AI_Diplomacy run folder", () => {
  test.each(runForms)(
    "form %s: given any text, then importing, exporting and importing again loses nothing from the three files",
    async (form) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(2), hostile, async (seed, text) => {
          const files = runFolder(form, seed, text);
          count += 1;
          const exported = await through(writeRun(folder, `run-${count}`, files));
          const { overview, llm_responses, ...game } = JSON.parse(exported);
          expect(game).toEqual(JSON.parse(files["lmvsgame.json"]));
          expect(overview.map((line: unknown) => `${JSON.stringify(line)}\n`).join("")).toBe(files["overview.jsonl"]);
          const [first] = llm_responses;
          expect(first.raw_input).toBe(`You are AUSTRIA.\n${text}`);
          expect(
            llm_responses.filter(({ raw_response }: { raw_response: string }) => raw_response === text),
          ).toHaveLength(game.phases.length * 7);
          const again = await through(writeRun(folder, `run-${count}-again`, { "lmvsgame.json": exported }));
          expect(again).toBe(exported);
        }),
        { numRuns: 6 },
      );
    },
  );

  test.each(runForms)("form %s: positions, centres and results agree with the adjudicator's", async (form) => {
    const run = writeRun(folder, `judged-${form}`, runFolder(form, 1, "hello"));
    const { code, stdout } = await chamber("turns", "--check", run);
    expect(stdout).toMatch(/(\d+) orders compared, \1 agree/);
    expect(stdout).toMatch(/(\d+) of \1 positions and (\d+) of \2 SCO match/);
    expect(code).toBe(0);
  });

  test("info names each power's model, given only a newer game, or an older game and the overview", async () => {
    const { "lmvsgame.json": agents } = runFolder("agents", 1, "hello");
    const older = runFolder("relationships", 1, "hello");
    const overview = { "lmvsgame.json": older["lmvsgame.json"], "overview.jsonl": older["overview.jsonl"] };
    for (const [name, files] of Object.entries({ newer: { "lmvsgame.json": agents }, overview })) {
      const { stdout } = await chamber("info", writeRun(folder, name, files));
      expect(stdout).toContain(
        "  models       gpt-4o AUS GER TUR; claude-3-opus ENG ITA; openrouter-llama-3 FRA RUS\n",
      );
    }
  });

  test("show lists diaries and responses with their model, intent and outcome, and with timestamps on the game's clock", async () => {
    const run = writeRun(folder, "shown", runFolder("agents", 1, "I will hold."));
    const { stdout } = await chamber("show", run, "--json", "--filter", "power==FRA && turn:S1901");
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const logs = rows.filter(({ step }) => step === "log");
    expect(logs.map(({ atMs, fields }) => [atMs, fields?.model, fields?.intent, fields?.success])).toEqual([
      [2000, runModels["FRANCE"], "FRANCE means S1901M", "Success"],
      [2000, runModels["FRANCE"], undefined, "Invalid LLM Moves (2)"],
      [2000, undefined, undefined, undefined],
    ]);
    expect(logs[2].text).toBe("[S1901M] FRANCE I will hold.");
  });

  test("filters find rows by model, label, intent and stance, and show prints these after the text", async () => {
    const [game] = [join(writeRun(folder, "filtered", runFolder("agents", 1, "I will hold.")), "lmvsgame.json")];
    const shown = async (filter: string): Promise<string[]> =>
      (await chamber("show", game, "--filter", filter)).stdout.split("\n").filter((line) => line !== "");
    expect(await shown("model:gpt-4o && label==diary && from:AUS")).toHaveLength(8);
    const [first] = await shown("intent:means && from:FRA");
    expect(first).toMatch(/ {2}intent=FRANCE means S1901M {2}model=openrouter-llama-3$/);
    const older = join(writeRun(folder, "older", runFolder("relationships", 1, "hi")), "lmvsgame.json");
    for (const path of [game, older]) {
      const { stdout } = await chamber("show", path, "--json", "--filter", "stance:enemy || stance:ally");
      const rows = stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
      for (const { step, recipient } of rows)
        expect([step, ["ENG", "FRA"].includes(recipient)]).toEqual(["message", true]);
    }
  });

  test("given faulty rows, then import reports each with its line number, keeps what can be read, and exits 3", async () => {
    const files = runFolder("relationships", 1, "hello");
    const csv = `${files["llm_responses.csv"]}"gpt-4o","FRANCE"\r\n"gpt-4o","FRANCE","S1901M","plan","x","never closed`;
    const lines = files["llm_responses.csv"].split("\n").length;
    const run = writeRun(folder, "faulty", { ...files, "llm_responses.csv": csv, "overview.jsonl": "{\n" });
    const { code, stderr } = await chamber("import", run, "--out", join(folder, "faulty.chamber"));
    expect(code).toBe(3);
    expect(stderr).toContain("joined files: overview.jsonl line 1 is not JSON\n");
    expect(stderr).toContain(`llm_responses.csv line ${lines} is not a whole row: it has 2 cells, not 7\n`);
    expect(stderr).toContain(`llm_responses.csv line ${lines + 1} is not a whole row: its last quote is not closed\n`);
  });

  test("given prompts that do not fit into a record, then they are left out, and this is reported", async () => {
    const files = runFolder("relationships", 1, "hello");
    const longer = files["llm_responses.csv"].replaceAll("You are", `${"long ".repeat(40_000)}You are`);
    const run = writeRun(folder, "long", { ...files, "llm_responses.csv": longer });
    const { code, stderr, stdout } = await chamber("export", run, "--format", "diplomacy");
    expect(code).toBe(3);
    expect(stderr).toContain("joined files: llm_responses.csv: the prompts (raw_input) were omitted");
    const { llm_responses } = JSON.parse(stdout);
    expect(llm_responses).toHaveLength(112);
    expect(llm_responses[0]).not.toHaveProperty("raw_input");
  });

  test("given a folder of runs, then import makes one recording for each", async () => {
    const runs = tempFolder();
    for (const form of runForms) writeRun(runs, form, runFolder(form satisfies RunForm, 2, "hi"));
    const out = join(folder, "each/");
    const { code, stdout } = await chamber("import", runs, "--out", out);
    expect(code).toBe(0);
    expect(stdout.match(/1 document without wire bytes, 0 problems/g)).toHaveLength(2);
    const read = readSavedGame(readFileSync(join(runs, "agents", "lmvsgame.json"), "utf8"));
    expect(read.ok && read.document.models.get("FRA")).toBe(runModels["FRANCE"]);
  });
});
