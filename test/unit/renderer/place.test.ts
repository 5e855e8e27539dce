import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeText, readPlace } from "../../../renderer/session/place.ts";

describe("a place in a game", () => {
  test.each([
    ["217", { turn: null, n: 217 }],
    ["#217", { turn: null, n: 217 }],
    ["FAL1903/217", { turn: "FAL 1903", n: 217 }],
    ["fal 1903", { turn: "FAL 1903", n: null }],
    ["f1903", { turn: "FAL 1903", n: null }],
    ["Fall 1903", { turn: "FAL 1903", n: null }],
    ["Summer 1903", { turn: "SUM 1903", n: null }],
    ["w-4", { turn: "WIN -4", n: null }],
  ])("given %s, then it is read as a place", (text, place) => {
    expect(readPlace(text)).toEqual(place);
  });

  test.each(["", "xyz", "X1903", "FAL", "1903/2/3", "<script>"])("given %s, then it is not a place", (text) => {
    expect(readPlace(text)).toBeNull();
  });

  test("given any place, then its link reads back as the same place", () => {
    const season = fc.constantFrom("SPR", "SUM", "FAL", "AUT", "WIN");
    const turn = fc.tuple(season, fc.integer({ min: -999, max: 9999 })).map(([name, year]) => `${name} ${year}`);
    const place = fc.record({ turn, n: fc.option(fc.nat(9_999_999)) });
    fc.assert(
      fc.property(place, (each) => {
        expect(readPlace(placeText(each))).toEqual(each);
      }),
    );
  });
});
