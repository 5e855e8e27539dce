import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { joined } from "../lint/spokenStory.ts";
import { chamber } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { dialogue } from "../support/dialogue.ts";
import { findingsTold } from "../support/findingsOnPage.ts";
import { recordingOf } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

interface Shown {
  readonly n: number;
  readonly findings?: readonly string[];
}

/** Returns a game whose first statement, but not the second, uses a token number from the other dialect. */
function ofTwoDialects(): string {
  const said = (word: string): string => `> SND ( FRA ) ( ${word} ( PCE ( ENG FRA ) ) )`;
  const path = join(tempFolder(), "dialects.chamber");
  writeFileSync(path, recordingOf(dialogue([...joined, said("FCT"), said("FOR"), said("FOR")])));
  return path;
}

const errors = "recordings/protocol-errors.chamber.gz";
const recordings: readonly (readonly [what: string, made: () => string])[] = [
  ["a game with press", () => "recordings/press-level20.chamber.gz"],
  ["protocol errors", () => errors],
  ["token numbers whose meaning changes later", ofTwoDialects],
  ["a game on a variant map", () => "recordings/variant-hundred3.chamber.gz"],
];

async function shownIn(...parameters: readonly string[]): Promise<readonly Shown[]> {
  const { stdout } = await chamber("show", "--json", ...parameters);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Shown);
}

describe.each(sampleOf(recordings, 3))("given %s", (_, made) => {
  test("then info counts root causes as lint does, and show names the codes of each frame", async () => {
    const path = made();
    const told = await findingsTold(path);
    expect(told.length).toBeGreaterThan(0);
    const count = (severity: string): number => told.filter((row) => row.severity === severity).length;
    const { findings } = JSON.parse((await chamber("info", path, "--json")).stdout) as { findings: object };
    expect(findings).toEqual({ error: count("error"), warning: count("warning"), note: count("note") });

    // Lint lists at most a hundred frames per root cause, so codes with that many are not compared.
    const isLong = new Set<string>(told.flatMap(({ frames, code }) => (frames.length < 100 ? [] : [code])));
    const shown = (await shownIn(path)).flatMap(({ n, findings }) =>
      (findings ?? ["none"]).flatMap((code) => (isLong.has(code) ? [] : [`${n} ${code}`])),
    );
    const named = told.flatMap(({ frames, code }) => (isLong.has(code) ? [] : frames.map((n) => `${n} ${code}`)));
    expect(shown.sort()).toEqual([...new Set(named)].filter((each) => !each.startsWith("0 ")).sort());
  });
});

test("given a code that only lint rules report, then a filter finds its messages", async () => {
  const told = await findingsTold(errors);
  const frames = new Set(told.flatMap((row) => (row.code === "dm-odd" ? row.frames : [])));
  expect(frames.size).toBeGreaterThan(0);
  const shown = await shownIn(errors, "--filter", "finding:dm-odd");
  expect(new Set(shown.map(({ n }) => n))).toEqual(frames);
  const plain = await chamber("show", errors, "--filter", "finding:dm-odd");
  expect(plain.stdout.trimEnd().split("\n")).toHaveLength(frames.size);
});

test("given --follow, then findings are unknown and the key is absent", async () => {
  const path = ofTwoDialects();
  const shown = await shownIn(path, "--follow");
  expect(shown).toHaveLength(joined.length + 3);
  expect(shown.every((frame) => !("findings" in frame))).toBe(true);
});
