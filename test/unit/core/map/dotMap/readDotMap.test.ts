import { describe, expect, test } from "vitest";
import { readPlace } from "../../../../../core/map/placeNames.ts";
import { standardMap } from "../../../../../core/map/standard.ts";
import { bordersOf, faultLines, keptMap, mapOf, onStandard } from "../../../../support/mapFiles.ts";
import { differencesOf } from "../../../../support/maps.ts";

function places(loaded: ReturnType<typeof mapOf>, spelling: string): string[] {
  return readPlace(loaded.places, spelling).places.map(({ province, coast }) =>
    coast ? `${province} ${coast}` : province,
  );
}

describe("a .map file", () => {
  test("given DPjudge's Standard map, then it equals the built-in Standard map, with DAIDE's names, plus Switzerland", () => {
    const loaded = keptMap("standard.map");
    expect(faultLines(loaded)).toEqual([]);
    expect(differencesOf(standardMap, loaded.map)).toEqual([]);
    const { SWI, ...others } = Object.fromEntries(loaded.map.provinces);
    expect(SWI).toMatchObject({ terrain: "shut", fullName: "Switzerland" });
    for (const province of Object.values(others)) {
      const { judgeName, fullName } = standardMap.provinces.get(province.name) ?? {};
      expect(province).toMatchObject({ judgeName, fullName });
    }
    expect(loaded.map.powers.map(({ judgeName }) => judgeName)).toEqual(
      standardMap.powers.map(({ judgeName }) => judgeName),
    );
  });

  test("given USE, USES and MAP in any case, with and without .map, then the files are read at that point", () => {
    const files = { "a.map": ["ENGLAND LON"], "b.map": ["FRANCE PAR"], "c.more": ["Use b"] };
    const loaded = mapOf(["uses a c.more", "map standard.geography", "ENGLAND YOR"], files);
    expect(faultLines(loaded)).toEqual([]);
    expect(loaded.map.powers).toEqual([
      { name: "ENG", judgeName: "ENGLAND", homes: ["LON", "YOR"] },
      { name: "FRA", judgeName: "FRANCE", homes: ["PAR"] },
    ]);
    expect(loaded.map.name).toBe("test");
  });

  test("given the current power in an included file, then it is current only until the end of that file", () => {
    const loaded = mapOf(["USE standard.map", "ENGLAND", "USE more", "A WAL"], { "more.map": ["FRANCE", "A GAS"] });
    expect(faultLines(loaded)).toEqual([]);
    const wales = loaded.start?.units.find(({ province }) => province === "WAL");
    expect(wales?.power).toBe("ENG");
  });

  test("given a missing include, then only the include is reported, not the faults that follow from it", () => {
    expect(faultLines(keptMap("1897.map"))).toEqual(["1897.map:1 1898.map is included but not found"]);
    const deep = mapOf(["USE a", "AMEND BER ABUTS XXX"], { "a.map": ["", "USE standard.map nowhere"] });
    expect(faultLines(deep)).toEqual(["a.map:2 nowhere.map is included but not found"]);
  });

  test("given files that include each other, then each is read once", () => {
    const loaded = mapOf(["USE a standard.map"], { "a.map": ["USE b"], "b.map": ["USE a TEST"] });
    expect(faultLines(loaded)).toEqual([
      "b.map:1 a.map is included twice: not read again",
      "b.map:1 TEST.map is included twice: not read again",
    ]);
  });

  test("given endless includes, then reading stops", () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}.map`, [`USE f${n + 1}`]]));
    const faults = faultLines(mapOf(["USE f0"], files));
    expect(faults[0]).toBe("f15.map:1 f16.map is not read: includes are nested more than 16 deep");
  });

  test("given comments, blank lines, tabs and any line endings, then they are ignored", () => {
    const loaded = mapOf(["# USE nothing\r", "\t \r\n   # more", "USE\tstandard.map \t\rENGLAND\tYOR  \n"]);
    expect(faultLines(loaded)).toEqual([]);
    expect(loaded.map.powers.find(({ name }) => name === "ENG")?.homes).toContain("YOR");
  });

  test("given a place that begins with a directive's name, then it is read as a place", () => {
    const loaded = onStandard("Port Arthur = poa", "In Salah = ins", "LAND POA", "LAND INS");
    expect([places(loaded, "port arthur"), places(loaded, "in salah")]).toEqual([["POA"], ["INS"]]);
  });

  test("given aliases, then each means the place, + stands for a space, and ? marks an ambiguous alias", () => {
    const loaded = onStandard("Norwegian Sea = nwg far+north north?");
    expect(places(loaded, "Far North")).toEqual(["NWG"]);
    expect(readPlace(loaded.places, "north")).toEqual({
      places: [{ province: "NWG", coast: null }],
      isAmbiguous: true,
    });
    expect(readPlace(keptMap("ambition.map").places, "AND")).toMatchObject({ isAmbiguous: true });
  });

  test("given renamed places, then every mention has the new name, and the old one is gone", () => {
    const german = keptMap("standard_german.map");
    expect(faultLines(german)).toEqual([]);
    expect(places(german, "Muenchen")).toEqual(["MUE"]);
    expect(places(german, "munich")).toEqual([]);
    expect(bordersOf(german, "MUE")).toEqual({ AMY: "BER BOE BUR KIE RHE SLE TIR" });
    // A coast with letters from another language keeps its DAIDE name.
    expect(places(german, "stp/nk")).toEqual(["STP NCS"]);
    expect(german.map.provinces.get("STP")?.coasts).toEqual(["NCS", "SCS"]);
    const sofia = keptMap("renaissance.map");
    expect(faultLines(sofia)).toEqual([]);
    expect([places(sofia, "Sofia (east coast)"), places(sofia, "bul(ec)")]).toEqual([["SOF ECS"], ["SOF ECS"]]);
  });

  test("given provinces that list themselves, then these borders are ignored and reported", () => {
    expect(faultLines(keptMap("empire.map"))[0]).toBe("empire.map:258 NEW lists itself: ignored");
  });

  test.each([
    ["Nowhere = now", "test.map:2 NOW has a name but no terrain"],
    ["Nowhere =", "test.map:2 a place needs a name and an abbreviation: Nowhere ="],
    ["= now", "test.map:2 a place needs a name and an abbreviation: = now"],
    [
      "Nowhere = nowh",
      "test.map:2 NOWH is not an abbreviation: use three characters, the first and last a letter or digit",
    ],
    ["Nowhere = n-w", undefined],
    ["Berlin City = ber kiel", 'test.map:2 "kiel" already means KIE; it cannot also mean BER'],
    ["XXX -> Nowhere = now", "test.map:2 XXX is not on the map (->)"],
    ["BER -> Nowhere = kie", 'test.map:2 "KIE" already means a place; it cannot also mean BER'],
    ["Kiel = kie a+b?", "test.map:2 an ambiguous alias cannot contain +: a+b?"],
    ["USE", "test.map:2 expected a file: USE"],
    ["MAP a b", "test.map:2 MAP takes one file: MAP a b"],
  ])("given %j, then it is reported with its place: %s", (line, fault) => {
    const faults = faultLines(onStandard(...line.split("\n")));
    if (fault === undefined) expect(faults.some((each) => each.includes("not an abbreviation"))).toBe(false);
    else expect(faults).toContain(fault);
  });

  test("given an empty file, then there is no map, and faults are reported", () => {
    expect(faultLines(mapOf([]))).toEqual([
      "test.map:1 0 powers: a game needs at least two",
      "test.map:1 no provinces",
    ]);
  });
});
