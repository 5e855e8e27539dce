import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { knownVariants, lookUpVariant } from "../../core/map/library.ts";
import { differencesOf } from "../support/maps.ts";
import { capturedMaps, variantSources } from "./knownVariants.ts";

const folder = "core/map/variants";
const maps = capturedMaps();

describe("the known variants", () => {
  test("their files are what the captured MDFs say; GOLDEN=write makes them anew", () => {
    const sources = variantSources(maps);
    if (process.env["GOLDEN"] === "write")
      for (const [file, source] of sources) writeFileSync(join(folder, file), source);
    for (const [file, source] of sources) expect(readFileSync(join(folder, file), "utf8"), file).toBe(source);
    const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "variantData.ts");
    expect(files.sort()).toEqual([...sources.keys()].sort());
  });

  test.each(maps)("$name is found by its name and its RM, and is the map of the MDF", ({ name, map, wireNames }) => {
    const found = lookUpVariant(knownVariants, name.toUpperCase(), wireNames);
    if (!found.found) throw new Error(`${name}: ${found.reason}`);
    expect(differencesOf(map, found.loaded.map)).toEqual([]);
    expect(found.loaded.map.name).toBe(name);
  });
});
