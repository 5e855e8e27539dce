import { describe, expect, test } from "vitest";
import { readPlace } from "../../../../../core/map/placeNames.ts";
import { bordersOf, faultLines, keptMap, mapOf, onStandard } from "../../../../support/mapFiles.ts";

/** Two powers, so that no other faults are reported. */
const powers = ["RED AAA", "BLUE BBB"];

describe("terrain lines of .map files", () => {
  test("given the five kinds of terrain, then armies and fleets can only be where the terrain allows", () => {
    const loaded = mapOf([
      ...powers,
      "Alpha = aaa",
      "Beta = bbb",
      "Sea = sea",
      "Hills = hil",
      "Isthmus = por",
      "Alps = alp",
      "COAST AAA ABUTS BBB SEA HIL ALP",
      "COAST BBB ABUTS AAA SEA POR",
      "WATER SEA ABUTS AAA BBB POR",
      "LAND HIL ABUTS AAA",
      "PORT POR ABUTS BBB SEA",
      "SHUT ALP ABUTS AAA",
    ]);
    expect(faultLines(loaded)).toEqual([]);
    expect(bordersOf(loaded, "AAA")).toEqual({ AMY: "BBB HIL", FLT: "BBB SEA" });
    expect(bordersOf(loaded, "SEA")).toEqual({ FLT: "AAA BBB POR" });
    expect(bordersOf(loaded, "HIL")).toEqual({ AMY: "AAA" });
    expect(bordersOf(loaded, "ALP")).toEqual({});
    expect(loaded.map.provinces.get("POR")?.terrain).toBe("port");
    expect(loaded.map.provinces.get("ALP")?.terrain).toBe("shut");
  });

  test("given the three spellings of a border, then xxx excludes fleets and Xxx armies", () => {
    const loaded = mapOf([
      ...powers,
      "Alpha = aaa",
      "Beta = bbb",
      "Isle = isl",
      "COAST AAA ABUTS bbb Isl",
      "COAST BBB ABUTS aaa",
      "COAST ISL ABUTS Aaa",
    ]);
    expect(faultLines(loaded)).toEqual([]);
    expect(bordersOf(loaded, "AAA")).toEqual({ AMY: "BBB", FLT: "ISL" });
    expect(bordersOf(loaded, "ISL")).toEqual({ AMY: "", FLT: "AAA" });
  });

  test("given a fourth spelling, then it is reported and read as XXX", () => {
    const loaded = onStandard("AMEND PIC ABUTS LOn", "AMEND LON ABUTS PIC");
    expect(faultLines(loaded)).toEqual([
      "test.map:2 PIC lists LOn: write XXX (all units), xxx (armies) or Xxx (fleets); read as XXX",
    ]);
    expect(bordersOf(loaded, "PIC")).toEqual({ AMY: "BEL BRE BUR LON PAR", FLT: "BEL BRE ECH LON" });
  });

  test("given provinces with several coasts, then fleets are on coasts and armies in the province", () => {
    const spain = bordersOf(keptMap("standard.map"), "SPA");
    expect(spain).toEqual({ AMY: "GAS MAR POR", "FLT NCS": "GAS MAO POR", "FLT SCS": "GOL MAO MAR POR WES" });
  });

  test("given a second line for a place, then it replaces the first", () => {
    const loaded = onStandard("WATER SIL ABUTS BER", "COAST BER ABUTS BAL KIE PRU SIL mun");
    expect(bordersOf(loaded, "SIL")).toEqual({ FLT: "BER" });
    // The neighbours still list Silesia, because their lines do not change.
    expect(bordersOf(loaded, "BER")).toEqual({ AMY: "KIE MUN PRU", FLT: "BAL KIE PRU SIL" });
    expect(loaded.map.provinces.get("SIL")?.terrain).toBe("water");
  });

  test("given a line without ABUTS, then only the terrain changes", () => {
    const loaded = onStandard("PORT CON", "LAND SWI");
    expect(loaded.map.provinces.get("CON")?.terrain).toBe("port");
    expect(bordersOf(loaded, "CON")).toEqual(bordersOf(keptMap("standard.map"), "CON"));
    expect(bordersOf(loaded, "SWI")).toEqual({ AMY: "BUR MAR MUN PIE TYR" });
    expect(bordersOf(loaded, "MUN")["AMY"]).toBe("BER BOH BUR KIE RUH SIL SWI TYR");
  });

  test("given upper case after lower case, then earlier borders and coasts are removed", () => {
    const loaded = onStandard("COAST STP ABUTS BAR fin mos NWY");
    expect(bordersOf(loaded, "STP")).toEqual({ AMY: "FIN MOS NWY", FLT: "BAR NWY" });
    expect(loaded.map.provinces.get("STP")?.coasts).toEqual([]);
    // Neighbours of a coast now border the province.
    expect(bordersOf(loaded, "BAR")["FLT"]).toBe("NWG NWY STP");
    // The south coast no longer exists, so its fleet has no place.
    expect(faultLines(loaded)).toContain("standard.military:33 RUSSIA cannot have F STP/SC: no such unit can be there");
  });

  test("given lower case after upper case without ABUTS, then there are no borders left", () => {
    expect(bordersOf(onStandard("COAST rom"), "ROM")).toEqual({ AMY: "" });
  });

  test("given AMEND, then borders are added and -XXX removes them", () => {
    const milan = keptMap("milan.map");
    expect(faultLines(milan)).toEqual([]);
    expect(bordersOf(milan, "SAV")).toEqual({ AMY: "BUR MAR MIL ROM", FLT: "GOL MAR ROM" });
    expect(bordersOf(milan, "TYR")["AMY"]).toBe("BOH MIL MUN TRI VEN VIE");
    expect(bordersOf(milan, "ROM")).toEqual({ AMY: "APU MIL NAP SAV VEN", FLT: "GOL NAP SAV TYS" });
  });

  test("given AMEND in the other case, then borders remain and fleets are excluded", () => {
    const loaded = onStandard("AMEND rom ABUTS -TYS");
    expect(bordersOf(loaded, "ROM")).toEqual({ AMY: "APU NAP TUS VEN" });
  });

  test("given DROP, then a place, its coasts, its centre, its units and every mention of it are removed", () => {
    const loaded = onStandard("DROP STP spa/nc", "RUSSIA");
    expect(loaded.map.provinces.has("STP")).toBe(false);
    expect(loaded.map.provinces.get("SPA")?.coasts).toEqual(["SCS"]);
    expect(bordersOf(loaded, "BAR")).toEqual({ FLT: "NWG NWY" });
    expect(bordersOf(loaded, "GAS")).toEqual({ AMY: "BRE BUR MAR PAR", FLT: "BRE MAO" });
    expect(loaded.map.powers.find(({ name }) => name === "RUS")?.homes).toEqual(["MOS", "SEV", "WAR"]);
    expect(loaded.start?.units.filter(({ power }) => power === "RUS")).toHaveLength(3);
    expect(readPlace(loaded.places, "st petersburg").places).toEqual([]);
  });

  test("given restricted borders, then they are open and listed as not applied", () => {
    const loaded = keptMap("1900.map");
    expect(faultLines(loaded)).toEqual([]);
    expect(bordersOf(loaded, "MAO")["FLT"]).toContain("EGY");
    expect(loaded.notApplied.map(({ text }) => text)).toEqual([
      "EGY *MAO",
      "HEJ *MAO",
      "MAO *EGY",
      "MAO *HEJ",
      "RUSSIA *SIB",
    ]);
    const owned = onStandard("AMEND AEG ABUTS BLA(CON)", "AMEND BLA ABUTS R:AEG");
    expect(owned.notApplied.map(({ text }) => text)).toEqual(["AEG BLA(CON)", "BLA R:AEG"]);
    expect(bordersOf(owned, "AEG")["FLT"]).toContain("BLA");
  });

  test.each([
    ["LAND", "test.map:2 expected a place: LAND"],
    ["AMEND XXX ABUTS BER", "test.map:2 XXX is not on the map (AMEND)"],
    ["DROP XXX", "test.map:2 XXX is not on the map (DROP)"],
    ["DROP", "test.map:2 DROP without a place: DROP"],
    ["AMEND BER ABUTS -XXX", "test.map:2 XXX is not on the map (borders of BER)"],
    ["AMEND BER ABUTS XXX", "test.map:2 XXX is not on the map (borders of BER)"],
    ["AMEND BER ABUTS BAL", "test.map:2 BER lists BAL twice"],
    ["AMEND BER ABUTS BER", "test.map:2 BER lists itself: ignored"],
    ["AMEND BER ABUTS *", "test.map:2 no place in *: AMEND BER ABUTS *"],
    ["AMEND VIE ABUTS WAR", "test.map:2 armies can go from VIE to WAR but not back"],
    ["AMEND LON NEXT PIC", "test.map:2 expected ABUTS: AMEND LON NEXT PIC"],
    [
      "COAST Ber ABUTS BAL KIE MUN PRU SIL",
      "test.map:2 mixed case, read as upper case: COAST Ber ABUTS BAL KIE MUN PRU SIL",
    ],
    ["LAND ZZZ", "test.map:2 ZZZ has no full name"],
    ["LAND ZZZ/NC", "test.map:2 ZZZ/NC is a coast of a province without its own line"],
    [
      "AMEND ENG ABUTS SPA\nAMEND spa ABUTS ENG",
      "test.map:2 ENG lists SPA for fleets, which can only be on its coasts",
    ],
  ])("given %j, then it is reported with its place: %s", (line, fault) => {
    expect(faultLines(onStandard(...line.split("\n")))).toContain(fault);
  });
});
