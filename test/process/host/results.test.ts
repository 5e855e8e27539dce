import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rankBots } from "../../../core/analysis/botRanking.ts";
import type {
  BindingOffer,
  BrokenByBot,
  RecordingResults,
  ResultsLine,
} from "../../../core/analysis/recordingResults.ts";
import type { PrintedFinding } from "../../../core/analysis/reportedFinding.ts";
import { Metrics } from "../../../core/press/metrics.ts";
import { defaultPeace } from "../../../core/press/profiles.ts";
import { chamber } from "../../support/chamber.ts";
import { ciceroGames } from "../../support/ciceroGames.ts";
import { ownCache, type ServeProcess, samplesFolder, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** Makes a folder with three games between bots, one of them with press. */
function gamesFolder(): string {
  const folder = tempFolder();
  for (const name of ["press-level20", "variant-hundred3", "protocol-errors"])
    copyFileSync(join(samplesFolder, `${name}.chamber.gz`), join(folder, `${name}.chamber.gz`));
  return folder;
}

async function resultsOf(serve: ServeProcess, ids: readonly string[]): Promise<ResultsLine[]> {
  const answer = await serve.post("/api/results", { ids, profile: defaultPeace, details: true });
  return linesIn(await answer.text());
}

function linesIn<T>(text: string): T[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

async function printed<T>(...words: readonly string[]): Promise<T[]> {
  return linesIn<T>((await chamber(...words)).stdout);
}

describe("the results of recordings", () => {
  test("given recordings, when the host adds them up, then its numbers match those that standings, metrics and lint print", async () => {
    const folder = gamesFolder();
    const serve = await startServe([folder], ownCache());
    const { recordings } = await serve.library();
    const lines = await resultsOf(
      serve,
      recordings.map(({ id }) => id),
    );
    expect(lines.map(({ id, fault }) => [id, fault])).toEqual(recordings.map(({ id }) => [id, null]));

    const metrics = new Metrics("bot");
    for (const { id, results } of lines) for (const row of results?.promises ?? []) metrics.addRow(id, row);
    const ranked = rankBots(
      lines.flatMap(({ id, results }) => (results === null ? [] : [{ id, results }])),
      "bot",
    );
    const standings = ranked.map(({ standing, findings }) => ({ ...standing, findings }));
    const byName = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    expect(byName(standings)).toEqual(byName(await printed("standings", folder, "--json")));
    expect(byName(metrics.rows())).toEqual(byName(await printed("metrics", folder, "--json")));
    const broken = lines.flatMap(({ results }) => results?.broken ?? []);
    const printedBroken = await printed<object>("metrics", folder, "--broken", "--json");
    const told = broken.map(({ model, ...row }) => row);
    expect(byName(told)).toEqual(byName(printedBroken.map((row) => withoutRecording(row, Object.keys(told[0] ?? {})))));

    const { stdout } = await chamber("lint", folder, "--format", "json", "--min-severity", "note");
    const found = linesIn<PrintedFinding>(stdout).filter((row) => "severity" in row);
    const counts = lines.flatMap(({ results }) => results?.findings ?? []).map(({ findings }) => findings);
    for (const severity of ["error", "warning", "note"] as const)
      expect(counts.reduce((sum, each) => sum + each[severity], 0)).toBe(
        found.filter((row) => row.severity === severity).length,
      );
    expect(found.length).toBeGreaterThan(20);
  });

  test("given readings files next to games, then their promises count as in agreements and metrics with --readings, and change with the file", async () => {
    const { folder, games } = ciceroGames();
    const serve = await startServe([folder], ownCache());
    const answer = async (): Promise<readonly RecordingResults[]> => {
      const { recordings } = await serve.library();
      const lines = await resultsOf(
        serve,
        recordings.map(({ id }) => id),
      );
      return lines.flatMap(({ results }) => results ?? []);
    };
    const unread = await answer();
    expect(unread.map(({ ledger, broken }) => [ledger, broken])).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(unread.reduce((sum, results) => sum + results.unread, 0)).toBe(148);

    await chamber("readings", folder, "--write");
    const read = await answer();
    const byName = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    const offers = await printed<BindingOffer>("agreements", folder, "--readings", "--json");
    const lean = offers
      .filter(({ obligations }) => obligations.length > 0)
      .map((row) => [
        row.recording,
        row.id,
        row.proposer,
        row.parties,
        row.text,
        row.obligations[0]?.verdict,
        row.reading,
      ]);
    const ledger = read.flatMap((results) => results.ledger);
    expect(ledger.length).toBe(4);
    expect(
      byName(
        ledger.map((row) => [
          row.recording,
          row.id,
          row.proposer,
          row.parties,
          row.text,
          row.obligations[0]?.verdict,
          row.reading,
        ]),
      ),
    ).toEqual(byName(lean));
    const broken = await printed<BrokenByBot>("metrics", folder, "--broken", "--readings", "--json");
    const keyOf = ({ n, by, why, knownAt }: BrokenByBot): unknown[] => [n, by, why, knownAt];
    expect(broken).toHaveLength(2);
    expect(byName(read.flatMap((results) => results.broken.map(keyOf)))).toEqual(byName(broken.map(keyOf)));
    const metrics = new Metrics("bot");
    for (const [at, { promises }] of read.entries()) for (const row of promises) metrics.addRow(String(at), row);
    expect(metrics.rows()).toEqual(await printed("metrics", folder, "--readings", "--json"));
    expect(read.map((results) => results.unread)).toEqual([0, 0]);

    const [first = ""] = games;
    writeFileSync(first.replace(".json.gz", ".readings.jsonl"), "");
    expect((await answer()).flatMap((results) => results.ledger)).toHaveLength(2);
  });

  test("given results that were already read, when the host starts again, then it reads only what has changed", async () => {
    const [folder, cache] = [gamesFolder(), ownCache()];
    const first = await startServe([folder], cache);
    const row = await first.row("press-level20.chamber.gz");
    const [before] = await resultsOf(first, [row.id]);
    await first.stop();
    const serve = await startServe([folder], cache);
    expect(await resultsOf(serve, [row.id])).toEqual([before]);

    writeFileSync(join(folder, "press-level20.chamber.gz"), "no longer a recording");
    const [after] = await resultsOf(serve, [row.id, "no-such-id"]);
    expect(after).toEqual({ id: row.id, results: null, fault: "is not a Black Chamber recording" });
  });

  test("given a saved game that names language models, then each seat that a model played has the model's name, and other seats have none", async () => {
    const folder = tempFolder();
    const game = JSON.parse(readFileSync("test/data/saved-games/small.json", "utf8")) as object;
    const meta = { AUSTRIA: { model: "large" }, ITALY: { model: 7 }, nobody: { model: "lost" } };
    writeFileSync(join(folder, "game.json"), JSON.stringify({ ...game, meta }));
    const serve = await startServe([folder], ownCache());
    const [line] = await resultsOf(serve, [(await serve.row("game.json")).id]);
    const models = line?.results?.seats.flatMap(({ power, model }) => (model === null ? [] : [[power, model]]));
    expect([line?.fault, models]).toEqual([null, [["AUS", "large"]]]);
  });

  test("given a reader that disconnects, then the host stops reading, and answers the next reader", async () => {
    const serve = await startServe([gamesFolder()], ownCache());
    const ids = (await serve.library()).recordings.map(({ id }) => id);
    const left = new AbortController();
    const body = JSON.stringify({ ids, profile: defaultPeace });
    const answer = await serve.ask("/api/results", { method: "POST", body, signal: left.signal });
    left.abort();
    await expect(answer.text()).rejects.toThrow();
    const lines = await resultsOf(serve, ids);
    expect(lines.map(({ id, fault }) => [id, fault])).toEqual(ids.map((id) => [id, null]));
  });

  test("given an invalid request, then the host refuses it and explains what is missing", async () => {
    const serve = await startServe([gamesFolder()]);
    for (const [body, words] of [
      [{ ids: "all", profile: defaultPeace }, "ids: a list"],
      [{ ids: [], profile: "war" }, "profile: unit-or-centre"],
    ] as const) {
      const answer = await serve.post("/api/results", body);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)]);
    }
  });
});

/** Returns a row from the command without the recording's id, in the order of the host's fields. */
function withoutRecording(row: object, fields: readonly string[]): object {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
