import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { knownVariants, lookUpVariant } from "../../core/map/library.ts";
import { expectGoldenFile } from "../support/golden.ts";
import { differencesOf } from "../support/maps.ts";
import { capturedMaps, variantSources } from "./knownVariants.ts";

const folder = "core/map/variants";
const maps = capturedMaps();

describe("the known variants", () => {
  test("their files match the captured MDFs", () => {
    const sources = variantSources(maps);
    for (const [file, source] of sources) expectGoldenFile(join(folder, file), source);
    const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "variantData.ts");
    expect(files.sort()).toEqual([...sources.keys()].sort());
  });

  test.each(maps)(
    "$name is found by its name and its RM, and equals the map in the MDF",
    ({ name, map, wireNames }) => {
      const found = lookUpVariant(knownVariants, name.toUpperCase(), wireNames);
      if (!found.found) throw new Error(`${name}: ${found.reason}`);
      expect(differencesOf(map, found.loaded.map)).toEqual([]);
      expect(found.loaded.map.name).toBe(name);
    },
  );
});
