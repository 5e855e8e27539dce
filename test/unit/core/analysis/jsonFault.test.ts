import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFault } from "../../../../core/analysis/jsonFault.ts";

describe("the position at which a text stops being valid JSON", () => {
  test.each([
    ["", 1, 1, "a value"],
    ['{"a": }', 1, 7, "a value"],
    ['{\n  "a": 1,\n}', 3, 1, "a key in double quotes"],
    ["{'a': 1}", 1, 2, "a key in double quotes"],
    ['[1 "b"]', 1, 4, "a comma or ]"],
    ['{"a" 1}', 1, 6, "a colon"],
    ['["a\nb"]', 1, 2, "a value"],
    ["[1]\n# end", 2, 1, "the end of the text"],
    ["[".repeat(200), 1, 103, "less nesting"],
    ['["a\u0080b", x]', 1, 9, "a value"],
  ])("given %j, then it names the position and what is expected there", (text, line, column, expected) => {
    expect(jsonFault(text)).toEqual({ line, column, expected });
  });

  test("given any text, then it finds a fault if and only if JSON.parse rejects the text", () => {
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.string({
        unit: fc.constantFrom("{", "}", "[", "]", ",", ":", '"', "a", "1", "-", ".", "e", "\\", "u", " ", "null"),
      }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(jsonFault(text) === null).toBe(parses(text));
      }),
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
