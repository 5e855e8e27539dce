import fc from "fast-check";
import { expect, test } from "vitest";
import { figureCsv } from "../../core/figures/csv.ts";
import type { Figure, FigureValue } from "../../core/figures/figure.ts";
import { figureLatex } from "../../core/figures/latex.ts";
import { figureSvg } from "../../core/figures/svg.ts";
import { anyText } from "../support/anyText.ts";
import { times } from "../support/depth.ts";

const source = { recording: null, link: null, program: "black-chamber" };
const text = fc.oneof(anyText(), fc.stringMatching(/^[-=+@"',\r\n\\{}$&#%_^~[\]*a-z ]{0,20}$/));
const value: fc.Arbitrary<FigureValue> = fc.oneof(text, fc.integer(), fc.constant(null));
const rowsOf = fc.array(fc.tuple(value, value), { maxLength: 4 });

function figureOf(caption: string, rows: readonly (readonly FigureValue[])[]): Figure {
  const table = { columns: [{ header: "one" }, { header: "two" }], rows };
  return { name: "any", caption, notes: [], data: table, print: table, chart: null };
}

/** Returns the records of a CSV file, parsed by the grammar of RFC 4180. */
function parsed(csv: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") records.push([]);
  }
  return records.slice(0, -1);
}

/** Returns a value as it appears in a CSV file: text that starts like a formula is preceded by an apostrophe. */
function harmless(own: FigureValue): string {
  return typeof own === "string" && /^[=+\-@\t\r]/.test(own) ? `'${own}` : String(own ?? "");
}

test("given any text, then a CSV reader reads it back, and no field starts like a formula", () => {
  fc.assert(
    fc.property(text, rowsOf, (caption, rows) => {
      const records = parsed(figureCsv(figureOf(caption, rows), source));
      expect(records).toHaveLength(rows.length + 1);
      for (const [at, row] of rows.entries())
        expect(records[at + 1]?.slice(0, 3)).toEqual([...row, `${caption}.`].map(harmless));
    }),
    { numRuns: times(500, 100) },
  );
});

/** Returns the caption's text in a LaTeX file. */
function captionOf(lines: readonly string[]): string {
  return (
    /^\\caption\{(.*)\}(?:\\label\{tab:any\}\\\\)?$/.exec(
      lines.find((each) => each.startsWith("\\caption")) ?? "",
    )?.[1] ?? "\\"
  );
}

test("given any text, then it does not add a command, comment or column to the LaTeX file", () => {
  const known =
    /\\(?:textbackslash|textasciicircum|textasciitilde|textless|textgreater|textbar|textasciigrave|ldots|allowbreak)\{\}|\\[{}$&#%_]|\$\\(?:rightarrow|leftarrow|times|cdot|le|ge|pm)\$|\$-\$|\{\}|\{[[*]\}/g;
  fc.assert(
    fc.property(text, rowsOf, (caption, rows) => {
      const lines = figureLatex(figureOf(caption, rows), source).split("\n");
      const isLong = lines.includes("\\endlastfoot");
      const body = lines.slice(
        lines.indexOf(isLong ? "\\endlastfoot" : "\\midrule") + 1,
        lines.indexOf(isLong ? "\\end{longtable}" : "\\bottomrule"),
      );
      expect(body).toHaveLength(rows.length);
      for (const line of [...body, captionOf(lines)])
        expect(line.replace(/ & |\\\\$/g, "").replace(known, "")).not.toMatch(/[\\{}$&#%_^~]/);
      expect(body.filter((line) => /^[[*]/.test(line))).toEqual([]);
    }),
    { numRuns: times(500, 100) },
  );
});

test("given any text, then the SVG is well-formed and contains only characters that XML 1.0 allows", () => {
  fc.assert(
    fc.property(text, rowsOf, (caption, rows) => {
      const { text: svg } = figureSvg(figureOf(caption, rows), source);
      expect(svg).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
      // Every markup character belongs to one of our tags or entities.
      const rest = svg
        .replace(/<\/?(?:svg|title|desc|rect|g|line|text)(?: [\w-]+="[^"<]*")*\/?>/g, "")
        .replace(/&(?:amp|lt|gt|quot);/g, "");
      expect(rest).not.toMatch(/[<>&]/);
    }),
    { numRuns: times(300, 60) },
  );
});
