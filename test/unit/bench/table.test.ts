import { describe, expect, test } from "vitest";
import { against, type Figure, figureOf, median, percentile, spread } from "../../../bench/figure.ts";
import { whyNotForReadme, withFigures } from "../../../bench/readme.ts";
import { type MeasureRun, numberText, pageOf, tableOf, toLast, whyNotCompared } from "../../../bench/table.ts";

const machine = { processor: "A processor", cores: 2, system: "linux 6", node: "v20.20.2" };

function runOf(measure: string, figures: readonly Figure[], more: Partial<MeasureRun> = {}): MeasureRun {
  const when = { date: "2026-11-21T10:20:30.000Z", commit: "abc1234", load: 0.5 };
  return { measure, about: "", figures, machine, isQuick: false, sizes: "", ...when, ...more };
}

/** Returns the lines of a table, without the spaces used for alignment. */
function rowsOf(table: string): string[] {
  const lines = table.split("\n").filter((line) => line.startsWith("|"));
  return lines.map((line) => line.replaceAll(/ *\| */g, "|"));
}

describe("a figure", () => {
  test("given one value per round, then the figure has the median and the range of the known values", () => {
    expect(spread([3, 1, Number.NaN, 2, 10])).toEqual({ median: 2.5, least: 1, greatest: 10 });
    expect(spread([])).toEqual({ median: Number.NaN, least: Number.NaN, greatest: Number.NaN });
    expect(median([5, 1, 3])).toBe(3);
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
  });

  test("given two contenders, then the ratio is calculated for each round", () => {
    expect(against("pipe", [2, 30, 4], [1, 10, 4], 2)).toEqual({
      ...{ peer: "pipe", median: 2, least: 1, greatest: 3, target: 2 },
    });
  });

  test.each([
    [1234567.8, "1,234,568"],
    [99.96, "100"],
    [52.34, "52.3"],
    [9.999, "10.0"],
    [2.345, "2.35"],
    [0.0123, "0.012"],
    [0, "0"],
    [8, "8"],
    [Number.NaN, "–"],
  ])("given %d, then it is printed as %s", (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});

describe("the table", () => {
  test("given figures with targets and comparisons, then each row shows whether its targets are met", () => {
    const figures = [
      figureOf("trip", "µs", "lower", [100, 110, 120], { target: 105, against: [against("pipe", [110], [100], 1.15)] }),
      figureOf("scan `a|b`", "thousand chunks/s", "higher", [1225.4], { target: 500 }),
    ];
    expect(rowsOf(tableOf([runOf("proxy", figures)]))).toEqual([
      "|measure|figure|unit|median|min|max|target|compared with|",
      expect.stringMatching(/^\|-+\|-+\|-+\|-+:\|-+:\|-+:\|-+\|-+\|$/),
      "|proxy|trip|µs|110|100|120|≤ 105, **missed**|1.10 × pipe (target ≤ 1.15)|",
      "|proxy|scan `a\\|b`|thousand chunks/s|1,225|1,225|1,225|≥ 500||",
    ]);
  });

  test("given a figure without a value, then its target is neither met nor missed", () => {
    const rows = rowsOf(tableOf([runOf("lint", [figureOf("memory", "MiB", "lower", [], { target: 477 })])]));
    expect(rows[2]).toBe("|lint|memory|MiB|–|–|–|≤ 477||");
  });

  test("given a contender that could not be measured, then its row contains the reason", () => {
    const missing = [{ name: "socat", why: "socat is not installed" }];
    const rows = rowsOf(tableOf([runOf("proxy", [], { missing })], []));
    expect(rows[0]).toBe("|measure|figure|unit|median|min|max|target|vs. last run|compared with|");
    expect(rows[2]).toBe("|proxy|socat|||||||not measured: socat is not installed|");
  });

  test.each([
    ["lower", [100, 102], [200, 204], "2.00 worse"],
    ["higher", [100, 102], [200, 204], "2.00 better"],
    ["lower", [200, 204], [100, 102], "0.50 better"],
    ["lower", [100, 210], [200, 220], "1.35"],
    ["lower", [100, 102], [103, 105], "1.03"],
    ["lower", [100], [115], "1.15"],
    ["lower", [100], [125], "1.25 worse"],
  ] as const)(
    "given that %s is better, a previous run with %j and a new run with %j, then the ratio is %s",
    (better, last, now, text) => {
      expect(toLast(figureOf("a", "ms", better, now), figureOf("a", "ms", better, last))).toBe(text);
    },
  );

  test("given a figure that the last run lacks or could not measure, then there is no ratio", () => {
    const figure = figureOf("a", "ms", "lower", [1]);
    expect(toLast(figure, undefined)).toBe("–");
    // The last run's file stores NaN as null.
    const unknown = JSON.parse(JSON.stringify(figureOf("a", "ms", "lower", []))) as Figure;
    expect(toLast(figure, unknown)).toBe("–");
  });
});

describe("the comparison with the last run", () => {
  const figures = [figureOf("time", "ms", "lower", [50])];
  const now = runOf("judge", [figureOf("time", "ms", "lower", [100])]);

  test("given the same machine, then the ratio is shown with the date and commit of the last run", () => {
    const page = pageOf([now], [runOf("judge", figures, { date: "2026-11-20T09:00:00.000Z", isQuick: true })]);
    expect(page).toContain("- judge: compared with the quick run of 2026-11-20 09:00 UTC, commit abc1234");
    expect(rowsOf(page)[2]).toBe("|judge|time|ms|100|100|100||2.00 worse||");
  });

  test.each([
    [{ machine: { ...machine, processor: "Another" } }, "the last run was on a different machine (Another, 2 cores"],
    [{ machine: { ...machine, cores: 8 } }, "the last run was on a different machine (A processor, 8 cores"],
    [{ machine: { ...machine, node: "v22.1.0" } }, "the last run was on a different machine"],
    [{ sizes: "--messages 1000" }, "the last run was with --messages 1000"],
  ])("given a previous run with %j, then it is not compared and the page gives the reason", (more, why) => {
    const page = pageOf([now], [runOf("judge", figures, more)]);
    expect(page).toContain(`- judge: not compared: ${why}`);
    expect(rowsOf(page)[2]).toBe("|judge|time|ms|100|100|100||–||");
  });

  test("given no earlier run, then the page reports this", () => {
    expect(whyNotCompared(now, undefined)).toBe("no earlier run");
  });
});

describe("figures in the documents", () => {
  const text = "# Title\n\n<!-- figures: npm run bench -- --readme -->\n\nold\n\n<!-- end of figures -->\n\nMore.\n";

  test("given different figures, then only the text between the markers changes", () => {
    const changed = withFigures(text, ["A machine.", "| a table |"]);
    expect(changed).toBe(text.replace("old", "A machine.\n\n| a table |"));
    expect(withFigures(changed, ["old"])).toBe(text);
  });

  test("given text without markers, then an error is thrown", () => {
    expect(() => withFigures("# Title\n", ["new"])).toThrow("are missing");
  });

  test.each([
    [{}, null],
    [{ isQuick: true }, "the figures of lint are from a quick run"],
    [{ sizes: "--messages 1000" }, "lint was measured with --messages 1000"],
    [{ machine: { ...machine, cores: 8 } }, "lint was measured on a different machine from judge"],
    [{ measure: "press" }, "lint has no figures"],
  ])("given a run of lint with %j and a run of judge, then the reason for not showing them is %s", (more, why) => {
    expect(whyNotForReadme([runOf("judge", []), runOf("lint", [], more)], ["judge", "lint"])).toBe(why);
  });
});
