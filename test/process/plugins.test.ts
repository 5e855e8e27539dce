import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { expect, test } from "vitest";
import { type CommandRun, chamberAs, chamberBuilt } from "../support/chamber.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import { pluginExample } from "../support/pluginExample.ts";
import { tempFolder } from "../support/tempFolder.ts";

const recording = "test/data/captures/parl_midgame/capture.jsonl.gz";
/** A shorter game, for stories that read it several times. */
const shortGame = "test/data/captures/dip_midgame/capture.jsonl.gz";

type Row = Readonly<Record<string, unknown>>;

/** Writes a plug-in and returns its path. */
function pluginOf(text: string, name = "words.js"): string {
  const file = join(tempFolder(), name);
  writeFileSync(file, text);
  return file;
}

function jsonLines({ stdout }: CommandRun): Row[] {
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}

/** Returns the rows in a table's buckets, as a program without DuckDB reads them. */
async function rowsOf(out: string, table: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of readdirSync(join(out, table)).sort())
    rows.push(...(await parquetReadObjects({ file: await asyncBufferFromFile(join(out, table, name)), compressors })));
  return rows;
}

/** Returns every message's number and word count, which this function counts itself. */
async function countedWords(file: string, plugin: string): Promise<readonly (readonly [n: unknown, words: number])[]> {
  const rows = jsonLines(await chamberBuilt("show", file, "--json", "--plugin", plugin));
  for (const { text, x_words: words } of rows) expect(words).toBe(String(text).split(" ").length);
  return rows.map(({ n, text }) => [n, String(text).split(" ").length]);
}

test("given the example, which has at most 15 lines, then it adds a column, a filter field, a lint rule and an SQL column", async () => {
  const plugin = pluginOf(pluginExample());
  expect(pluginExample().trim().split("\n").length).toBeLessThanOrEqual(15);
  const words = await countedWords(recording, plugin);

  const filter = ["--filter", "x_words>30 x_words<=60"];
  const shown = await chamberBuilt("show", recording, "--json", "--plugin", plugin, ...filter);
  expect(jsonLines(shown).map(({ n }) => n)).toEqual(
    words.flatMap(([n, count]) => (count > 30 && count <= 60 ? n : [])),
  );
  const text = await chamberBuilt("show", recording, "--plugin", plugin, "--filter", "n:1");
  expect(text.stdout).toMatch(/ {2}x_words=\d+\n$/);

  const lint = (...more: readonly string[]): Promise<CommandRun> =>
    chamberBuilt("lint", recording, "--plugin", plugin, ...more);
  const strict = jsonLines(await lint("--format", "json"));
  const long = strict.filter(({ code }) => code === "x/long-press");
  const without = jsonLines(await chamberBuilt("lint", recording, "--format", "json"));
  expect(strict.filter((finding) => !long.includes(finding))).toEqual(without);
  const sent = jsonLines(await chamberBuilt("show", recording, "--json", "--filter", "command:SND"));
  const longSent = sent.filter((row) => String(row["text"]).split(" ").length > 30).map(({ n }) => n);
  expect(longSent.length).toBeGreaterThan(0);
  expect(long.flatMap(({ frames }) => frames as number[]).sort((a, b) => a - b)).toEqual(longSent);
  expect((await lint()).stdout).toMatch(/^warning\[x\/long-press\]: This press message has \d+ words\.$/m);
  const found = await chamberBuilt("show", recording, "--plugin", plugin, "--json", "--filter", "finding:x/long-press");
  expect(jsonLines(found).map(({ n }) => n)).toEqual(longSent);

  const sarif = JSON.parse((await lint("--format", "sarif")).stdout) as {
    runs: [{ tool: { driver: { rules: Row[] } }; results: { ruleId: string; ruleIndex: number; message: Row }[] }];
  };
  const [{ tool, results }] = sarif.runs;
  const ours = results.filter(({ ruleId }) => ruleId === "x/long-press");
  expect(ours.map(({ message }) => message["text"])).toEqual(long.map(({ message, fix }) => `${message} Fix: ${fix}`));
  expect(tool.driver.rules[ours[0]?.ruleIndex ?? -1]).toMatchObject({ id: "x/long-press" });

  const explained = await chamberBuilt("lint", "--explain", "x/long-press", "--plugin", plugin);
  expect(explained.stdout).toContain("x/long-press, warning\n  This press message has [words] words.");

  const out = join(tempFolder(), "tables");
  await chamberBuilt("export", recording, "--format", "parquet", "--out", out, "--plugin", plugin);
  expect((await rowsOf(out, "messages")).map(({ n, x_words }) => [n, x_words])).toEqual(words);
  const codes = (await rowsOf(out, "findings")).map(({ code }) => code);
  expect(codes.filter((code) => code === "x/long-press").length).toBe(long.length);
});

