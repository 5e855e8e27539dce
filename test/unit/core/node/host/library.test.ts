import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTask } from "node:timers/promises";
import { expect, test } from "vitest";
import { CatalogueCache } from "../../../../../core/node/host/catalogueCache.ts";
import { Library } from "../../../../../core/node/host/library.ts";
import { emptySummary } from "../../../../../core/node/host/summary.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

test("given a long game that is being recorded, when a page asks for the library all the time, its reading takes a small part of that", async () => {
  const folder = tempFolder();
  const path = join(folder, "game.chamber.part");
  let nowMs = 0;
  let readings = 0;
  const takesMs = 10_000;
  const library = new Library({
    roots: () => [{ path: folder, name: "games", isFile: false }],
    samplesFolder: null,
    cache: new CatalogueCache(null),
    summarise: async () => {
      readings += 1;
      nowMs += takesMs;
      return { ...emptySummary, frames: readings };
    },
    isRecording: () => true,
    isAbandoned: () => false,
    nowMs: () => nowMs,
  });
  while (nowMs < 3_600_000) {
    appendFileSync(path, "more");
    await library.list();
    await nextTask();
    nowMs += 4000;
  }
  expect(readings).toBeGreaterThan(5);
  expect(readings * takesMs).toBeLessThan(3_600_000 / 25);
  const { recordings } = await library.list();
  expect(recordings).toMatchObject([{ name: "game.chamber.part", live: true, frames: readings }]);
});
