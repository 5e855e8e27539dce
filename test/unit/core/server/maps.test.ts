import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { knownVariants, mapByName } from "../../../../core/map/library.ts";
import type { LoadedMap } from "../../../../core/map/loadedMap.ts";
import { readMapFile } from "../../../../core/node/mapFiles.ts";
import { servableMap } from "../../../../core/server/servableMap.ts";
import { findingsIn } from "../../../lint/stories.ts";
import { deepTest, sampleOf } from "../../../support/depth.ts";
import { playOut } from "../../../support/playOut.ts";
import { Table } from "../../../support/table.ts";

const folder = "test/data/maps";
const files = readdirSync(folder).filter((name) => name.endsWith(".map"));
const names = knownVariants.flatMap((entry) => entry.names);

function mapOf(name: string): LoadedMap {
  const map = name.endsWith(".map") ? readMapFile(join(folder, name), [folder]) : mapByName(knownVariants, name);
  if (map === undefined) throw new Error(`map ${name} not found`);
  return map;
}

/** Returns the map and its starting position in the format that the server accepts. */
function served(name: string) {
  const made = servableMap(mapOf(name));
  if (!made.ok) throw new Error(`${name}: ${made.why}`);
  return { ...made, loaded: { ...made.loaded, start: made.start } };
}

// 1897.map contains only a later year's changes to a map that it includes.
const playable = [...names, ...files.filter((name) => name !== "1897.map")];

test.each(sampleOf(playable, 6))("given the map %s, when its players have joined, then the game begins", (name) => {
  const { loaded, start } = served(name);
  const table = new Table({}, loaded);
  const [first = []] = table.joinAll();
  expect(first.map((line) => line.slice(0, 3))).toEqual(["HLO", "SCO", "NOW"]);
  const count = [...(first[2] ?? "").matchAll(/ (AMY|FLT) /g)].length;
  expect(count).toBe(start.units.length);
  expect(table.say(0, "MDF")[0]).toMatch(/^MDF \( /);
});

test("given names that are tokens of the language, then the RM uses other names for them", () => {
  const { loaded, renamed } = served("empire.map");
  expect([...renamed]).toContainEqual(["ECS", "ECA"]);
  expect(loaded.map.provinces.has("ECS")).toBe(false);
  expect(loaded.map.provinces.get("ECA")?.fullName).toBe(mapOf("empire.map").map.provinces.get("ECS")?.fullName);
});

test.each([
  ["1897.map", "the map has errors; `chamber map` lists them"],
  ["nowhere", "the map has no starting units; use a .map file that has them"],
])("given %s, then the server cannot play on it: %s", (name, why) => {
  const map = name === "nowhere" ? { ...mapOf("micro"), map: { ...mapOf("micro").map, name } } : mapOf(name);
  expect(servableMap(map)).toEqual({ ok: false, why });
});

describe("given a game of two years on every map", () => {
  // At the start, these variants have more units than centres.
  const uneven = ["hundred31", "hundred32", "hundred.map"];

  deepTest("then lint finds no fault in what the server or the bots send", { timeout: 300_000 }, () => {
    const faulty = playable.flatMap((name) => {
      const { loaded, start } = served(name);
      const { end, entries } = playOut(["greedy", "random"], 2, (start.turn?.year ?? 1901) + 1, { map: loaded });
      const codes = findingsIn(entries).filter(({ severity }) => severity !== "note");
      const found = codes.map(({ code }) => code).filter((code) => code !== "start-units" || !uneven.includes(name));
      return end === undefined || found.length > 0 ? [{ name, end, found }] : [];
    });
    expect(faulty).toEqual([]);
  });
});
