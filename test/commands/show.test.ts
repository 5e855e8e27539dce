import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folder = tempFolder();

const sample = gunzipSync(readFileSync("recordings/press-level20.chamber.gz"));

describe("chamber show", () => {
  test("given a recording damaged in the middle, then --follow skips the damage, as show does without it", async () => {
    const bytes = Buffer.from(sample);
    const at = bytes.length / 2;
    // Makes any number at that position large, including a length.
    bytes.fill(0x00, at, at + 2).fill(0x7f, at + 2, at + 3);
    const file = join(folder, "damaged.chamber");
    writeFileSync(file, bytes);
    const followed = await chamber("show", file, "--follow");
    const shown = await chamber("show", file);
    expect(shown.code).toBe(3);
    expect(followed.code).toBe(3);
    expect(followed.stdout.split("\n").length).toBe(shown.stdout.split("\n").length);
    expect(followed.stderr).toMatch(/bytes at offset \d+ are lost/);
  });

  test.each([
    ["bytes after its gzip data", (packed: Buffer) => Buffer.concat([packed, Buffer.from("garbage")])],
    [
      "a wrong checksum at the end of its gzip data",
      (packed: Buffer) => Buffer.from(packed).fill(0x55, packed.length - 8, packed.length - 4),
    ],
  ])("given a compressed recording with %s, then it prints every message and reports the damage", async (_, spoil) => {
    const file = join(folder, "spoilt.chamber.gz");
    writeFileSync(file, spoil(readFileSync("recordings/press-level20.chamber.gz")));
    const spoilt = await chamber("show", file);
    const whole = await chamber("show", "recordings/press-level20.chamber.gz");
    expect(spoilt.stdout).toBe(whole.stdout);
    expect(spoilt.code).toBe(3);
    expect(spoilt.stderr).toMatch(/compressed|packed|unpacked/);
  });

  test("given a compressed recording or a folder, then --follow refuses and explains why", async () => {
    expect(await chamber("show", "recordings/press-level20.chamber.gz", "--follow")).toMatchObject({
      code: 2,
      stderr: "chamber: recordings/press-level20.chamber.gz is compressed and cannot grow: omit --follow\n",
    });
    expect(await chamber("show", "recordings", "--follow")).toMatchObject({
      code: 2,
      stderr: "chamber: recordings is a folder, not a recording\n",
    });
  });

  test("given an invalid filter, then it reports what is wrong, and underlines the mistake", async () => {
    expect(await chamber("show", "recordings/golden/v1.0.chamber", "--filter", "msg=SND")).toMatchObject({
      code: 2,
      stderr: 'chamber: --filter, character 4: unexpected "="; write == for "is"\n  msg=SND\n     ^\n',
    });
  });

  test("given a filter that needs the game, then senders, receivers, turns and provinces are known", async () => {
    const run = await chamber(
      "show",
      "recordings/press-level20.chamber.gz",
      "--filter",
      "prp from:germany to:rus turn:S1901 prov:SWE",
    );
    const lines = run.stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/GER +20 {2}> SND \( RUS \) \( PRP \( DMZ/);
    expect(lines[1]).toMatch(/RUS +20 {2}< FRM \( GER \) \( RUS \) \( PRP \( DMZ/);
  });

  test("given a variant, then a bare word can be one of its powers", async () => {
    const file = "recordings/variant-hundred3.chamber.gz";
    const run = await chamber("show", file, "--json", "--filter", "bur -frm -snd dir:c2s n<200");
    const powers = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { power: string }).power);
    expect(new Set(powers)).toEqual(new Set(["BUR"]));
  });

  test("given a filter that may not mean what the user intended, then a note reports this", async () => {
    const run = await chamber("show", "recordings/golden/v1.0.chamber", "--filter", "gold from:XYZ");
    expect(run.stderr).toContain('character 1: "gold" is not a message, power, province or token here');
    expect(run.stderr).toContain("character 11: unknown power: XYZ");
    expect(run.stdout).toBe("");
  });

  test("given an unfinished filter, then it asks for the missing part", async () => {
    expect(await chamber("show", "recordings/golden/v1.0.chamber", "--filter", "prp prov==")).toMatchObject({
      code: 2,
      stderr: "chamber: --filter, character 11: unfinished: which province?\n  prp prov==\n            ^\n",
    });
  });

  test("outside a terminal there is no colour, regardless of the environment variables that a CI build sets", async () => {
    process.env["CI"] = "true";
    const run = await chamber("show", "recordings/press-level20.chamber.gz", "--filter", "n<10");
    expect(run.stdout + run.stderr).not.toContain("\u001b");
  });

  test("the text of every message in the JSON encodes to as many bytes as the frame has", async () => {
    const run = await chamber("show", "recordings/variant-hundred3.chamber.gz", "--json", "--filter", "dm");
    const rows = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { n: number; text: string; byteLength: number });
    expect(rows).toHaveLength(3783);
    // A token is two bytes; each letter of a string is a token.
    const tokens = (text: string): number =>
      text
        .replace(/'((?:[^']|'')*)'/g, (_, letters: string) => "x ".repeat(letters.replaceAll("''", "'").length))
        .split(" ")
        .filter((word) => word !== "").length;
    expect(rows.filter(({ text, byteLength }) => 4 + 2 * tokens(text) !== byteLength)).toEqual([]);
  });

  test("given --english and --tree, then each message is followed by its sentence and its tree", async () => {
    const run = await chamber(
      "show",
      "recordings/press-level20.chamber.gz",
      "--english",
      "--tree",
      "--filter",
      "msg==SND",
    );
    const lines = run.stdout.split("\n");
    const at = lines.findIndex((line) => line.includes("SND ( RUS ) ( PRP ( DMZ"));
    expect(lines[at + 1]).toBe(
      `${" ".repeat(33)}Germany proposes to Russia: Germany will keep out of Piedmont, Sweden, Constantinople and Marseilles.`,
    );
    expect(lines[at + 2]).toBe(`${" ".repeat(30)}0  SND`);
    expect(lines[at + 4]).toMatch(/^ {30}4 {2}\( PRP +press: PRP$/);
  });

  test("given press, then the level that it needs is shown, marked if the game allows less", async () => {
    const run = await chamber("show", "recordings/press-level20.chamber.gz", "--filter", "msg==SND");
    expect(run.stdout).toMatch(/ GER {3}20 {2}> SND \( RUS \) \( PRP \( DMZ/);
    expect(run.stdout).toMatch(/ 8000! > SND \( \w+ \) \( '/);
  });

  test("given a faulty message and --tree, then the expected tokens are below the tree", async () => {
    const run = await chamber("show", "recordings/press-level20.chamber.gz", "--tree", "--filter", "'UNO'");
    expect(run.stdout).toContain("                                 token 2 is UNO; expected power or turn or number");
  });

  test("given --json, then a message has the level that it needs, or null if it cannot be read", async () => {
    const run = await chamber("show", "recordings/press-level20.chamber.gz", "--json", "--filter", "msg==SND");
    const levels = run.stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { level: number | null }).level);
    expect(new Set(levels)).toEqual(new Set([null, 10, 20, 8000]));
  });

  test("given --json, then a frame has the turn in which it was sent, or null before its connection is in a game", async () => {
    const run = await chamber("show", "recordings/press-level20.chamber.gz", "--json");
    const frames = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { turn: string | null; text: string });
    expect(frames[0]).toMatchObject({ turn: null });
    const turns = ["SPR 1901", "FAL 1901", "WIN 1901", "SPR 1902", "FAL 1902"];
    expect([...new Set(frames.map(({ turn }) => turn))]).toEqual([null, ...turns]);
    const positions = frames.flatMap(({ turn, text }) => {
      const of = /^NOW \( (\w+ \d+) \)/.exec(text)?.[1];
      return of === undefined ? [] : [{ turn: turns.indexOf(turn ?? ""), of: turns.indexOf(of) }];
    });
    // An answer to HST describes an old turn but is sent in the current one.
    for (const { turn, of } of positions) expect(turn).toBeGreaterThanOrEqual(of);
    expect(positions.filter(({ turn, of }) => turn === of).length).toBe(positions.length - 3);
  });
});
