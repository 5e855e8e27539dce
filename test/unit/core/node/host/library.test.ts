import { appendFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setImmediate as nextTask } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { folderNames } from "../../../../../core/node/host/catalogue.ts";
import { CatalogueCache } from "../../../../../core/node/host/catalogueCache.ts";
import { Library } from "../../../../../core/node/host/library.ts";
import { emptySummary } from "../../../../../core/node/host/summary.ts";
import { headerOf, recordingOf } from "../../../../support/recordings.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

/** Returns a library of a folder; it counts its reads, which take time on a test clock. */
function slowLibrary(takesMs: number) {
  const folder = tempFolder();
  const state = { nowMs: 0, readings: 0, isRecording: true };
  const library = new Library({
    roots: () => [{ path: folder, name: "games", isFile: false }],
    samplesFolder: null,
    cache: new CatalogueCache(null),
    summarise: async () => {
      state.readings += 1;
      state.nowMs += takesMs;
      return { ...emptySummary, frames: state.readings };
    },
    isRecording: () => state.isRecording,
    isAbandoned: () => false,
    nowMs: () => state.nowMs,
  });
  return { folder, path: join(folder, "game.chamber.part"), library, state };
}

test("given a folder, one of its folders, the folder again and another, then only the outer ones count as folders", () => {
  const roots = [
    { path: join("games", "cup"), name: "cup", isFile: false },
    { path: "games", name: "games", isFile: false },
    { path: "games", name: "games", isFile: false },
    { path: "games2", name: "games2", isFile: false },
    { path: join("other", "final.chamber"), name: "final.chamber", isFile: true },
  ];
  expect(folderNames(roots)).toEqual(["games", "games2"]);
});

test("given a long game in progress, when a page requests the library continuously, then reading takes only a small share of the time", async () => {
  const takesMs = 1000;
  const { path, library, state } = slowLibrary(takesMs);
  while (state.nowMs < 3_600_000) {
    appendFileSync(path, "more");
    await library.list();
    await nextTask();
    state.nowMs += 4000;
  }
  expect(state.readings).toBeGreaterThan(5);
  expect(state.readings * takesMs).toBeLessThan(3_600_000 / 100);
  const { recordings } = await library.list();
  expect(recordings).toMatchObject([{ name: "game.chamber.part", live: true, frames: state.readings }]);
});

test("given many games in progress, then reading them again takes only a small share of the time, and each is read several times", async () => {
  const takesMs = 200;
  const { folder, library, state } = slowLibrary(takesMs);
  const names = Array.from({ length: 60 }, (_, at) => `game-${at}.chamber.part`);
  const seen = new Map<string, Set<number>>();
  const request = async (): Promise<void> => {
    for (const name of names) appendFileSync(join(folder, name), "more");
    const { recordings } = await library.list();
    for (const { name, frames } of recordings) seen.set(name, (seen.get(name) ?? new Set()).add(frames));
    for (let turn = 0; turn < names.length; turn++) await nextTask();
    state.nowMs += 60_000;
  };
  await request();
  await request();
  const atFirst = state.readings;
  const fromMs = state.nowMs;
  for (let minute = 0; minute < 60; minute++) await request();
  const tookMs = (state.readings - atFirst) * takesMs;
  expect(tookMs).toBeLessThan((state.nowMs - fromMs) / 40);
  expect([...seen.values()].filter(({ size }) => size < 4)).toEqual([]);
});

test.each([
  ["this program", true],
  ["another program", false],
])("given a large recording in progress by %s, then it is read again only when it has ended", async (_, isOurs) => {
  const { path, library, state } = slowLibrary(10);
  state.isRecording = isOurs;
  const asked = async (): Promise<void> => {
    await library.list();
    await nextTask();
    state.nowMs += 3_600_000;
  };
  writeFileSync(path, "begun");
  await asked();
  appendFileSync(path, new Uint8Array(3 * 1024 * 1024));
  for (let hour = 0; hour < 5; hour++) await asked();
  expect(state.readings).toBe(1);
  state.isRecording = false;
  // The file has now been unchanged for longer than a recording in progress could be.
  state.nowMs = Date.now() + 3_600_000;
  for (let hour = 0; hour < 5; hour++) await asked();
  expect(state.readings).toBe(2);
});

