import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { complete } from "../../../core/filter/complete.ts";
import { explainFilter } from "../../../core/filter/explain.ts";
import { parseFilter } from "../../../core/filter/filter.ts";
import { filterMatcher } from "../../../core/filter/match.ts";
import { standardGameNames } from "../../../core/filter/names.ts";
import { longestExpression, parseExpression } from "../../../core/filter/parse.ts";
import { printFilter } from "../../../core/filter/print.ts";
import { relaxations } from "../../../core/filter/relax.ts";
import { anyFilter, withoutSpans } from "../../support/arbitraryFilter.ts";
import { filterRow } from "../../support/filterRow.ts";
import { textForm } from "../forms/texts.ts";
import { ensure, type Target } from "../target.ts";

const words: readonly string[] =
  'msg prov from to turn at in == != = < >= ~ : snd par F1903 12.5s ( ) { } , && & || ! - "a b" 3 mark not 1901..1903 finding severity >warning answered latency'.split(
    " ",
  );

const rows = [
  filterRow(),
  filterRow({ command: null, kind: "EM", power: null, turn: null, press: () => null, to: () => [], level: () => null }),
];

/**
 * Filters: each text either has a fault inside it, or is a filter that has an explanation, accepts or rejects every
 * row, and can be read back unchanged after printing.
 */
export const filter: Target<string> = {
  name: "filter",
  form: textForm(words, ".filter"),
  largest: 2000,
  largestGrown: longestExpression,
  seeds: () => fc.sample(anyFilter, { seed: 20, numRuns: 200 }).map((node) => printFilter(node)),
  run(text) {
    const caret = text.length === 0 ? 0 : (text.charCodeAt(0) * 7) % (text.length + 1);
    if (text.length < 300) expectCompletion(text, caret);
    const parsed = parseExpression(text);
    if (!parsed.ok) {
      const { span, message } = parsed;
      ensure(span.start <= span.end && span.end <= text.length && message !== "", "the fault is outside the text");
      return message.replace(/["'`«].*/, "").slice(0, 50);
    }
    const printed = printFilter(parsed.ast);
    const again = parseExpression(printed);
    // The printed filter may be longer than the longest expression.
    ensure(
      printed.length > longestExpression ||
        (again.ok && isDeepStrictEqual(withoutSpans(again.ast), withoutSpans(parsed.ast))),
      `reads back differently from ${printed.slice(0, 200)}`,
    );
    ensure(/messages|frames/.test(explainFilter(parsed.ast)), "no explanation");
    if (text.length < 300) for (const { ast } of relaxations(parsed)) filterMatcher(ast);
    const match = parseFilter(text);
    ensure(match.ok, "a parsed expression is not a filter");
    const opposite = filterMatcher({ type: "not", part: parsed.ast, span: parsed.ast.span });
    for (const row of rows) ensure(match.match(row) !== opposite(row), "matches a row that its negation matches");
    return `${parsed.ast.type} ${[...new Set(text.match(/[a-z]+(?=[=<>!~])/g) ?? [])].slice(0, 3).sort().join(" ")}`;
  },
};

function expectCompletion(text: string, caret: number): void {
  const { candidates, typing } = complete(text, caret, { names: standardGameNames });
  ensure(typing.span.start <= caret && typing.span.end >= caret, "completes at a place other than the caret");
  for (const { expression } of candidates) {
    ensure(expression.startsWith(text.slice(0, typing.span.start)), "a candidate changes the text before it");
    ensure(expression.endsWith(text.slice(typing.span.end)), "a candidate changes the text after it");
  }
}
