import { describe, expect, test } from "vitest";
import { gameMapOf, type MapDefinition } from "../../../../core/map/definition.ts";
import { readDefinitionText } from "../../../../core/map/definitionText.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { standardMap } from "../../../../core/map/standard.ts";
import { definitionText } from "../../../../core/map/writeDefinition.ts";
import { provinceCategory } from "../../../../core/tokens/token.ts";
import { faultLines } from "../../../support/mapFiles.ts";
import { differencesOf } from "../../../support/maps.ts";

/** A province with two coasts, one with a single coast, an inland province, and a sea. */
const small: MapDefinition = {
  powers: ["RED", "BLU"],
  centres: [
    { owners: ["RED"], centres: ["AAA"] },
    { owners: ["RED", "BLU"], centres: ["BBB"] },
    { owners: ["UNO"], centres: ["CCC"] },
  ],
  others: ["SEA"],
  borders: [
    borders("AAA", ["AMY", null, "BBB", "CCC"], ["FLT", "NCS", "SEA"], ["FLT", "SCS", "BBB"]),
    borders("BBB", ["AMY", null, "AAA"], ["FLT", null, "AAA SCS", "SEA"]),
    borders("CCC", ["AMY", null, "AAA"]),
    borders("SEA", ["FLT", null, "AAA NCS", "BBB"]),
  ],
};

type Row = readonly [type: "AMY" | "FLT", coast: string | null, ...to: string[]];

function borders(province: string, ...rows: readonly Row[]): MapDefinition["borders"][number] {
  const place = (text: string) => {
    const [name = "", coast = null] = text.split(" ");
    return { province: name, coast };
  };
  return { province, routes: rows.map(([type, coast, ...to]) => ({ type, coast, to: to.map(place) })) };
}

/** Returns the small map with some borders replaced. */
function changed(...others: MapDefinition["borders"]): MapDefinition {
  const names = others.map(({ province }) => province);
  return { ...small, borders: [...small.borders.filter(({ province }) => !names.includes(province)), ...others] };
}

describe("a map from its definition", () => {
  test("given borders for armies, fleets or both, or on coasts, then the terrain is derived from them", () => {
    const { map, faults } = gameMapOf(small, "small");
    expect(faults).toEqual([]);
    expect(
      [...map.provinces.values()].map(({ name, terrain, coasts }) => [name, terrain, ...coasts].join(" ")),
    ).toEqual(["AAA coast NCS SCS", "BBB coast", "CCC land", "SEA water"]);
    expect(map.powers).toEqual([
      { name: "RED", judgeName: null, homes: ["AAA", "BBB"] },
      { name: "BLU", judgeName: null, homes: ["BBB"] },
    ]);
    expect(map.fleetRoutes.get("BBB")).toEqual([
      { province: "AAA", coast: "SCS" },
      { province: "SEA", coast: null },
    ]);
  });

  test("given an island with no border for armies, then it is a coast", () => {
    const island = changed(borders("BBB", ["AMY", null], ["FLT", null, "SEA", "AAA SCS"]));
    expect(gameMapOf(island, "island").map.provinces.get("BBB")?.terrain).toBe("coast");
  });

  test.each<[string, MapDefinition]>([
    [
      "armies can go from AAA to BBB but not back",
      changed(borders("BBB", ["AMY", null], ["FLT", null, "AAA SCS", "SEA"])),
    ],
    [
      "fleets can go from SEA to AAA NCS but not back",
      changed(borders("AAA", ["AMY", null, "BBB", "CCC"], ["FLT", "NCS"], ["FLT", "SCS", "BBB"])),
    ],
    ["ZZZ is not on the map (borders of CCC)", changed(borders("CCC", ["AMY", null, "AAA", "ZZZ"]))],
    ["ZZZ is not on the map (borders)", changed(borders("ZZZ", ["AMY", null, "AAA"]))],
    ["AAA is listed twice (borders)", { ...small, borders: [...small.borders, borders("AAA", ["AMY", null])] }],
    ["AAA is listed twice (provinces)", { ...small, others: ["SEA", "AAA"] }],
    ["RED is listed twice (powers)", { ...small, powers: ["RED", "BLU", "RED"] }],
    ["PNK is not a power on the map", { ...small, centres: [...small.centres, { owners: ["PNK"], centres: [] }] }],
    ["DDD has no borders: no unit can go there", { ...small, others: ["SEA", "DDD"] }],
    ["CCC lists AAA twice", changed(borders("CCC", ["AMY", null, "AAA", "AAA"]))],
    ["CCC lists itself: ignored", changed(borders("CCC", ["AMY", null, "AAA", "CCC"]))],
    ["armies can go from CCC to SEA, where no army can be", changed(borders("CCC", ["AMY", null, "AAA", "SEA"]))],
    [
      "fleets can go from SEA to CCC, where no fleet can be",
      changed(borders("SEA", ["FLT", null, "AAA NCS", "BBB", "CCC"])),
    ],
    ["SEA lists AAA for fleets, which can only be on its coasts", changed(borders("SEA", ["FLT", null, "AAA", "BBB"]))],
    ["AAA ECS is not on the map (borders of SEA)", changed(borders("SEA", ["FLT", null, "AAA ECS", "BBB"]))],
    [
      "CCC lists AAA NCS for armies, which cannot be on a named coast",
      changed(borders("CCC", ["AMY", null, "AAA NCS"])),
    ],
  ])("then it is reported: %s", (fault, definition) => {
    expect(faultLines(gameMapOf(definition, "small"))).toContain(fault);
  });

  test("given token numbers that mean another terrain or centre, then they are reported, and the borders take precedence", () => {
    const category = (token: number) => provinceCategory(token) ?? { terrain: "sea", supplyCentre: false, index: 0 };
    const categories = new Map([
      ["AAA", category(0x5700)],
      ["BBB", category(0x5401)],
      ["CCC", category(0x5102)],
      ["SEA", category(0x5003)],
    ]);
    const { map, faults } = gameMapOf(small, "small", { categories });
    expect(faultLines({ faults })).toEqual([
      "BBB's token means coastal, no centre; on the map, BBB is coastal, a centre",
      "SEA's token means inland, no centre; on the map, SEA is sea, no centre",
    ]);
    expect(map.provinces.get("SEA")?.terrain).toBe("water");
  });
});

