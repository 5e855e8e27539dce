import { describe, expect, test } from "vitest";
import type { Chart } from "../../../../core/figures/chart.ts";
import { figureSvg } from "../../../../core/figures/svg.ts";
import { cutText, textWidth, wrapText } from "../../../../core/figures/textWidth.ts";
import { expectGoldenFile } from "../../../support/golden.ts";
import { hostile, source } from "./figureData.ts";

const turns = ["SPR 1901", "FAL 1901", "SPR 1902", "FAL 1902"];

const charts: Readonly<Record<string, Chart | null>> = {
  table: null,
  matrix: {
    kind: "matrix",
    columns: ["AUS", "ITA", "to all"],
    rows: [
      {
        name: "AUS",
        cells: [
          null,
          { words: "67%", detail: "n 6", tone: "warn" },
          { words: "67%", detail: "n 6, 30–90", tone: "none" },
        ],
      },
      {
        name: "ITA",
        cells: [{ words: "–", detail: "", tone: "none" }, null, { words: "–", detail: "", tone: "none" }],
      },
    ],
  },
  steps: {
    kind: "steps",
    turns,
    axis: "centres",
    level: { at: 5, words: "5 for a solo" },
    lines: [
      { mark: "A", fill: "#C6181F", casing: "#FFFFFF", onFill: "#FFFFFF", values: [3, 3, 4, 5, 5] },
      { mark: "I", fill: "#2C9C7D", casing: "#FFFFFF", onFill: "#FFFFFF", values: [3, 3, 1, 0, null] },
    ],
  },
  bars: {
    kind: "bars",
    turns,
    panels: [
      {
        title: "Press",
        series: [
          { name: "sent", fill: "#69727D", values: [4, 0, 9, 2] },
          { name: "refused", fill: "#C77800", values: [1, 0, 0, 2] },
        ],
      },
    ],
  },
  dots: {
    kind: "dots",
    range: [1, 1000],
    ticks: [1, 10, 100, 1000].map((at) => ({ at, words: `${at} ms` })),
    limits: [{ at: 800, words: "deadline 800 ms" }],
    rows: [
      {
        name: "AUS",
        dots: [10, 20, 30, 790].map((at) => ({ at, isMarked: at > 640 })),
        box: { low: 10, middle: 20, high: 30 },
      },
    ],
  },
};

describe.each(Object.entries(charts))("given a figure that is drawn as %s", (name, chart) => {
  const { text, width, height } = figureSvg({ ...hostile, chart }, source);

  test("when it is exported as SVG, then it is identical to a picture that has been checked by eye", () => {
    expectGoldenFile(`test/golden/figure-${name}.svg`, text);
  });

  test("then it contains the caption, n, the program and the link as text, and no scripts or external content", () => {
    const words = [...text.matchAll(/<text[^>]*>([^<]*)</g)].map(([, each]) => each).join(" ");
    for (const each of ["Bots by 50% of n_games", "n = 3 bots.", "black-chamber 0.1.0", "?recording=b1946ac9#SPR1901"])
      expect(words).toContain(each);
    expect(text).not.toMatch(/<script|<image|href|url\(|@import|\son\w+=/);
    expect(text.match(/<b>|NaN|Infinity|undefined/)).toBeNull();
    expect(width).toBeGreaterThan(400);
    expect(height).toBeGreaterThan(100);
  });
});

test("given a table of 20,000 rows with long texts, then the picture contains the first 120, truncated to fit", () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`${at} ${"x".repeat(2000)}`, at]);
  const { text, height } = figureSvg({ ...hostile, print: { columns: hostile.print.columns, rows } }, source);
  expect(text).toContain("19880 more rows are in the CSV.");
  expect(text.length).toBeLessThan(100_000);
  expect(height).toBeLessThan(3000);
});

test("given text that is wider than its space, then it is truncated and wrapped to fit", () => {
  const link = `http://127.0.0.1/?${"recording=".repeat(40)}`;
  for (const line of wrapText(`see ${link} there`, 9, 200)) expect(textWidth(line, 9)).toBeLessThanOrEqual(200);
  expect(wrapText(`see ${link} there`, 9, 200).join("").replaceAll(" ", "")).toBe(`see${link}there`);
  expect(textWidth(cutText(link, 11, 100), 11)).toBeLessThanOrEqual(100);
  expect(cutText("short", 11, 100)).toBe("short");
});
