import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { capturesToRun } from "../support/captureSets.ts";
import { keptCaptures, loadCapture } from "../support/captures.ts";
import { chamber } from "../support/chamber.ts";
import { damagedAt, entriesOf, headerOf, itemsOf, recordingOf, streamsIn } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folder = tempFolder();

interface Shown {
  readonly turn: string | null;
  readonly n: number;
  readonly connection: number;
  readonly direction: string;
  readonly atMs: number;
  readonly kind: string;
  readonly text: string;
  readonly answers: number | null;
  readonly findings: readonly string[];
}

async function shown(file: string): Promise<Shown[]> {
  const { stdout } = await chamber("show", file, "--json");
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Shown);
}

/** Returns the messages as a slice shows them: numbered from 1, and without answers to messages outside the slice. */
function renumbered(rows: readonly Shown[]): Shown[] {
  const numbers = new Map(rows.map(({ n }, index) => [n, index + 1]));
  return rows.map((row) => ({
    ...row,
    n: numbers.get(row.n) ?? 0,
    answers: row.answers === null ? null : (numbers.get(row.answers) ?? null),
  }));
}

function withoutFindings(row: Shown): object {
  return { ...row, findings: [] };
}

/** Returns the findings of all messages: `336 acceptance-not-to-all`. */
function findingsOf(rows: readonly Shown[]): string[] {
  return rows.flatMap(({ n, findings }) => findings.map((code) => `${n} ${code}`));
}

async function infoOf(file: string): Promise<{ code: number | null; info: Record<string, unknown> }> {
  const { code, stdout } = await chamber("info", file, "--json");
  return { code, info: JSON.parse(stdout) as Record<string, unknown> };
}

/** Returns the unfinished files that the command left behind. */
function leftovers(): string[] {
  return readdirSync(folder).filter((file) => /\.chamber.*\.[0-9a-f]{8}\.part$/.test(file));
}

const game = join(folder, "game.chamber");
const name = "parl_midgame";
const drafts = [
  ...loadCapture(keptCaptures, name).drafts,
  { type: "unknown", recordType: 0x91, payload: Uint8Array.of(1, 2) } as const,
];

/** The messages and the summary of the whole game. */
let whole: { readonly rows: readonly Shown[]; readonly info: Record<string, unknown> };

beforeAll(async () => {
  writeFileSync(game, recordingOf(drafts));
  whole = { rows: await shown(game), info: (await infoOf(game)).info };
});

