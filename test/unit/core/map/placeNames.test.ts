import { describe, expect, test } from "vitest";
import { knownVariants, mapByName } from "../../../../core/map/library.ts";
import { bareNamesOf, judgeNameOf, normaliseSpelling, readPlace } from "../../../../core/map/placeNames.ts";
import { standard, withNames } from "../../../../core/map/standard.ts";

function read(spelling: string): string[] {
  const { places } = readPlace(standard.places, spelling);
  return places.map(({ province, coast }) => (coast ? `${province} ${coast}` : province));
}

describe("names of places", () => {
  test.each([
    ["STP/SC", "STP SCS"],
    ["stp(sc)", "STP SCS"],
    ["stp sc", "STP SCS"],
    ["( STP SCS )", "STP SCS"],
    ["stp-sc", "STP SCS"],
    ["St. Petersburg (south coast)", "STP SCS"],
    ["st petersburg south coast", "STP SCS"],
    ["Spain/NC", "SPA NCS"],
    // "West" is a common spelling, which the e-mail judge's own file contains.
    ["spa/wc", "SPA SCS"],
    ["Norwegian Sea", "NWG"],
    ["norwegian", "NWG"],
    ["eng", "ECH"],
    ["ECH", "ECH"],
    ["English Channel", "ECH"],
    ["Gulf+of+Lyon", "GOL"],
    ["lyo", "GOL"],
    ["GOL", "GOL"],
    ["mid-atlantic_ocean", "MAO"],
    ["The Ruhr", "RUH"],
    ["st.petersburg", "STP"],
  ])("given %s on the Standard map, then it means %s", (spelling, place) => {
    expect(read(spelling)).toEqual([place]);
  });

  test.each(["", "/", "nc", "xyz", "mun/nc", "bul/nc", "spa/nc/sc", "the", "swi"])(
    "given %j, then it has no meaning",
    (spelling) => {
      expect(read(spelling)).toEqual([]);
    },
  );

  test("given TYR, which is Tyrolia and might be the Tyrrhenian Sea, then both are listed", () => {
    expect(readPlace(standard.places, "Tyr")).toEqual({
      places: [
        { province: "TYR", coast: null },
        { province: "TYS", coast: null },
      ],
      isAmbiguous: true,
    });
    expect(readPlace(standard.places, "tyl").isAmbiguous).toBe(false);
  });

  test("every place is found by its e-mail judge name, its full name and its DAIDE name", () => {
    for (const [key, { place, judgeName, fullName, aliases }] of standard.places.namings) {
      for (const spelling of [key, judgeName, fullName ?? "", ...aliases])
        expect(readPlace(standard.places, spelling).places[0], spelling).toEqual(place);
      expect(judgeNameOf(standard.places, place)).toBe(judgeName);
    }
    expect(standard.places.namings.size).toBe(75 + 6);
    expect(standard.places.longestWords).toBe(3);
  });

  test("given a variant with only an MDF, then its names are its mnemonics and coasts", () => {
    const hundred = mapByName(knownVariants, "hundred3");
    if (!hundred) throw new Error("hundred3 is not known");
    expect(readPlace(hundred.places, "num/ec").places).toEqual([{ province: "NUM", coast: "ECS" }]);
    expect(judgeNameOf(hundred.places, { province: "NUM", coast: "ECS" })).toBe("NUM/EC");
    // On that board, England is a power, not a place.
    expect(readPlace(hundred.places, "ENG").places).toEqual([]);
  });

  test("given the Standard board with other powers, then its places keep their Standard names", () => {
    const chaos = mapByName(knownVariants, "chaos");
    expect(chaos && readPlace(chaos.places, "english channel").places).toEqual([{ province: "ECH", coast: null }]);
    expect(chaos?.powers.namings.get("ANA")?.judgeName).toBeNull();
  });

  test("given a board that lacks one place of Standard, then it has only its own names", () => {
    const provinces = new Map(standard.map.provinces);
    provinces.delete("SIL");
    const cut = withNames({ ...standard.map, provinces });
    expect(cut.places.namings.size).toBe(bareNamesOf(cut.map).namings.size);
  });

  test("given only a coast's name, then it stays a name; after a place, it becomes a coast", () => {
    expect(normaliseSpelling("East Coast")).toBe("EAST COAST");
    expect(normaliseSpelling("Bulgaria (east coast)")).toBe("BULGARIA /EC");
    expect(normaliseSpelling("L'Esliva")).toBe("LESLIVA");
  });
});