deepTest(
  "given SQL that uses a plug-in's column, then query supports it for recordings and for tables that were exported with the plug-in",
  async () => {
    const plugin = pluginOf(pluginExample());
    const sum = (await countedWords(shortGame, plugin)).reduce((total, [, words]) => total + words, 0);
    const [out, cache] = [join(tempFolder(), "tables"), tempFolder()];
    const query = (sql: string, path: string, ...more: readonly string[]): Promise<CommandRun> =>
      chamberBuilt("query", sql, path, "--format", "json", "--cache", cache, ...more);
    const words = "SELECT sum(x_words) AS words FROM messages";
    expect(jsonLines(await query(words, shortGame, "--plugin", plugin))).toEqual([{ words: sum }]);
    // Without the plug-in, or in tables cached for another plug-in, there is no such column.
    const other = pluginOf(
      'export default { fields: { other: { type: "flag", of: () => { throw new Error("no"); } } } };',
    );
    expect((await query(words, shortGame)).stderr).toMatch(/"x_words" not found/);
    const failed = await query("SELECT count(x_other) AS n FROM messages", shortGame, "--plugin", other);
    expect([failed.code, jsonLines(failed)]).toEqual([2, [{ n: 0 }]]);
    const failedAgain = await query("SELECT count(x_other) AS n FROM messages", shortGame, "--plugin", other);
    expect(failedAgain.stderr).toBe(failed.stderr);
    expect(failed.stderr).toMatch(
      /^warning: .*midgame.*: plug-in words: x_other failed at message 1 and at \d+ others/,
    );

    await chamberBuilt("export", shortGame, "--format", "parquet", "--out", out, "--plugin", plugin);
    expect(jsonLines(await query(words, out))).toEqual([{ words: sum }]);
    const both = await chamberBuilt("query", words, out, shortGame, "--format", "json", "--cache", cache);
    expect(jsonLines(both)).toEqual([{ words: sum }]);
  },
);

test("given functions that loop, throw or return nonsense, then each is stopped or reported, and everything else works", async () => {
  const plugin = pluginOf(`const when = (of) => ({ type: "number", of });
    export default {
      fields: {
        loops: when(({ n }) => { if (n === 700) for (;;); return n; }),
        throws: when(({ n }) => { if (n % 100 === 7) throw new TypeError("no \\x1b[31m"); return n; }),
        text: when(() => "three"), fine: when(({ n }) => n),
      },
      rules: { loops: { message: "m", fix: "f", check: ({ n }) => { if (n === 3) for (;;); return true; } },
               fine: { message: "m", fix: "f", check: ({ n }) => n === 800 } },
    };`);
  // The command runs in a separate process, which ends even though its thread is looping.
  const run = await chamberAs({}, "lint", recording, "--plugin", plugin, "--format", "json");
  expect(run.code).toBe(2);
  expect(run.stderr.split("\n").filter((line) => line.startsWith("warning:"))).toEqual([
    `warning: ${recording}: plug-in words: x_loops failed at message 700: it did not return within 2 s. It has no value from message 700 on.`,
    expect.stringMatching(
      /: x_throws failed at message 7 and at \d+ others: TypeError: no \\u001B\[31m \(line 5\)\. It has no value there\.$/,
    ),
    expect.stringMatching(
      /: x_text failed at message 1 and at \d+ others: it returned a string, not a number or null\./,
    ),
    `warning: ${recording}: plug-in words: x/loops failed at message 3: it did not return within 2 s. It checks nothing from message 3 on.`,
  ]);
  const frames = (wanted: string): unknown[] =>
    jsonLines(run).flatMap(({ code, frames }) => (code === wanted ? (frames as unknown[]) : []));
  expect(frames("x/fine")).toEqual([800]);
  expect(frames("x/loops")).toEqual([1, 2]);
});

const bad: readonly (readonly [name: string, text: string | null, message: RegExp])[] = [
  ["missing.js", null, /missing\.js cannot be read: no such file or folder$/],
  [
    "syntax.js",
    "export default {",
    /--plugin .*syntax\.js cannot be loaded: Unexpected end of input \(node --check .*\)$/,
  ],
  [
    "common.js",
    "module.exports = {};",
    /--plugin .*common\.js cannot be loaded: ReferenceError: module is not defined.*$/,
  ],
  ["none.js", "const a = 1;", /--plugin .*none\.js has no default export: add export default/],
  [
    "parts.js",
    'import "./other.js"; export default {};',
    /parts\.js cannot be loaded: .* A plug-in is a single file and cannot import other files\.$/,
  ],
  ["loops.js", "for (;;);", /--plugin .*loops\.js cannot be loaded: it did not return within 2 s$/],
  ["throws.js", "\nthrow new Error('boom')", /--plugin .*throws\.js cannot be loaded: Error: boom \(line 2\)$/],
  ["exits.js", "process.exit(0)", /--plugin .*exits\.js cannot be loaded: it ended its thread: exit code 0$/],
];
test.each(sampleOf(bad, 4))(
  "given %s, then one line reports what is wrong, and the exit code is 2",
  async (name, text, message) => {
    const plugin = text === null ? join(tempFolder(), name) : pluginOf(text, name);
    const { code, stdout, stderr } = await chamberBuilt("show", recording, "--plugin", plugin);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(message)]);
  },
);

