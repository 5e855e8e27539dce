import { describe, expect, test } from "vitest";
import { type MetricKey, Metrics } from "../../../../core/press/metrics.ts";
import { shareOf } from "../../../../core/press/wilson.ts";
import { stage } from "../../../press/play.ts";

describe("a share with its interval", () => {
  test.each([
    [8, 10, 0.8, 0.4902, 0.9433],
    [0, 5, 0, 0, 0.4345],
    [5, 5, 1, 0.5655, 1],
    [1, 1, 1, 0.2065, 1],
    [50, 100, 0.5, 0.4038, 0.5962],
  ])("given %i of %i, then it is Wilson's", (hits, n, rate, low, high) => {
    const share = shareOf(hits, n);
    expect(share.n).toBe(n);
    expect(share.rate).toBeCloseTo(rate, 4);
    expect(share.low).toBeCloseTo(low, 4);
    expect(share.high).toBeCloseTo(high, 4);
  });

  test("given none, then there is no rate", () => {
    expect(shareOf(0, 0)).toEqual({ n: 0, rate: null, low: null, high: null });
  });
});

const game = `units AUS AMY VIE, ITA AMY VEN, GER AMY MUN
  centres AUS VIE TRI; ITA VEN; GER MUN
  a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
  ITA > AUS  YES a
  b: ITA > AUS  PRP ( XDO ( ( AUS AMY VIE ) MTO BOH ) )
  AUS > ITA  REJ b
  c: GER > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TRI ) )
  ITA > GER  YES c
  d: GER > AUS  PRP ( FOR ( FAL 1901 ) ( NOT ( XDO ( ( AUS AMY VIE ) MTO TYR ) ) ) )
  ITA orders ( ITA AMY VEN ) MTO TRI
  turn`;

/** `key: offered replied agreed kept breached`. */
function rowsBy(by: MetricKey): string[] {
  const metrics = new Metrics(by);
  const bots: Readonly<Record<string, string>> = { AUS: "Alfa", ITA: "Alfa", GER: "Beta" };
  metrics.add("one", stage({ script: game }).agreements, (power) => bots[power] ?? "not recorded");
  return metrics
    .rows()
    .map(
      ({ key, offered, replied, agreed, kept, breached }) =>
        `${key}: ${offered} ${replied} ${agreed} ${kept} ${breached}`,
    );
}

describe("counting", () => {
  test("by bot: offers are the proposer's, verdicts the obligor's", () => {
    expect(rowsBy("bot")).toEqual(["Alfa: 2 2 1 1 1", "Beta: 2 1 1 0 0"]);
  });

  test("by pair of powers", () => {
    expect(rowsBy("pair")).toEqual(["AUS-ITA: 2 2 1 0 1", "GER-ITA: 1 1 1 1 0", "AUS-GER: 1 0 0 0 0"]);
  });

  test("by token: within NOT and FOR", () => {
    expect(rowsBy("token")).toEqual(["XDO: 3 2 1 1 0", "PCE: 1 1 1 0 1"]);
  });

  test("by turn of the offer", () => {
    expect(rowsBy("turn")).toEqual(["SPR 1901: 4 3 2 1 1"]);
  });

  test("given several games, then they are counted together", () => {
    const metrics = new Metrics("token");
    const { agreements } = stage({ script: game });
    for (const name of ["one", "two"]) metrics.add(name, agreements, () => "x");
    const [row] = metrics.rows();
    expect(row).toMatchObject({ key: "XDO", recordings: 2, offered: 6, honour: { n: 2, rate: 1 } });
    expect(metrics.rows()[1]?.profiles).toEqual(["unit-or-centre"]);
  });
});
