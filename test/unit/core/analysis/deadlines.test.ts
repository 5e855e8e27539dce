import { describe, expect, test } from "vitest";
import { Analysis } from "../../../../core/analysis/analysis.ts";
import { LintFold } from "../../../../core/analysis/lintFold.ts";
import { RecordingFold } from "../../../../core/analysis/recordingFold.ts";
import type { RecordingHeader } from "../../../../core/recording/entry.ts";
import { RecordingWriter } from "../../../../core/recording/writer.ts";
import { joining, timedDialogue } from "../../../support/timedDialogue.ts";

const position = "( FRA AMY PAR ) ( ENG FLT LON )";
const french = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];

/**
 * Returns turns of ten seconds, one per item, in which France sends orders after the given number of seconds, or never
 * (null).
 */
function played(orders: readonly (number | null)[]): string[] {
  return orders.flatMap((after, at) => [
    `@${100 + at * 12} < NOW ( SPR ${1901 + at} ) ${position}`,
    "< TME ( 10 )",
    ...(after === null ? [] : french.map((line, index) => `@${100 + at * 12 + after + index / 100} ${line}`)),
  ]);
}

function timesOf(lines: readonly string[], header: Partial<RecordingHeader> = {}) {
  const [analysis, writer] = [new Analysis(), new RecordingWriter(0)];
  const lint = new LintFold(analysis);
  const fold = new RecordingFold(analysis, [lint]);
  const whole: RecordingHeader = {
    ...{ uuid: "", startedAt: null, tool: "", listen: [], upstream: null, clock: null, synthesised: null, sources: [] },
    ...header,
  };
  fold.apply({ type: "header", ...whole });
  for (const draft of timedDialogue([...joining("FRA"), ...lines])) {
    fold.apply(writer.append(draft).entry);
  }
  lint.end();
  return lint.timesToOrder;
}

describe("time to order", () => {
  test("given turns with and without orders, then the table shows the median, the maximum, the remaining time and the missed turns", () => {
    const [times] = timesOf([...played([1, 3, null, 8, 0]), "@200 < NOW ( SPR 1910 ) ( ENG FLT LON )"]);
    expect(times).toMatchObject({ game: 0, power: "FRA", connection: 1, turns: 5, missed: 1 });
    expect(times?.median).toBeCloseTo(2, 1);
    expect(times?.longest).toBeCloseTo(8);
    expect(times?.leastLeft).toBeCloseTo(2, 1);
    expect(times?.limits?.map(Math.round)).toEqual([10, 10]);
    expect(times?.medianToReply).toBeCloseTo(2, 1);
  });

  test("given a turn that ends before its deadline with orders missing, then no deadline was missed", () => {
    const early = played([1, null, 1]).map((line) => line.replace("TME ( 10 )", "TME ( 60 )"));
    expect(timesOf(early)[0]).toMatchObject({ turns: 2, missed: 0 });
  });

  test("given a turn that continues after its deadline without orders, then the deadline was missed", () => {
    expect(timesOf([...played([1, null]), "@140 x"])[0]).toMatchObject({ turns: 2, missed: 1 });
    expect(timesOf([...played([1, null]), "@121 x"])[0]).toMatchObject({ turns: 1, missed: 0 });
  });

  test("given a turn that is still in progress, then it does not count", () => {
    expect(timesOf(played([1]))).toEqual([]);
    expect(timesOf(played([1, 1]))[0]?.turns).toBe(1);
  });

  test("given a power without units to order, then it has no row", () => {
    expect(timesOf(["< NOW ( SPR 1901 ) ( ENG FLT LON )", "< NOW ( FAL 1901 ) ( ENG FLT LON )"])).toEqual([]);
  });

  test("given no time limit, then neither a limit nor a remaining time is shown", () => {
    const lines = played([1, 1]).filter((line) => !line.includes("TME"));
    expect(timesOf(lines)[0]).toMatchObject({ limits: null, leastLeft: null });
  });

  test("given synthesised timestamps, then there is no deadline", () => {
    expect(timesOf(played([1, 1]), { synthesised: ["frames", "times"] })[0]).toMatchObject({ limits: null });
  });

  test("given a client that requests NOW during a turn, then the table omits that turn", () => {
    const asked = ["> NOW", `< NOW ( SPR 1901 ) ${position}`, ...french, `< NOW ( FAL 1901 ) ${position}`];
    expect(timesOf(asked)).toEqual([]);
  });
});
