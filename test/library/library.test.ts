import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as browser from "../../api/browser.ts";
import * as library from "../../api/index.ts";
import { chamber } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { tempFolder } from "../support/tempFolder.ts";

const recording = "test/data/captures-live/live_parl_crash/capture.jsonl.gz";
const faulty = "test/data/captures/parl_errors/capture.jsonl.gz";
/** The deep run adds a whole game. */
const recordings = sampleOf([recording, "recordings/press-level20.chamber.gz"], 1);

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}

/** Returns what a command prints as JSON lines. */
async function printed(...parameters: readonly string[]): Promise<unknown[]> {
  const { stdout } = await chamber(...parameters);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}

const asJson = (values: readonly unknown[]): unknown => JSON.parse(JSON.stringify(values));

describe("open", () => {
  test.each(recordings)("given %s, then its parts match what the commands print", async (recording) => {
    const game = library.open(recording);
    expect(game.name).toBe(basename(recording));
    expect(asJson(await all(game.rows))).toEqual(await printed("show", recording, "--json"));
    expect(asJson(await all(game.press))).toEqual(await printed("press", recording, "--json"));
    expect(asJson(await all(game.agreements))).toEqual(await printed("agreements", recording, "--json"));
    const [{ turns = [] } = {}, ...others] = await all(game.games);
    expect(others).toEqual([]);
    expect(asJson([...turns])).toEqual(await printed("turns", recording, "--json"));
  });

  test("given a recording with faults, then findings and lint match what chamber lint prints", async () => {
    const strict = await printed("lint", faulty, "--format", "json");
    const noted = await printed("lint", faulty, "--format", "json", "--min-severity", "note");
    expect(strict.length).toBeGreaterThan(0);
    expect(asJson(await library.lint(faulty))).toEqual(strict);
    expect(asJson(await all(library.open(faulty).findings))).toEqual(noted);
  });

  test("given bytes or a Blob, then Node and the browser read the same press as from the path", async () => {
    const bytes = readFileSync(recording);
    const fromPath = await all(library.open(recording).press);
    expect(await all(library.open(bytes, { name: "capture.jsonl" }).press)).toEqual(fromPath);
    expect(await all(browser.open(new Blob([bytes]), { name: "capture.jsonl" }).press)).toEqual(fromPath);
    expect(await browser.lint(bytes, { name: "capture.jsonl" })).toEqual(await library.lint(recording));
  });

  test("given a damaged file, then the loss is an event, and the rest is returned", async () => {
    const bytes = Uint8Array.from(readFileSync("recordings/golden/v1.0.chamber"));
    const whole = await all(library.open(bytes).rows);
    const cut = library.open(bytes.subarray(0, bytes.length - 40), { name: "cut.chamber" });
    expect((await all(cut.events)).map(({ kind }) => kind)).toContain("lost");
    expect((await all(cut.rows)).length).toBeLessThanOrEqual(whole.length);
  });

  test("given any other input, then the iteration throws an error that names the input, and nothing throws before that", async () => {
    const missing = library.open("no-such.chamber");
    await expect(all(missing.rows)).rejects.toThrow("no-such.chamber");
    const text = library.open(new TextEncoder().encode("good morning"), { name: "letter.txt" });
    await expect(all(text.rows)).rejects.toThrow(/^letter\.txt /);
    expect(() => browser.open("game.chamber")).toThrow("a browser opens bytes or a Blob");
  });
});

describe("adjudicate, readMessage and printMessage", () => {
  test("given a phase that cannot be adjudicated, then the error states the reason", () => {
    expect(() => library.adjudicate({ units: [["MARS", "A", "PAR"]] })).toThrow(
      new TypeError("units[0]: MARS is not a power on the map standard"),
    );
    expect(() => library.adjudicate({ units: [], map: "atlantis-9" })).toThrow(
      "map: atlantis-9 is not a known variant",
    );
  });

  test("given a message, then it is read, and printed back as the same text", () => {
    const text = "SND ( GER ) ( PRP ( PCE ( FRA GER ) ) )";
    const read = library.readMessage(text);
    expect(read).toMatchObject({ ok: true, direction: "client-to-server", level: 10, message: { type: "SND" } });
    if (read.ok) expect(library.printMessage(read.message, read.direction)).toBe(text);
  });

  test("given a faulty message, then the reading contains the token before which a server puts ERR", () => {
    expect(library.readMessage("SND ( GER ) ( PRP PCE )")).toEqual({
      ok: false,
      error: "PCE is not allowed here",
      tokenIndex: 6,
    });
    expect(library.readMessage("NME ( 'a' ) (")).toMatchObject({ ok: false, error: "the message ends too early" });
    expect(library.readMessage("SND ( XYZZY )")).toMatchObject({ ok: false, tokenIndex: null });
    expect(() => library.printMessage({ type: "SND" }, "client-to-server")).toThrow(RangeError);
  });
});

test("given the entry points for Node and browsers, then both export the same names", () => {
  expect(Object.keys(browser).sort()).toEqual(Object.keys(library).sort());
  expect(Object.keys(library).sort()).toEqual(["adjudicate", "lint", "open", "printMessage", "readMessage"]);
});

test("given the examples of docs/library.md, then each of them runs and prints what the page shows", async () => {
  const folder = tempFolder();
  const blocks = [...readFileSync("docs/library.md", "utf8").matchAll(/```js\n(.*?)```/gs)].map(
    ([, code = ""]) => code,
  );
  const outputs: string[] = [];
  for (const [at, code] of blocks.entries()) {
    const file = join(folder, `example${at}.mjs`);
    const local = code
      .replace('"black-chamber"', JSON.stringify(join(process.cwd(), "api/index.ts")))
      .replaceAll('"game.chamber.gz"', JSON.stringify(join(process.cwd(), at === 1 ? faulty : recording)))
      .replaceAll("console.log(", "printed.push(");
    writeFileSync(file, `export const printed = [];\n${local}`);
    const { printed: lines } = (await import(file)) as { printed: readonly unknown[] };
    outputs.push(JSON.stringify(lines));
  }
  const [opened, linted, adjudicated, read] = outputs;
  const [proposals, kept] = JSON.parse(opened ?? "") as [number, { readonly kept: number }];
  expect(proposals).toBeGreaterThan(0);
  expect(kept.kept).toBeGreaterThan(0);
  expect(linted).toContain("error: ");
  expect(adjudicated).toContain("A PAR - BUR: SUC (moved)");
  expect(adjudicated).toContain('"FAL 1901"');
  expect(adjudicated).toContain("GERMANY A MUN");
  expect(read).toContain("SND ( ENG ) ( PRP ( PCE ( FRA GER ) ) )");
  expect(read).toContain("PCE is not allowed here");
});
