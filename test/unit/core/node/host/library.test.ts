import { appendFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTask } from "node:timers/promises";
import { expect, test } from "vitest";
import { CatalogueCache } from "../../../../../core/node/host/catalogueCache.ts";
import { Library } from "../../../../../core/node/host/library.ts";
import { emptySummary } from "../../../../../core/node/host/summary.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

/** Returns a folder's library whose reads take time on a test clock, and are counted. */
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
  // The file has been unchanged for longer than a recording in progress.
  state.nowMs = Date.now() + 3_600_000;
  for (let hour = 0; hour < 5; hour++) await asked();
  expect(state.readings).toBe(2);
});

test("given a file that takes too long to summarise, then the others are summarised in the meantime, and its row shows this", async () => {
  // Given a folder with a file that never ends, newer than the others
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
  // Then only the slow row waits, and finally shows the reason
  giveUp();
  await nextTask();
  expect(await rows()).toContainEqual(["slow.chamber", false, 0, "it takes too long to read"]);
});
