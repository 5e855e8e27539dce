import { describe, expect, test } from "vitest";
import { clipped, wrapped } from "../../../cli/wrap.ts";

describe("given text that is wider than the terminal, when it is wrapped", () => {
  test("then it breaks at spaces, and further lines are indented as far as the first", () => {
    expect(wrapped("  = ", "one two three four", 13)).toEqual(["  = one two", "    three", "    four"]);
  });

  test("then further lines are indented less if requested", () => {
    expect(wrapped("a long lead: ", "one two three", 16, 2)).toEqual(["a long lead: one", "  two three"]);
  });

  test("then a word wider than the terminal gets its own line", () => {
    expect(wrapped("- ", "a incomprehensibilities b", 8)).toEqual(["- a", "  incomprehensibilities", "  b"]);
  });
});

describe("given a line with marked characters, when it is clipped", () => {
  const line = "0123456789abcdefghij";

  test("then a line that fits is unchanged", () => {
    expect(clipped(line, { start: 3, end: 5 }, 20)).toEqual({ text: line, start: 3, end: 5 });
  });

  test.each([
    { mark: { start: 2, end: 4 }, width: 10 },
    { mark: { start: 15, end: 17 }, width: 10 },
    { mark: { start: 18, end: 20 }, width: 10 },
    { mark: { start: 8, end: 9 }, width: 10 },
  ])("then the remaining $width characters contain those of $mark, at the returned position", ({ mark, width }) => {
    const { text, start, end } = clipped(line, mark, width);
    expect(text.length).toBeLessThanOrEqual(width);
    expect(text.slice(start, end)).toBe(line.slice(mark.start, mark.end));
  });

  test("then truncation at either end is shown by an ellipsis", () => {
    const { text } = clipped(line, { start: 8, end: 9 }, 6);
    expect(text).toMatch(/^….*…$/);
  });

  test("then marked characters beyond the width are also truncated", () => {
    const { text, start, end } = clipped(line, { start: 2, end: 20 }, 10);
    expect([text.length <= 10, start >= 0, end <= text.length]).toEqual([true, true, true]);
  });
});