test("given a file that takes too long to summarise, then the others are summarised in the meantime, and its row shows the delay", async () => {
  // Given a folder whose newest file takes very long to read
  const folder = tempFolder();
  for (const name of ["a", "b", "slow"]) writeFileSync(join(folder, `${name}.chamber`), name);
  utimesSync(join(folder, "slow.chamber"), 2e9, 2e9);
  let giveUp: () => void = () => undefined;
  const patient = new Promise<null>((resolve) => {
    giveUp = () => resolve(null);
  });
  const library = new Library({
    roots: () => [{ path: folder, name: "games", isFile: false }],
    samplesFolder: null,
    cache: new CatalogueCache(null),
    summarise: async (path, pace) => {
      if (!path.endsWith("slow.chamber")) return { ...emptySummary, frames: 7 };
      return pace === "quick" ? null : await patient;
    },
    isRecording: () => false,
    isAbandoned: () => false,
  });
  const rows = async (): Promise<readonly (readonly [string, boolean, number, string | null])[]> => {
    const { recordings } = await library.list();
    await nextTask();
    return recordings.map((row) => [row.name, row.pending, row.frames, row.unreadable] as const).sort();
  };
  // When the library is listed while the slow file is being read
  await rows();
  expect(await rows()).toEqual([
    ["a.chamber", false, 7, null],
    ["b.chamber", false, 7, null],
    ["slow.chamber", true, 0, null],
  ]);
  // Then only the slow row is delayed, and it eventually shows the reason
  giveUp();
  await nextTask();
  expect(await rows()).toContainEqual(["slow.chamber", false, 0, "it takes too long to read"]);
});

interface Copy {
  readonly kilobytes: number;
  readonly lostBytes?: number;
  readonly complete?: boolean;
}

/** Returns a library with copies of one recording by file name, and the recording's own id. */
function libraryOfCopies(copies: Readonly<Record<string, Copy>>) {
  const folder = tempFolder();
  const header = headerOf();
  for (const [name, { kilobytes }] of Object.entries(copies))
    writeFileSync(join(folder, name), Buffer.concat([recordingOf([], header), Buffer.alloc(kilobytes * 1024)]));
  const library = new Library({
    roots: () => [{ path: folder, name: "games", isFile: false }],
    samplesFolder: null,
    cache: new CatalogueCache(null),
    summarise: async (path) => {
      const { lostBytes = 0, complete = true } = copies[basename(path)] ?? { kilobytes: 0 };
      return { ...emptySummary, lostBytes, complete };
    },
    isRecording: () => false,
    isAbandoned: () => true,
  });
  return { library, id: header.uuid };
}

describe("given several copies of a recording, when a link to it is opened", () => {
  const { library, id } = libraryOfCopies({
    "cup.chamber": { kilobytes: 1 },
    "cup-3.chamber": { kilobytes: 2 },
    "damaged.chamber": { kilobytes: 9, lostBytes: 40 },
    "cut.chamber": { kilobytes: 8, complete: false },
  });

  test.each([
    ["that has the name of a copy, then that copy is opened, although others are larger", "cup", "cup.chamber"],
    ["that has the name of a damaged copy, then that copy is opened", "damaged", "damaged.chamber"],
    ["that has the name of a compressed copy, then the copy with that name is opened", "cup.chamber.gz", "cup.chamber"],
    ["without a name, then the largest complete copy is opened", null, "cup-3.chamber"],
    ["with the name of a file that does not exist, then the largest complete copy is opened", "mine", "cup-3.chamber"],
  ])("%s", async (_, name, opened) => {
    expect((await library.fileOf(id, { name }))?.name).toBe(opened);
  });

  test("then the library finds the recording by its own id and by a copy's id, but not by any other", async () => {
    const copy = await library.fileOf(id);
    expect(await Promise.all([id, copy?.id ?? "", "nowhere"].map((each) => library.has(each)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("and the page had another copy open, then that copy is opened", async () => {
    const cut = await library.fileOf(id, { name: "cut" });
    expect(await library.fileOf(id, { name: "cup", preferred: cut?.id ?? null })).toEqual(cut);
  });
});

test("given only damaged copies of a recording, when a link without a name is opened, then the largest is opened", async () => {
  const { library, id } = libraryOfCopies({
    "small.chamber": { kilobytes: 1, lostBytes: 1 },
    "large.chamber": { kilobytes: 2, lostBytes: 1 },
  });
  expect((await library.fileOf(id))?.name).toBe("large.chamber");
});