describe("chamber recover", () => {
  test("given a recording with damage in the middle, then the new recording contains the rest and declares the loss", async () => {
    const damaged = join(folder, "damaged.chamber");
    const clean = join(folder, "clean.chamber");
    const bytes = readFileSync(game);
    const n = entriesOf(bytes).findIndex((entry, i) => i > 500 && entry.type === "chunk");
    writeFileSync(damaged, damagedAt(bytes, n));

    const run = await chamber("recover", damaged, "--out", clean);
    expect(run.code).toBe(3);
    expect(run.stdout).toMatch(/records from .*damaged\.chamber, some data lost/);
    expect(run.stdout).toMatch(/\d+ bytes lost at file offset \d+/);
    expect(run.stdout).toMatch(/1 record missing \(gap in the sequence numbers\)/);

    const verified = JSON.parse((await chamber("verify", clean, "--json")).stdout) as Record<string, unknown>;
    expect(verified).toMatchObject({ complete: true, damage: [], missingRecords: 0, holes: [], endMismatch: false });
    expect(verified["gaps"]).toMatchObject([{ reason: "damaged", records: 1 }]);
    const [before, after] = [await infoOf(damaged), await infoOf(clean)];
    expect(after.code).toBe(3);
    expect(after.info).toMatchObject({
      id: headerOf().uuid,
      frames: before.info["frames"],
      commands: before.info["commands"],
    });
    expect(entriesOf(readFileSync(clean)).at(-3)).toMatchObject({ type: "unknown", recordType: 0x91 });
    const [recovered, hurt] = [await shown(clean), await shown(damaged)];
    expect(recovered.map(withoutFindings)).toEqual(hurt.map(withoutFindings));
    // The new file declares exactly which bytes are lost, so rules that need only other bytes can check more.
    expect(findingsOf(recovered)).toEqual(expect.arrayContaining(findingsOf(hurt)));
  });

  test("given a .part that ends inside a record, then everything before that record is kept", async () => {
    const part = join(folder, "cut.chamber.part");
    const clean = join(folder, "cut.chamber");
    const bytes = readFileSync(game);
    writeFileSync(part, bytes.subarray(0, bytes.length / 2));
    expect((await chamber("recover", part, "--out", clean)).code).toBe(3);
    expect(await shown(clean)).toEqual(await shown(part));
    expect((await chamber("recover", clean, "--out", join(folder, "again.chamber"), "--json")).code).toBe(3);
    expect(streamsIn(readFileSync(join(folder, "again.chamber")))).toEqual(streamsIn(readFileSync(clean)));
  });

  test("given an intact .part, then nothing is lost, and the new recording is closed", async () => {
    const part = join(folder, "whole.chamber.part");
    const clean = join(folder, "whole.chamber");
    const bytes = readFileSync(game);
    // The index and the end are missing, because a killed recorder does not write them.
    writeFileSync(part, bytes.subarray(0, itemsOf(bytes).at(-2)?.fileOffset));
    expect((await infoOf(part)).info).toMatchObject({ complete: false });
    expect((await chamber("recover", part, "--out", clean)).code).toBe(0);
    expect((await chamber("verify", clean)).code).toBe(0);
    expect((await infoOf(clean)).info).toMatchObject({ complete: true, lostBytes: 0 });
  });

  test("given a lost header, then it creates a new one and reports this", async () => {
    const headless = join(folder, "headless.chamber");
    writeFileSync(headless, damagedAt(readFileSync(game), 0));
    const run = await chamber("recover", headless, "--out", join(folder, "headed.chamber"));
    expect(run.code).toBe(3);
    const said = /the header is lost; a new header has id (\S+)/.exec(run.stdout)?.[1];
    expect((await infoOf(join(folder, "headed.chamber"))).info).toMatchObject({ id: said, startedAt: null });
  });

  test("given an existing file, then it is not overwritten", async () => {
    const taken = join(folder, "taken.chamber");
    writeFileSync(taken, "mine");
    const run = await chamber("recover", game, "--out", taken);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/taken\.chamber already exists/);
    expect(readFileSync(taken, "utf8")).toBe("mine");
    expect(leftovers()).toEqual([]);
  });
});

