import { describe, expect, test } from "vitest";
import type { LoadedMap } from "../../../../../core/map/loadedMap.ts";
import { readPower } from "../../../../../core/map/powerNames.ts";
import { faultLines, keptMap, onStandard } from "../../../../support/mapFiles.ts";

function homes({ map }: LoadedMap, power: string): string {
  return [...(map.powers.find(({ name }) => name === power)?.homes ?? ["no such power"])].sort().join(" ");
}

function owned({ start }: LoadedMap, power: string): string {
  return [...(start?.owners.get(power) ?? ["no such power"])].sort().join(" ");
}

function isCentre({ map }: LoadedMap, province: string): boolean | undefined {
  return map.provinces.get(province)?.isSupplyCentre;
}

describe("powers of .map files", () => {
  test("given a power line, then the adjective, the letter and the homes are read", () => {
    const loaded = keptMap("standard.map");
    expect(loaded.powers.namings.get("AUS")).toEqual({
      power: "AUS",
      judgeName: "AUSTRIA",
      shownName: "Austria",
      ownWord: "Austrian",
      abbreviation: "A",
    });
    expect(homes(loaded, "RUS")).toBe("MOS SEV STP WAR");
  });

  test("given no adjective or letter, then the name and its first letter are used instead", () => {
    const { powers } = keptMap("sengoku.map");
    expect(powers.namings.get("ASA")).toMatchObject({ ownWord: "Asakura", abbreviation: "A" });
    expect(powers.namings.get("MOR")).toMatchObject({ ownWord: "Mori", abbreviation: "R" });
    expect(powers.namings.get("NEU")).toMatchObject({ judgeName: "NEUTRAL", shownName: "Neutral" });
  });

  test("given _ and +, then _ is not shown, and + makes a capital in a name and a space in an adjective", () => {
    const holy = keptMap("renaissance.map").powers;
    expect([...holy.namings.values()].map(({ shownName }) => shownName)).toContain("HolyRomanEmpire");
    const voids = keptMap("void.map").powers;
    const name = readPower(voids, "Mid Atlantic") ?? "";
    expect(voids.namings.get(name)).toMatchObject({ shownName: "MidAtlanticOcean", ownWord: "Mid Atlantic" });
    const union = onStandard("U+S+A (Union:U)");
    expect(readPower(union.powers, "usa")).toBe("USA");
    expect(union.powers.namings.get("USA")?.shownName).toBe("USA");
  });

  test("given powers whose first letters are taken by a place or power, then each gets three unique letters", () => {
    const { map } = keptMap("chaos.map");
    const names = map.powers.map(({ name }) => name);
    expect(new Set([...names, ...map.provinces.keys()]).size).toBe(34 + 76);
    expect(names.every((name) => /^[A-Z0-9]{3}$/.test(name))).toBe(true);
  });

  test("given a power in several lines, then its homes are combined, and it is the current power", () => {
    const loaded = onStandard("ENGLAND YOR", "ENGLAND CLY", "A YOR");
    expect(homes(loaded, "ENG")).toBe("CLY EDI LON LVP YOR");
    expect(loaded.start?.units.filter(({ power }) => power === "ENG")).toHaveLength(4);
  });

  test("given -XXX, then a home becomes a neutral centre, and after UNOWNED it is no longer a centre", () => {
    const unowned = onStandard("RUSSIA -WAR");
    expect(homes(unowned, "RUS")).toBe("MOS SEV STP");
    expect(owned(unowned, "RUS")).toBe("MOS SEV STP");
    expect(isCentre(unowned, "WAR")).toBe(true);
    expect(isCentre(onStandard("RUSSIA -WAR", "UNOWNED -WAR"), "WAR")).toBe(false);
    // In the opposite order, the second line makes the home neutral again.
    expect(isCentre(onStandard("UNOWNED -WAR", "RUSSIA -WAR"), "WAR")).toBe(true);
    expect(isCentre(onStandard("RUSSIA -UKR"), "UKR")).toBe(false);
  });

  test.each(["UNOWNED", "NEUTRAL", "CENTERS"])(
    "given %s, then the centres are neutral, and there is no current power",
    (word) => {
      const lines = word === "CENTERS" ? [] : ["TURKEY"];
      const loaded = onStandard(...lines, `${word} UKR BUD`, "A SYR");
      expect(isCentre(loaded, "UKR")).toBe(true);
      // A home centre remains one.
      expect(homes(loaded, "AUS")).toBe("BUD TRI VIE");
      const at = lines.length + 3;
      expect(faultLines(loaded)).toEqual([`test.map:${at} A SYR comes before any power`]);
    },
  );

  test("given OWNS, then these centres are owned at the start and the homes remain; CENTERS resets earlier lines", () => {
    const loaded = onStandard(
      "TURKEY",
      "OWNS ANK",
      "OWNS BUL",
      "ITALY",
      "OWNS ROM",
      "CENTERS NAP",
      "FRANCE",
      "CENTERS",
    );
    expect(owned(loaded, "TUR")).toBe("ANK BUL");
    expect(homes(loaded, "TUR")).toBe("ANK CON SMY");
    expect(owned(loaded, "ITA")).toBe("NAP");
    expect(owned(loaded, "FRA")).toBe("");
    expect(isCentre(loaded, "PAR")).toBe(true);
  });

  test("given INHABITS, then it replaces the power line's homes and adds to earlier INHABITS; HOMES replaces both", () => {
    const added = onStandard("TURKEY", "INHABITS BUL", "INHABITS GRE");
    expect(homes(added, "TUR")).toBe("BUL GRE");
    expect(homes(onStandard("TURKEY", "INHABITS BUL", "HOMES GRE"), "TUR")).toBe("GRE");
    expect(homes(onStandard("TURKEY", "HOME"), "TUR")).toBe("");
    // A power that becomes current again keeps its homes; a power line with homes starts a new list.
    expect(homes(onStandard("TURKEY", "INHABITS BUL", "TURKEY", "A CON"), "TUR")).toBe("BUL");
    expect(homes(onStandard("TURKEY", "INHABITS BUL", "TURKEY SYR"), "TUR")).toBe("SYR");
  });

  test("given any form of DUMMY, then these powers have no player", () => {
    const dummies = (...lines: string[]) => onStandard(...lines).settings?.dummies.join(" ");
    expect(dummies("TURKEY", "DUMMY")).toBe("TUR");
    expect(dummies("DUMMY Turkey ITALY")).toBe("ITA TUR");
    expect(dummies("DUMMIES ALL")).toBe("AUS ENG FRA GER ITA RUS TUR");
    expect(dummies("DUMMY TURKEY", "DUMMIES ALL EXCEPT TURKEY ITALY")).toBe("AUS ENG FRA GER RUS");
    expect(keptMap("ambition.map").settings?.dummies).toEqual(["PAA", "CAT", "PRO", "MUS"]);
  });

  test("given any form of UNPLAYED, then these powers and all their lines are removed", () => {
    const left = (...lines: string[]) => onStandard(...lines).map.powers.map(({ name }) => name);
    expect(left("UNPLAYED RUSSIA, TURKEY")).toEqual(["AUS", "ENG", "FRA", "GER", "ITA"]);
    expect(left("TURKEY", "UNPLAYED")).toHaveLength(6);
    expect(left("UNPLAYED ALL EXCEPT FRANCE AUSTRIA")).toEqual(["AUS", "FRA"]);
    expect(left("UNPLAYED ALL", "RED ANK", "BLUE CON")).toEqual(["RED", "BLU"]);
    const loaded = onStandard("UNPLAYED TURKEY", "UNOWNED SMY", "TURKEY");
    expect(homes(loaded, "TUR")).toBe("");
    expect([isCentre(loaded, "SMY"), isCentre(loaded, "ANK")]).toEqual([true, false]);
    expect(loaded.start?.units.filter(({ power }) => power === "TUR")).toEqual([]);
  });

  test("given a renamed power, then it keeps everything that it had under its old name", () => {
    const loaded = keptMap("standard_german.map");
    expect(faultLines(loaded)).toEqual([]);
    expect(loaded.powers.namings.get("DEU")).toMatchObject({
      judgeName: "DEUTSCHLAND",
      ownWord: "Deutsche",
      abbreviation: "G",
    });
    expect(homes(loaded, "DEU")).toBe("BER KIE MUE");
    expect(loaded.start?.units.filter(({ power }) => power === "DEU").map(({ province }) => province)).toEqual([
      "KIE",
      "BER",
      "MUE",
    ]);
  });

  test("given other kinds of build sites, then they are listed as not applied and do not become centres", () => {
    const loaded = onStandard("RUSSIA *UKR +FIN ~LVN @SYR(SEV) &SC");
    expect(faultLines(loaded)).toEqual([]);
    expect(loaded.notApplied.map(({ text }) => text)).toEqual([
      "RUSSIA *UKR",
      "RUSSIA +FIN",
      "RUSSIA ~LVN",
      "RUSSIA @SYR(SEV)",
      "RUSSIA &SC",
    ]);
    expect(homes(loaded, "RUS")).toBe("MOS SEV STP WAR");
    expect(isCentre(loaded, "UKR")).toBe(false);
  });

  test.each([
    ["ENGLAND XXX", "test.map:2 XXX is not on the map (homes of ENGLAND)"],
    ["UNOWNED XXX", "test.map:2 XXX is not on the map (neutral centres)"],
    ["UNOWNED *SYR", "test.map:2 *SYR cannot be neutral: UNOWNED *SYR"],
    ["OWNS BER", "test.map:2 OWNS comes before any power"],
    ["INHABITS BER", "test.map:2 INHABITS comes before any power"],
    ["DUMMY", "test.map:2 DUMMY comes before any power"],
    ["DUMMIES", "test.map:2 DUMMIES without a power: DUMMIES"],
    ["DUMMY ALL BUT FRANCE", "test.map:2 expected ALL, or ALL EXCEPT followed by powers: DUMMY ALL BUT FRANCE"],
    ["UNPLAYED ALL EXCEPT", "test.map:2 expected ALL, or ALL EXCEPT followed by powers: UNPLAYED ALL EXCEPT"],
    ["UNPLAYED SPAIN", "test.map:2 SPAIN is not a power on the map"],
    ["SPAIN -> ARAGON", "test.map:2 SPAIN is not a power on the map"],
    ["ITALY -> FRANCE", 'test.map:2 "FRANCE" already means a power; it cannot also mean ITALY'],
    ["ITALY (Italian", "test.map:2 bracket is never closed: ITALY (Italian"],
    ["ITALY (Italian:IT)", "test.map:2 an abbreviation must be one character: ITALY (Italian:IT)"],
    ["ITALY BER\nITALY\nCENTERS BER", "standard.politics:8 BER belongs to GER and ITA at the start"],
    ["UNPLAYED ALL EXCEPT ITALY", "test.map:1 1 power: a game needs at least two"],
    ["?!", "test.map:2 neither a directive nor a power: ?!"],
  ])("given %j, then it is reported with its place: %s", (line, fault) => {
    expect(faultLines(onStandard(...line.split("\n")))).toContain(fault);
  });
});
