import { describe, expect, test } from "vitest";
import { readTurns } from "../../../cli/exportHtml.ts";
import { chamber } from "../../support/chamber.ts";

const game = "recordings/press-level20.chamber.gz";

describe("given a range of turns to export as a page", () => {
  test.each([
    ["F1901..S1903", { season: "FAL", year: 1901 }, { season: "SPR", year: 1903 }],
    ["fall 1901", { season: "FAL", year: 1901 }, { season: "FAL", year: 1901 }],
    ["1901..1902", { season: "SPR", year: 1901 }, { season: "WIN", year: 1902 }],
  ])("when the turns are %s, then both ends are included, and a year includes all its turns", (text, from, to) => {
    expect(readTurns(text)).toEqual({ from, to });
  });

  test.each(["yesterday", "S1903..F1901", ""])(
    "when the turns are '%s', then a one-line error shows the accepted values",
    async (text) => {
      const { code, stderr } = await chamber("export", game, "--format", "html", "--turns", text);
      expect(code).toBe(2);
      expect(stderr).toContain("specify a turn or a range of turns, such as F1901..S1903");
    },
  );

  test("when the game has none of the turns, then a one-line error reports this", async () => {
    const { code, stderr } = await chamber("export", game, "--format", "html", "--turns", "S1950");
    expect(code).toBe(2);
    expect(stderr).toContain(`${game}: the game has no turn from SPR 1950 to SPR 1950; see chamber turns`);
  });
});
