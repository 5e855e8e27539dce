import { expect, test } from "vitest";
import { copiedWords } from "../../../../renderer/views/coverage/coverageExport.ts";

test("given a row that the bot has not encountered, when it is copied, then the text names its situations", () => {
  const cell = {
    name: "retreat",
    met: 0,
    right: 0,
    wrong: 0,
    situations: ["retreats/a", "retreats/b"],
    firstWrong: null,
  };
  expect(copiedWords(cell)).toBe("not encountered: chamber try --only retreats/a, or retreats/b");
  expect(copiedWords({ ...cell, situations: [] })).toBe("not encountered");
  expect(copiedWords(null)).toBe("not encountered");
  expect(copiedWords({ ...cell, met: 3, right: 2, wrong: 1 })).toBe("1 of 3 wrong");
});
