import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { OfferReading } from "../../core/analysis/readPress.ts";
import type { AgreementRow } from "../../core/press/agreementRow.ts";
import type { BrokenRow } from "../../core/press/broken.ts";
import { chamber } from "../support/chamber.ts";
import { ciceroGames } from "../support/ciceroGames.ts";
import { wordedGame, wordedGameWith } from "../support/wordedGame.ts";

/** Returns the rows of a command's JSON lines. */
async function rowsOf<Row>(...parameters: readonly string[]): Promise<readonly Row[]> {
  const { code, stdout, stderr } = await chamber(...parameters, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

type OfferRow = AgreementRow & { readonly file: string; readonly reading: OfferReading };

function verdictsIn(rows: readonly OfferRow[]): readonly string[] {
  return rows.flatMap(({ obligations }) => obligations.map(({ verdict }) => verdict)).sort();
}

/** Returns the path of a recording's readings file. */
function fileOf(game: string): string {
  return join(dirname(game), `${basename(game).replace(/\.json(\.gz)?$/, "")}.readings.jsonl`);
}

describe("readings --write", () => {
  test("given a folder of games, then each gets its own file, with the readings that --json prints", async () => {
    const { folder, games } = ciceroGames();
    const run = await chamber("readings", folder, "--write");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    for (const game of games) {
      const { stdout } = await chamber("readings", game, "--json");
      expect(stdout).not.toBe("");
      expect(readFileSync(fileOf(game), "utf8")).toBe(stdout);
      expect(run.stdout).toContain(`added to ${fileOf(game)}`);
    }
  });

  test("given a file with a user's decision and a user's reading, then its lines stay, and only missing readings are added", async () => {
    const game = wordedGame("I'll move Vienna to Galicia. And Bud will move to Rum.");
    const [first = "", second = ""] = (await chamber("readings", game, "--json")).stdout.trim().split("\n");
    const decided = JSON.stringify({ ...(JSON.parse(first) as object), verdict: "rejected", annotator: "Ann" });
    const own = '{"message":2,"daide":null,"reader":"Ben"}';
    writeFileSync(fileOf(game), `${decided}\nnot a reading\n${own}\n`);
    chmodSync(fileOf(game), 0o640);
    const written = { recording: game, file: fileOf(game), messages: 1, found: 2 };
    expect(await rowsOf("readings", game, "--write")).toEqual([{ ...written, added: 1 }]);
    const text = `${decided}\nnot a reading\n${own}\n${second}\n`;
    expect(readFileSync(fileOf(game), "utf8")).toBe(text);
    expect(await rowsOf("readings", game, "--write")).toEqual([{ ...written, added: 0 }]);
    expect(readFileSync(fileOf(game), "utf8")).toBe(text);
    expect(statSync(fileOf(game)).mode & 0o777).toBe(0o640);
  });

  test("given messages without a promise, then an empty file shows that they were read; a game without messages gets no file", async () => {
    const [hello, silent] = [wordedGame("Hello"), wordedGame()];
    expect(await chamber("readings", hello, silent, "--write")).toMatchObject({ code: 0 });
    expect(readFileSync(fileOf(hello), "utf8")).toBe("");
    expect(existsSync(fileOf(silent))).toBe(false);
  });

  test("given a folder in place of one game's file, then that game gets no file, and the other games get theirs", async () => {
    const [bad, good] = [wordedGame("Hello"), wordedGame("Hello")];
    mkdirSync(fileOf(bad));
    const run = await chamber("readings", bad, good, "--write");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(fileOf(bad));
    expect(existsSync(fileOf(good))).toBe(true);
  });

  test("given --from, then --write is refused, because that file already contains the readings", async () => {
    const run = await chamber("readings", wordedGame("Hello"), "--from", "a.jsonl", "--write");
    expect(run).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("--readings over several recordings", () => {
  test("given readings files next to the games, then agreements lists the promises of every game, and each row names its game", async () => {
    const { folder, games } = ciceroGames();
    await chamber("readings", folder, "--write");
    const rows = await rowsOf<OfferRow>("agreements", folder, "--readings");
    const alone = await Promise.all(
      games.map((game) => rowsOf<OfferRow>("agreements", game, "--readings", fileOf(game))),
    );
    expect(alone.every(({ length }) => length > 0)).toBe(true);
    expect(rows).toEqual(alone.flatMap((own, at) => own.map((row) => ({ ...row, file: games[at] }))));
    expect(new Set(rows.map(({ file }) => file))).toEqual(new Set(games));
    expect(verdictsIn(rows)).toEqual(["breached", "breached", "kept", "kept"]);

    const { stdout } = await chamber("agreements", folder, "--readings");
    for (const { file, id, reading } of rows) {
      expect(stdout).toMatch(new RegExp(`^${basename(file, ".json.gz")} +${id} `, "m"));
      const { words, confidence } = reading;
      const quoted = JSON.stringify(words);
      expect(stdout).toContain(`read by chamber in message ${Math.trunc(id)} (confidence ${confidence}): ${quoted}`);
    }
    const [, second = ""] = games;
    const filter = `recording:${basename(second, ".json.gz")} verdict:broken`;
    const broken = await rowsOf<OfferRow>("agreements", folder, "--readings", "--filter", filter);
    expect(broken.map(({ file }) => file)).toEqual([second]);
  });

  test("then metrics counts the same promises: all of them, the broken ones, and under every definition", async () => {
    const { folder } = ciceroGames();
    await chamber("readings", folder, "--write");
    const broken = await rowsOf<BrokenRow>("metrics", folder, "--broken", "--readings");
    expect(broken.map(({ kind }) => kind)).toEqual(["pledge", "pledge"]);
    const [counted] = await rowsOf<object>("metrics", folder, "--readings");
    expect(counted).toMatchObject({ recordings: 2, kept: 2, breached: 2 });
    const [first] = await rowsOf<object>("metrics", folder, "--sensitivity", "--readings");
    expect(first).toMatchObject({ kept: 2, broken: 2, games: 2 });
  });

  test("given a rejected reading, then the tables by definition and by label leave it out, and their manifest names the file", async () => {
    const game = wordedGameWith(
      { AUSTRIA: ["A VIE - GAL", "A BUD - RUM"] },
      "I'll move Vienna to Galicia. Bud will move to Rum.",
    );
    await chamber("readings", game, "--write");
    const text = readFileSync(fileOf(game), "utf8");
    writeFileSync(fileOf(game), text.replace("}\n", ',"verdict":"rejected","annotator":"Ann"}\n'));
    for (const table of ["--sensitivity", "--labels"]) {
      const [all] = await rowsOf<object>("metrics", game, table);
      expect(all).toMatchObject({ kept: 2 });
      const rows = await rowsOf<{ readonly manifest?: object }>("metrics", game, table, "--readings");
      expect(rows[0]).toMatchObject({ kept: 1 });
      const name = basename(fileOf(game));
      expect(rows.at(-1)?.manifest).toMatchObject({
        reader: "readings files",
        inputs: [{ name: "words.json" }],
        readings: [{ name }],
        command: expect.stringMatching(/ words\.json --readings$/),
      });
    }
  });

  test("given a folder with an annotator's files, then only those files are used", async () => {
    const { folder, games } = ciceroGames();
    await chamber("readings", folder, "--write");
    const [first = "", second = ""] = games;
    const ann = join(folder, "ann");
    mkdirSync(ann);
    renameSync(fileOf(first), join(ann, basename(fileOf(first))));
    const run = await chamber("agreements", folder, "--readings", ann, "--json");
    expect(
      run.stdout
        .trim()
        .split("\n")
        .every((line) => (JSON.parse(line) as OfferRow).file === first),
    ).toBe(true);
    expect(run.stderr).toContain(`free-text messages in ${second} not read yet, because there is no readings file`);
  });

  test("given free text and no --readings, then the text output names the command that reads it", async () => {
    const { folder, games } = ciceroGames();
    const [first = ""] = games;
    const how = "run chamber readings --write";
    const run = await chamber("agreements", first);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout).toContain(`in ${first} not read yet: ${how} ${first}, then add --readings`);
    const commands = [["agreements"], ["metrics"], ["metrics", "--broken"]];
    for (const command of commands) {
      const { stdout, stderr } = await chamber(...command, folder);
      expect(stderr).toBe("");
      expect(stdout).toContain(`in 2 recordings not read yet: ${how} PATH, then add --readings`);
      expect((await chamber(...command, folder, "--json")).stdout).not.toContain("free text");
    }
  });
});
