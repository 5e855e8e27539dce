import { describe, expect, test } from "vitest";
import type { Chart } from "../../../../core/figures/chart.ts";
import { figureCsv } from "../../../../core/figures/csv.ts";
import { figureFileName, printedTable } from "../../../../core/figures/figure.ts";
import { figureLatex } from "../../../../core/figures/latex.ts";
import { figureSvg } from "../../../../core/figures/svg.ts";
import { hostile, source } from "./figureData.ts";

describe("given a figure with names that a hostile bot chose", () => {
  test("when it is exported as CSV, then every field is text or a number, and each row names its source", () => {
    const about =
      "Bots by 50% of n_games. n = 3 bots. Intervals are 95% Wilson intervals.,game-17 (b1946ac9),black-chamber 0.1.0," +
      "http://127.0.0.1:4100/?recording=b1946ac9#SPR1901&at=2c512&tab=charts&filter=from%3AAUS";
    expect(figureCsv(hostile, source).split("\r\n")).toEqual([
      "bot,score,figure,source,program,link",
      `"'=HYPERLINK(""http://x"",""Bot"")",-0.25,${about}`,
      `"Bot, the \\input{/etc/passwd} $5 & #1_^~",1,${about}`,
      `"'-- 中`,
      `<b>|Ünal|</b>",,${about}`,
      "",
    ]);
  });

  test("when it is exported as LaTeX, then no name acts as a command, and the table compiles with booktabs", () => {
    expect(figureLatex(hostile, source).split("\n")).toEqual([
      "% Bots by 50% of n_games",
      "% Needs \\usepackage{booktabs}",
      "% Made with black-chamber 0.1.0 from http://127.0.0.1:4100/?recording=b1946ac9#SPR1901&at=2c512&tab=charts&filter=from%3AAUS",
      "\\begin{table}",
      "\\centering",
      "\\caption{Bots by 50\\% of n\\_games}",
      "\\label{tab:bots-scores}",
      "\\begin{tabular}{lr}",
      "\\toprule",
      "Bot & Score\\\\",
      "\\midrule",
      "{[}=HYPERLINK(''http://x'',''\\allowbreak{}Bot'')] & 25\\%\\\\",
      "Bot, the \\textbackslash{}input\\{/etc/passwd\\} \\$5 \\& \\#1\\_\\textasciicircum{}\\textasciitilde{} & 1\\\\",
      "-{}- [U+4E2D] \\textless{}b\\textgreater{}\\textbar{}Ünal\\textbar{}\\textless{}/b\\textgreater{} & --\\\\",
      "\\bottomrule",
      "\\end{tabular}",
      "",
      "\\smallskip",
      "{\\footnotesize n = 3 bots. Intervals are 95\\% Wilson intervals. Recording game-17 (b1946ac9). Made with black-chamber 0.1.0.}",
      "\\end{table}",
      "",
    ]);
  });

  test("when the file is named, then the name consists of the recording and the figure, in ASCII letters only", () => {
    expect(figureFileName("21 Nov 2026 19:49, recorded game", hostile, "csv")).toBe(
      "21-nov-2026-19-49-recorded-game-bots-scores.csv",
    );
    expect(figureFileName("../..", { name: "Zürich / Ω" }, "svg")).toBe("zurich.svg");
    expect(figureFileName(null, { name: "…" }, "png")).toBe("figure.png");
  });
});

test("given an interval with a minus sign, then LaTeX prints the sign", () => {
  const print = { columns: [{ header: "interval" }], rows: [["−0.09 to +0.95, ±0"]] };
  expect(figureLatex({ ...hostile, print }, source)).toContain("$-$0.09 to +0.95, $\\pm$0\\\\");
});

test("given a table of 1,000 rows, then LaTeX contains the first 400 and the number of omitted rows, and CSV contains all", () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [`bot ${at}`, at]);
  const table = { columns: hostile.print.columns, rows };
  const figure = { ...hostile, data: table, print: table };
  const latex = figureLatex(figure, source);
  expect(latex).toContain("bot 399 & 399\\\\\n\\multicolumn{2}{l}{600 more rows are in the CSV.}\\\\");
  expect(figureCsv(figure, source).split("\r\n")).toHaveLength(1002);
});

/** Exports a table of texts. */
function latexOf(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return figureLatex({ ...hostile, print: { columns: headers.map((header) => ({ header })), rows } }, source);
}