test("given --explain with a rule that no plug-in defines, then one line reports this", async () => {
  const plugin = pluginOf(pluginExample());
  const unnamed = await chamberBuilt("lint", "--explain", "x/other");
  expect(unnamed).toMatchObject({ code: 2, stderr: "chamber: x/other is a plug-in rule: add --plugin FILE\n" });
  const named = await chamberBuilt("lint", "--explain", "x/other", "--plugin", plugin);
  expect(named.stderr).toContain("no plug-in defines it; they define x/long-press");
});

deepTest(
  "given recordings in a different order and in several processes, then the tables contain the same values",
  async () => {
    const plugin = pluginOf(pluginExample());
    const names = ["captures/parl_errors", "captures/dip_midgame", "captures/parl_std_dsd_pause"];
    const exported = async (order: readonly string[], ...options: readonly string[]): Promise<unknown> => {
      const [folder, out] = [tempFolder(), join(tempFolder(), "tables")];
      for (const [at, name] of order.entries())
        copyFileSync(`test/data/${name}/capture.jsonl.gz`, join(folder, `${at}.jsonl.gz`));
      await chamberBuilt("export", folder, "--format", "parquet", "--out", out, "--plugin", plugin, ...options);
      const values = (await rowsOf(out, "messages")).map(({ recording: id, n, x_words }) => `${id} ${n} ${x_words}`);
      const found = (await rowsOf(out, "findings")).map(({ recording: id, code, frames }) => `${id} ${code} ${frames}`);
      return [values.sort(), found.sort()];
    };
    const atOnce = await exported(names.toReversed(), "--bucket-size", "1", "--jobs", "2");
    expect(atOnce).toEqual(await exported(names, "--jobs", "1"));
  },
);

deepTest("given an export made with an older version of the plug-in, then its buckets are rewritten", async () => {
  const out = join(tempFolder(), "tables");
  const once = (...more: readonly string[]): Promise<CommandRun> =>
    chamberBuilt("export", recording, "--format", "parquet", "--out", out, ...more);
  const columns = async (): Promise<boolean> => "x_words" in ((await rowsOf(out, "messages"))[0] ?? {});
  await once("--plugin", pluginOf(pluginExample()));
  expect(await columns()).toBe(true);
  expect((await once()).stdout).not.toContain("unchanged");
  expect(await columns()).toBe(false);
});

test("given files next to a recording that look like plug-ins, then nothing loads them", async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "plugins"));
  for (const name of ["game.js", "game.jsonl.gz.js", "plugin.js", "plugins/index.js", "black-chamber.config.js"])
    writeFileSync(join(folder, name), "process.exit(99); throw new Error('loaded');");
  copyFileSync(recording, join(folder, "game.jsonl.gz"));
  const { code, stdout } = await chamberAs({ cwd: folder }, "lint", "game.jsonl.gz", "--format", "json");
  expect(code).toBe(1);
  expect(stdout).not.toContain("x/");
});