describe("chamber slice", () => {
  test("given a range of message numbers, then the slice contains the same messages, and nothing counts as lost", async () => {
    const part = join(folder, "part.chamber");
    const { rows } = whole;
    expect((await chamber("slice", game, "--from", "#300", "--to", "#400", "--out", part)).code).toBe(0);
    const expected = rows.filter(
      ({ n, kind, text, direction }) =>
        (n >= 300 && n <= 400) ||
        /^[IR]M$/.test(kind) ||
        (direction === "server-to-client" && /^(MAP|MDF|HLO)\b/.test(text)),
    );
    const strip = (row: Shown): unknown => ({ ...row, power: null, turn: null, findings: null });
    const kept = await shown(part);
    expect(kept.map(strip)).toEqual(renumbered(expected).map(strip));
    // From the range's first position on, the turn is known, and is the same as in the whole game.
    kept.forEach(({ turn }, at) => {
      expect([null, expected[at]?.turn]).toContain(turn);
    });
    const { code, info } = await infoOf(part);
    expect({ code, info }).toMatchObject({
      code: 0,
      info: { id: headerOf().uuid, lostBytes: 0, unframedBytes: 0, complete: true },
    });
    expect((await chamber("verify", part)).code).toBe(0);
  });

  test("given connections without time bounds, then they are complete, and their powers are known", async () => {
    const part = join(folder, "two.chamber");
    const { rows } = whole;
    await chamber("slice", game, "--connections", "2-3", "--out", part);
    // Some findings need the other connections.
    const plain = (row: Shown): unknown => ({ ...row, findings: null });
    expect((await shown(part)).map(plain)).toEqual(
      renumbered(rows.filter(({ connection }) => connection === 2 || connection === 3)).map(plain),
    );
  });

  test.each([
    [["--from", "soon"], /--from: "soon" is not a time or message/],
    [["--from", "#999999"], /has no message #999999; its last message is #\d+/],
    [["--from", "9", "--to", "3"], /--from is after --to/],
    [["--connections", "x"], /--connections: "x" is not a list/],
    [["--connections", "900"], /has no connection 900/],
  ])("%j is refused on one line, and no file is left", async (options, message) => {
    const out = join(folder, "refused.chamber");
    const run = await chamber("slice", game, ...options, "--out", out);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(existsSync(out)).toBe(false);
    expect(leftovers()).toEqual([]);
  });
});

describe("chamber merge", () => {
  test("given the slices of a recording, compressed or not, then merging them restores that recording", async () => {
    const [early, late, joined] = [
      join(folder, "early.chamber.gz"),
      join(folder, "late.chamber"),
      join(folder, "joined.chamber"),
    ];
    expect((await chamber("slice", game, "--to", "#400", "--out", early)).code).toBe(0);
    expect((await chamber("slice", game, "--from", "#401", "--out", late)).code).toBe(0);
    expect((await chamber("merge", late, early, "--out", joined)).code).toBe(0);
    expect(streamsIn(readFileSync(joined))).toEqual(streamsIn(readFileSync(game)));
    const { file: _, ...info } = (await infoOf(joined)).info;
    expect(info).toEqual({ ...whole.info, file: undefined });
    expect(await shown(joined)).toEqual(whole.rows);
  });

  test("given recordings made with the same clock, then it merges them and prints a line for each renumbered connection", async () => {
    const [other, both] = [join(folder, "other.chamber"), join(folder, "both.chamber")];
    const otherDrafts = loadCapture(keptCaptures, "parl_std_hold7_drw").drafts;
    const clock = { id: "clock", atStartNs: 6_500_000_000 };
    writeFileSync(other, recordingOf(otherDrafts, headerOf({ uuid: "other", startedAt: null, clock })));
    const run = await chamber("merge", game, other, "--out", both);
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/other\.chamber: starts at 1\.500 s, connection \d+ becomes \d+/);
    const bytes = (file: string): string[] => Object.values(streamsIn(readFileSync(file))).sort();
    expect(bytes(both)).toEqual([...bytes(game), ...bytes(other)].sort());
    expect((await chamber("verify", both)).code).toBe(0);
  });

  test("given a recording without a start time, then the command reports where it places that recording", async () => {
    const undated = join(folder, "undated.chamber");
    writeFileSync(undated, recordingOf([], headerOf({ uuid: "undated", startedAt: null, clock: null })));
    const run = await chamber("merge", game, undated, "--out", join(folder, "placed.chamber"));
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/undated\.chamber: start time unknown; its times begin at zero/);
  });
});

/**
 * One recording with many small chunks and one with a lot of press; using all recordings would take a long time and add
 * nothing.
 */
const more = capturesToRun().filter(({ name }) => ["parl_std_tinychunks", "parl_std_press8000"].includes(name));

if (more.length > 0)
  describe("a larger game", () => {
    test.each(more)(
      "$name: cut into three by time and merged again, it is unchanged",
      async ({ folder: captures, name: capture }) => {
        const whole = join(folder, `${capture}.chamber`);
        writeFileSync(whole, recordingOf(loadCapture(captures, capture).drafts));
        const parts = [
          ["--to", "20"],
          ["--from", "20.000000001", "--to", "40"],
          ["--from", "40.000000001"],
        ].map((bounds, i) => ({ bounds, file: join(folder, `${capture}-${i}.chamber`) }));
        for (const { bounds, file } of parts)
          expect((await chamber("slice", whole, ...bounds, "--out", file)).code).toBe(0);
        const joined = join(folder, `${capture}-joined.chamber`);
        expect((await chamber("merge", ...parts.map(({ file }) => file), "--out", joined)).code).toBe(0);
        expect(streamsIn(readFileSync(joined))).toEqual(streamsIn(readFileSync(whole)));
        expect({ ...(await infoOf(joined)).info, file: "" }).toEqual({ ...(await infoOf(whole)).info, file: "" });
      },
      120_000,
    );
  });
