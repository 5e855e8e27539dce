import { describe, expect, test } from "vitest";
import { knownVariants, libraryEntry, lookUpVariant, mapByName, type WireNames } from "../../../../core/map/library.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import { mapOf, onStandard } from "../../../support/mapFiles.ts";

function namesOf(variant: string): { powers: string[]; provinces: string[] } {
  const map = mapByName(knownVariants, variant)?.map;
  if (!map) throw new Error(`${variant} is not known`);
  return { powers: map.powers.map(({ name }) => name), provinces: [...map.provinces.keys()] };
}

describe("the library of known variants", () => {
  test("given MAP in any case and an empty RM, then Standard and its variants are found", () => {
    for (const name of ["STANDARD", "standard", "Fleet_Rome", "shift_around"])
      expect(lookUpVariant(knownVariants, name, null)).toMatchObject({ found: true, file: null });
  });

  test("given an empty RM, then a variant with its own names is not used", () => {
    const found = lookUpVariant(knownVariants, "hundred3", null);
    expect(found).toMatchObject({ found: false, reason: "other-names" });
    expect("missing" in found && found.missing).toContain("power BUR");
  });

  test("given an unknown name, then the result reports it", () => {
    expect(lookUpVariant(knownVariants, "nowhere", null)).toEqual({ found: false, reason: "unknown" });
    expect(mapByName(knownVariants, "nowhere")).toBeUndefined();
  });

  test("given other names under a known map name, then the map is not used, and the names are listed", () => {
    const names = namesOf("sailho");
    const wireNames: WireNames = {
      ...names,
      provinces: names.provinces.map((name) => (name === "NRC" ? "NAR" : name)),
    };
    expect(lookUpVariant(knownVariants, "sailho", wireNames)).toEqual({
      found: false,
      reason: "other-names",
      missing: ["province NRC"],
      other: ["province NAR"],
    });
    const more = { ...names, powers: [...names.powers, "XXX"] };
    expect(lookUpVariant(knownVariants, "sailho", more)).toMatchObject({ missing: [], other: ["power XXX"] });
    expect(lookUpVariant(knownVariants, "sailho", names)).toMatchObject({ found: true });
  });

  test("given a built-in map, then it has no start position", () => {
    const found = lookUpVariant(knownVariants, "classical", namesOf("classical"));
    expect(found.found && found.loaded.start).toBeNull();
  });

  test("given a user's maps, then they are used where they fit, and the built-in ones otherwise", () => {
    const own = libraryEntry(["Standard"], "own/Standard.map", () => onStandard("UNOWNED SYR"));
    const other = libraryEntry(["standard"], "own/other.map", () => onStandard("TURKEY -> PERSIA"));
    const read = lookUpVariant([own, ...knownVariants], "standard", null);
    expect(read).toMatchObject({ found: true, file: "own/Standard.map" });
    expect(read.found && read.loaded.map.provinces.get("SYR")?.isSupplyCentre).toBe(true);
    // Switzerland, an impassable province that no RM names, does not matter; a power with another name does.
    expect(lookUpVariant([other, ...knownVariants], "standard", null)).toMatchObject({ found: true, file: null });
  });

  test("given a user's map with errors, then it is not used, and the result reports it", () => {
    const broken = libraryEntry(["mine"], "own/mine.map", () => mapOf(["USE nowhere"]));
    expect(lookUpVariant([broken], "mine", null)).toEqual({ found: false, reason: "faulty", file: "own/mine.map" });
  });

  test("given a map loaded twice, then it is read once", () => {
    let reads = 0;
    const entry = libraryEntry(["x"], null, () => {
      reads++;
      return onStandard();
    });
    expect([reads, mapByName([entry], "x")?.map.name, mapByName([entry], "X")?.map.name, reads]).toEqual([
      0,
      "x",
      "x",
      1,
    ]);
    expect(standardMap.name).toBe("standard");
  });
});
