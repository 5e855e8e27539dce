import { describe, expect, test } from "vitest";
import { figureCsv } from "../../../../core/figures/csv.ts";
import { figureFileName } from "../../../../core/figures/figure.ts";
import { figureLatex } from "../../../../core/figures/latex.ts";
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
      "\\begin{tabular}{p{4cm}r}",
      "\\toprule",
      "Bot & Score\\\\",
      "\\midrule",
      "{[}=HYPERLINK(''http://x'',''Bot'')] & 25\\%\\\\",
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
    expect(figureFileName("21 Nov 19:49, 127.0.0.1:16714", hostile, "csv")).toBe(
      "21-nov-19-49-127.0.0.1-16714-bots-scores.csv",
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

test("given a table with many long texts, then its cells wrap, and its font is smaller", () => {
  const columns = ["offer", "statement", "why", "verdict"].map((header) => ({ header }));
  const long = "PRP ( PCE ( ITA ENG ) ) and more of it, and more";
  const figure = { ...hostile, print: { columns, rows: [["121", long, long, "breached in Autumn 1928, at once"]] } };
  const lines = figureLatex(figure, source).split("\n");
  expect(lines).toContain("\\footnotesize\\setlength{\\tabcolsep}{4pt}");
  expect(lines).toContain("\\begin{tabular}{lp{4cm}p{4cm}l}");
});
