import { describe, expect, expectTypeOf, test } from "vitest";
import { categoryOf, provinceCategory } from "../../../../core/tokens/token.ts";
import { languageNames, languageValues, standardNames, T, vocabulary } from "../../../../core/tokens/vocabulary.ts";

describe("the token table", () => {
  test("has 234 names, 228 of them with a number", () => {
    expect(vocabulary).toHaveLength(234);
    expect(vocabulary.filter(({ value }) => value !== null)).toHaveLength(228);
    expect(
      vocabulary
        .filter(({ value }) => value === null)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["ANG", "HPY", "ROF", "UHY", "ULB", "UUB"]);
  });

  test("contains each name once, and only one number with two names", () => {
    expect(new Set(vocabulary.map(({ name }) => name)).size).toBe(234);
    const numbers = vocabulary.flatMap(({ value }) => value ?? []);
    expect(numbers.filter((value, at) => numbers.indexOf(value) !== at)).toEqual([0x490c]);
  });

  test.each([
    ["HLO", 0x4804],
    ["NME", 0x480c],
    ["SUB", 0x4818],
    ["AMY", 0x4200],
    ["MTO", 0x4323],
    ["MBV", 0x4400],
    ["SPR", 0x4700],
    ["UNO", 0x490b],
    ["PRP", 0x4a13],
    ["LST", 0x4e02],
    ["NCS", 0x4600],
  ] as const)("%s has the number %i, as captured from AiServer or listed in the documents", (name, value) => {
    expect(T[name]).toBe(value);
    expect(languageNames.get(value)).toBe(name);
  });

  test("T contains every token that has a number and is valid on all maps, and the compiler accepts no other name", () => {
    const names = vocabulary.filter(({ value, category }) => value !== null && !/^(Power|Province)$/.test(category));
    expect(Object.keys(T).sort()).toEqual(
      names.flatMap(({ name }) => (name === "BRA" || name === "KET" ? [] : name)).sort(),
    );
    expectTypeOf<"NME">().toExtend<keyof typeof T>();
    expectTypeOf<"AUS" | "XXX" | "BRA" | "ROF">()
      .exclude<keyof typeof T>()
      .toEqualTypeOf<"AUS" | "XXX" | "BRA" | "ROF">();
  });

  test("the tokens of a category share their category byte, except Standard's provinces, which use six", () => {
    for (const category of new Set(vocabulary.map((entry) => entry.category))) {
      const bytes = new Set(
        vocabulary.flatMap((entry) =>
          entry.category === category && entry.value !== null ? categoryOf(entry.value) : [],
        ),
      );
      expect([category, bytes.size]).toEqual([category, category === "Province" ? 6 : 1]);
    }
  });

  test("tokens have press levels and sources", () => {
    expect(vocabulary.find(({ name }) => name === "XDO")).toMatchObject({ level: 20 });
    expect(vocabulary.filter(({ value, sources }) => value !== null && sources.length === 0)).toEqual([]);
  });

  test("Standard has 7 powers and 75 provinces, with supply centres and terrain in their categories", () => {
    const provinces = [...standardNames.keys()].flatMap((token) => provinceCategory(token) ?? []);
    expect(standardNames.size - provinces.length).toBe(7);
    expect(provinces).toHaveLength(75);
    expect(provinces.filter(({ supplyCentre }) => supplyCentre)).toHaveLength(34);
    expect(provinces.filter(({ terrain }) => terrain === "sea")).toHaveLength(19);
    expect(new Set(provinces.map(({ index }) => index)).size).toBe(75);
    expect(provinceCategory(0x574a)).toEqual({ terrain: "bicoastal", supplyCentre: true, index: 0x4a });
    expect(provinceCategory(0x4804)).toBeUndefined();
  });

  test("WRT is the name printed for 0x490C; EPP, its other name, can be read", () => {
    expect(languageNames.get(0x490c)).toBe("WRT");
    expect(languageValues.get("EPP")).toBe(0x490c);
  });
});