describe("given a table for LaTeX", () => {
  const long = "( GER AMY VIE ) SUP ( GER AMY TRI ) MTO BUD acts against RUS in BUD";

  test("when it has more rows than fit on a page, then LaTeX breaks it over pages and repeats its header", () => {
    const rows = Array.from({ length: 31 }, (_, at) => [`bot ${at}`, "1"]);
    expect(latexOf(["Bot", "n"], rows.slice(1))).toContain("\n\\begin{table}\n");
    const lines = latexOf(["Bot", "n"], rows).split("\n");
    expect(lines).toContain("% Needs \\usepackage{booktabs,longtable}");
    expect(lines).not.toContain("\\begin{table}");
    expect(lines.filter((line) => line === "Bot & n\\\\")).toHaveLength(2);
    expect(lines).toContain("\\caption{Bots by 50\\% of n\\_games}\\label{tab:bots-scores}\\\\");
  });

  test("when its rows are few but long, then it is also broken over pages", () => {
    const rows = Array.from({ length: 12 }, () => ["121", `${long} `.repeat(4)]);
    expect(latexOf(["Offer", "Why"], rows)).toContain("\\begin{longtable}");
  });

  test("when long texts do not fit next to the others, then only their columns wrap, and all columns fit the width of the text", () => {
    const lines = latexOf(["Offer", "Statement", "Why", "Verdict"], [["121", `${long}, again`, long, "breached"]]);
    expect(lines).toContain("% Needs \\usepackage{array,booktabs}\n");
    const [, first = "", second = ""] =
      /\{l>\{\\raggedright\\arraybackslash\}p\{([\d.]+)\\linewidth\}>\{\\raggedright\\arraybackslash\}p\{([\d.]+)\\linewidth\}l\}/.exec(
        lines,
      ) ?? [];
    expect(Number(first) + Number(second)).toBeGreaterThan(0.6);
    expect(Number(first) + Number(second)).toBeLessThan(0.8);
  });

  test("when it is too wide even then, it is set on a landscape page of its own", () => {
    const headers = Array.from({ length: 10 }, (_, at) => `Column ${at}`);
    const lines = latexOf(headers, [headers.map(() => "acknowledged")]).split("\n");
    expect(lines).toContain("% Needs \\usepackage{booktabs,longtable,pdflscape}");
    expect(lines).toContain("\\begin{landscape}");
    expect(lines.join()).not.toContain("Too wide");
  });

  test("when no layout fits, then the file says so", () => {
    const headers = Array.from({ length: 60 }, (_, at) => `Bot${at}`);
    expect(latexOf(headers, [headers])).toContain("% Too wide for a page: hide some of its columns");
  });

  test("when a word is longer than a column, then a line may end inside it", () => {
    expect(latexOf(["Bot"], [["x".repeat(30)]])).toContain(`${"x".repeat(24)}\\allowbreak{}${"x".repeat(6)}`);
    expect(latexOf(["Bot"], [["x 中文"]])).toContain("x [U+4E2D]\\allowbreak{}[U+6587]");
  });

  test("when a header is a bot's name, then its case stays", () => {
    expect(latexOf(["b1 0", "B1 0"], [["1", "0"]])).toContain("\nb1 0 & B1 0\\\\");
    expect(printedTable({ columns: [{ header: "turn" }, { header: "b1" }], rows: [] }, (at) => at > 0).columns).toEqual(
      [{ header: "Turn" }, { header: "b1" }],
    );
  });
});

test("given notes that are true only of a picture or only of a table, then each format has its own", () => {
  const chart: Chart = { kind: "matrix", columns: ["AUS"], rows: [{ name: "AUS", cells: [null] }] };
  const figure = { ...hostile, chartNotes: ["Each dot is a turn."], printNotes: ["Only changes are listed."] };
  expect(figureSvg({ ...figure, chart }, source).text).toContain("Each dot is a turn.");
  expect(figureSvg({ ...figure, chart }, source).text).not.toContain("Only changes");
  for (const text of [figureSvg(figure, source).text, figureLatex(figure, source)]) {
    expect(text).toContain("Only changes are listed.");
    expect(text).not.toContain("Each dot");
  }
  expect(figureCsv(figure, source)).not.toMatch(/Each dot|Only changes/);
});

test("given a figure that compares recordings, then every format names them", () => {
  const compared = { recording: null, recordings: "2 recordings: a, b", link: null, program: "black-chamber" };
  expect(figureCsv(hostile, compared)).toContain('"2 recordings: a, b",black-chamber,');
  expect(figureLatex(hostile, compared)).toContain("Data: 2 recordings: a, b. Made with");
  expect(figureSvg(hostile, compared).text).toContain("Data: 2 recordings: a, b. Made with");
});