describe("the text of a definition", () => {
  test.each(knownVariants.map(({ names, load }) => ({ name: names[0] ?? "", map: load().map })))(
    "given $name, when it is written and read back, then it is the same map",
    ({ name, map }) => {
      const { definition, faults } = readDefinitionText(definitionText({ map, settings: null }), name);
      expect(faults).toEqual([]);
      const read = gameMapOf(definition, name);
      expect(read.faults).toEqual([]);
      expect(differencesOf(map, read.map)).toEqual([]);
    },
  );

  test("given faults in a text, then each is reported with its line", () => {
    const lines = definitionText({ map: standardMap, settings: null }).split("\n");
    const at = lines.findIndex((line) => line.startsWith("  ( BOH"));
    lines[at] = "  ( BOH ( AMY GAL MUN SIL TYR ( VIE ) ) )";
    lines[at + 1] = `${lines[at + 1]} ( XYZ ( WNG ) )`;
    const { definition, positionOf, faults } = readDefinitionText(lines.join("\n"), "x.mdf");
    expect(faultLines({ faults })).toEqual([
      `x.mdf:${at + 1} expected a place: ( VIE )`,
      `x.mdf:${at + 2} expected AMY, FLT or (FLT coast) and the places it can go to: ( WNG )`,
    ]);
    expect(faultLines(gameMapOf(definition, "x", { positionOf }))).toEqual([
      `x.mdf:${at + 2} XYZ is not on the map (borders)`,
      `x.mdf:${lines.findIndex((line) => line.startsWith("  ( VIE")) + 1} armies can go from VIE to BOH but not back`,
    ]);
  });

  test.each([
    ["", "x.mdf:1 expected MDF: nothing"],
    ["NOW", "x.mdf:1 expected MDF: NOW"],
    ["MDF ( A", "x.mdf:1 bracket is never closed: ("],
    ["MDF (A) ((\n)) ) ()", "x.mdf:2 closing bracket without an opening one: )"],
    ["MDF (A) (() ()) () ()", "x.mdf:1 text after the MDF: ( )"],
    ["MDF ((A)) (() ()) ()", "x.mdf:1 expected a power: ( A )"],
    ["MDF (A) (() ()) (A)", "x.mdf:1 expected borders: A"],
    [`MDF ${"(".repeat(40)}`, "x.mdf:1 brackets are nested too deeply: ("],
  ])("given %j, then it is reported: %s", (text, fault) => {
    expect(faultLines(readDefinitionText(text, "x.mdf"))).toContain(fault);
  });
});
