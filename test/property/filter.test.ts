import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { complete } from "../../core/filter/complete.ts";
import { explainFilter } from "../../core/filter/explain.ts";
import { parseFilter } from "../../core/filter/filter.ts";
import { filterMatcher } from "../../core/filter/match.ts";
import { standardGameNames } from "../../core/filter/names.ts";
import { longestExpression, parseExpression } from "../../core/filter/parse.ts";
import { printFilter } from "../../core/filter/print.ts";
import { relaxations } from "../../core/filter/relax.ts";
import { anyExpression, anyFilter, withoutSpans } from "../support/arbitraryFilter.ts";
import { sampleOf, times } from "../support/depth.ts";
import { filterRow } from "../support/filterRow.ts";

const names = standardGameNames;
const rows = [
  filterRow(),
  filterRow({ command: "FRM", direction: "server-to-client", from: () => "PAR", mark: () => "PRP", n: 3, atMs: 3 }),
  filterRow({ command: null, kind: "EM", power: null, turn: null, press: () => null, to: () => [], level: () => null }),
];

describe("a filter", () => {
  test("can be read back from its printed form as the same tree", () => {
    fc.assert(
      fc.property(anyFilter, (ast) => {
        const parsed = parseExpression(printFilter(ast));
        expect(parsed.ok ? withoutSpans(parsed.ast) : parsed).toEqual(ast);
      }),
      { numRuns: times(2000) },
    );
  });

  test("that is truncated anywhere is either still a filter or reported as unfinished", () => {
    fc.assert(
      fc.property(anyFilter, fc.nat(), (ast, cut) => {
        const whole = printFilter(ast);
        const part = whole.slice(0, cut % (whole.length + 1));
        const parsed = parseExpression(part);
        if (parsed.ok) return;
        expect(parsed).toMatchObject({ unfinished: true });
        expect(parsed.span.start).toBeLessThanOrEqual(parsed.span.end);
        expect(parsed.span.end).toBeLessThanOrEqual(part.length);
      }),
      { numRuns: times(2000) },
    );
  });

  test("matches exactly the rows that its negation does not", () => {
    fc.assert(
      fc.property(anyFilter, (ast) => {
        const match = filterMatcher(ast);
        const opposite = filterMatcher({ type: "not", part: ast, span: ast.span });
        for (const row of rows) expect(opposite(row)).toBe(!match(row));
      }),
      { numRuns: times(500) },
    );
  });

  test("has an explanation, and its conditions can be removed", () => {
    fc.assert(
      fc.property(anyFilter, (ast) => {
        expect(explainFilter(ast)).toMatch(/messages|frames/);
        const parsed = parseExpression(printFilter(ast));
        const parts = parsed.ok && parsed.ast.type === "and" ? parsed.ast.parts.length : 0;
        expect(parsed.ok ? relaxations(parsed) : []).toHaveLength(parts);
      }),
      { numRuns: times(500) },
    );
  });

  test("without one of its conditions still matches every row that the whole filter matched", () => {
    fc.assert(
      fc.property(anyFilter, (ast) => {
        const parsed = parseExpression(printFilter(ast));
        if (!parsed.ok) return;
        const match = filterMatcher(parsed.ast);
        for (const { ast: less } of relaxations(parsed)) {
          for (const row of rows.filter(match)) expect(filterMatcher(less)(row)).toBe(true);
        }
      }),
      { numRuns: times(500) },
    );
  });
});

describe("any text", () => {
  test("is either a filter or has a fault at a position inside the text", () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const filter = parseFilter(expression);
        if (filter.ok) {
          for (const row of rows) filter.match(row);
          return;
        }
        expect(filter.span.start).toBeLessThanOrEqual(filter.span.end);
        expect(filter.span.end).toBeLessThanOrEqual(expression.length);
      }),
      { numRuns: times(2000) },
    );
  });

  test("can be completed at any caret position, and candidates replace the typed text", () => {
    fc.assert(
      fc.property(anyExpression, fc.nat(), (expression, place) => {
        const caret = place % (expression.length + 1);
        const { candidates, state, typing, effective } = complete(expression, caret, { names });
        expect(typing.span.start).toBeLessThanOrEqual(caret);
        expect(typing.span.end).toBeGreaterThanOrEqual(caret);
        expect(state.words).not.toBe("");
        if (effective) expect(rows.map(filterMatcher(effective))).toHaveLength(rows.length);
        for (const candidate of candidates) {
          expect(candidate.expression.startsWith(expression.slice(0, typing.span.start))).toBe(true);
          expect(candidate.expression.endsWith(expression.slice(typing.span.end))).toBe(true);
        }
      }),
      { numRuns: times(1000) },
    );
  });

  test.each([
    ["parentheses", "(".repeat(5000)],
    ["negations", "!".repeat(5000)],
    ["minus signs", "- ".repeat(5000)],
  ])("that is nested too deeply with %s is refused", (_, expression) => {
    expect(parseFilter(`${expression}snd`)).toMatchObject({ ok: false, message: "the filter is nested too deeply" });
  });

  test("of the maximum length is read completely, whether it contains words, lists or alternatives", () => {
    for (const piece of sampleOf(["prp ", "n==1||", '"a" ', "-x ", "(a) "], 2)) {
      const expression = piece.repeat(Math.floor(longestExpression / piece.length)).replace(/\|\|$/, "");
      const filter = parseFilter(expression);
      expect(filter).toMatchObject({ ok: true });
      if (filter.ok) rows.map(filter.match);
      expect(complete(expression, expression.length, { names }).state.kind).not.toBe("invalid");
    }
    expect(parseFilter(`n==${"1,".repeat(30_000)}1`)).toMatchObject({ ok: true });
    expect(parseFilter("x".repeat(longestExpression + 1))).toMatchObject({ ok: false, unfinished: false });
  });
});
