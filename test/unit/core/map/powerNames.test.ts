import { describe, expect, test } from "vitest";
import {
  barePowerNamesOf,
  powerNamesOf,
  readPower,
  shownOwnWord,
  shownPowerName,
} from "../../../../core/map/powerNames.ts";
import { standard } from "../../../../core/map/standard.ts";

describe("names of powers", () => {
  test.each(["AUS", "Austria", "austrian", "a", "AUSTRIA"])("given %s, then it means Austria", (spelling) => {
    expect(readPower(standard.powers, spelling)).toBe("AUS");
  });

  test.each([
    ["_PAPACY", "Papacy"],
    ["HOLY+ROMAN+EMPIRE", "HolyRomanEmpire"],
    ["U+S+A", "USA"],
    ["__+red+land", "RedLand"],
    ["NEW-+SPAIN", "New-Spain"],
    ["POLAND-LITHUANIA", "Poland-Lithuania"],
    ["Ankara", "Ankara"],
  ])("given %s in a .map file, then it is shown as %s", (written, shown) => {
    expect(shownPowerName(written)).toBe(shown);
  });

  test.each([
    ["British+Columbian", "British Columbian"],
    ["DANISH-NORWEGIAN", "Danish-Norwegian"],
    ["von+Habsburg", "von Habsburg"],
  ])("given %s as an adjective in the map, then it is shown as %s", (written, shown) => {
    expect(shownOwnWord(written)).toBe(shown);
  });

  test("given a map of which only mnemonics are known, then its powers are shown as the mnemonics; names in full are names", () => {
    const powers = [
      { name: "POL", judgeName: null, homes: [] },
      { name: "UKRAINE", judgeName: null, homes: [] },
    ];
    const { namings } = barePowerNamesOf({ ...standard.map, powers });
    expect(namings.get("POL")).toMatchObject({ shownName: "POL", ownWord: "POL" });
    expect(namings.get("UKRAINE")).toMatchObject({ shownName: "Ukraine", ownWord: "Ukraine" });
  });

  test("given two powers with the same letter, then the letter means neither", () => {
    const naming = (power: string, judgeName: string) => {
      return { power, judgeName, shownName: judgeName, ownWord: `${judgeName}ish`, abbreviation: "B" };
    };
    const names = powerNamesOf([naming("BRI", "BRITAIN"), naming("BUR", "BURGUNDY")]);
    expect(readPower(names, "b")).toBeUndefined();
    expect(readPower(names, "burgundyish")).toBe("BUR");
  });
});
