import { describe, expect, test } from "vitest";
import { agreementRow } from "../../../../core/press/agreementRow.ts";
import { funnelOf } from "../../../../core/press/funnel.ts";
import { honourOf } from "../../../../core/press/honour.ts";
import { agreementCounts, type MetricKey, Metrics } from "../../../../core/press/metrics.ts";
import { shareOf } from "../../../../core/press/wilson.ts";
import { stage } from "../../../press/play.ts";

describe("a share with its interval", () => {
  test.each([
    [8, 10, 0.8, 0.4902, 0.9433],
    [0, 5, 0, 0, 0.4345],
    [5, 5, 1, 0.5655, 1],
    [1, 1, 1, 0.2065, 1],
    [50, 100, 0.5, 0.4038, 0.5962],
  ])("given %i of %i, then the interval is Wilson's", (hits, n, rate, low, high) => {
    const share = shareOf(hits, n);
    expect(share.n).toBe(n);
    expect(share.rate).toBeCloseTo(rate, 4);
    expect(share.low).toBeCloseTo(low, 4);
    expect(share.high).toBeCloseTo(high, 4);
  });

  test("given no promises, then there is no rate", () => {
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

/** Returns rows in the form `key: offered replied agreed kept breached`. */
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
  test("by bot: offers are counted for the proposer, verdicts for the obligor", () => {
    expect(rowsBy("bot")).toEqual(["Alfa: 2 2 1 1 1", "Beta: 2 1 1 0 0"]);
  });

  test("by pair of powers", () => {
    expect(rowsBy("pair")).toEqual(["AUS-ITA: 2 2 1 0 1", "GER-ITA: 1 1 1 1 0", "AUS-GER: 1 0 0 0 0"]);
  });

  test("by token, also within NOT and FOR", () => {
    expect(rowsBy("token")).toEqual(["XDO: 3 2 1 1 0", "PCE: 1 1 1 0 1"]);
  });

  test("by the turn of the offer", () => {
    expect(rowsBy("turn")).toEqual(["SPR 1901: 4 3 2 1 1"]);
  });

  test("by turn, sorted by turn and not by number of offers", () => {
    const metrics = new Metrics("turn");
    const script = `units AUS AMY TRI, ITA AMY VEN
      AUS > ITA  PRP ( PCE ( AUS ITA ) )
      turn
      AUS > ITA  PRP ( ALY ( AUS ITA ) VSS ( GER ) )
      AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
      turn
      AUS > ITA  PRP ( DRW )`;
    metrics.add("one", stage({ script }).agreements, () => "x");
    expect(metrics.rows().map(({ key, offered }) => `${key}: ${offered}`)).toEqual([
      "SPR 1901: 1",
      "FAL 1901: 2",
      "SPR 1902: 1",
    ]);
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

/**
 * Returns how many promises each power kept to the other powers (`AUS 1 kept of 1`), the rows by pair
 * (`AUS-ITA: offered agreed kept breached`), and the counts from `info`.
 */
function counted(said: string): { readonly honour: string[]; readonly pairs: string[]; readonly kept: number } {
  const script = `units AUS AMY TRI, ITA AMY VEN, GER AMY MUN
    centres AUS VIE TRI; ITA VEN; GER MUN
    ${said}
    turn`;
  const { agreements } = stage({ script });
  const metrics = new Metrics("pair");
  metrics.add("one", agreements, () => "bot");
  return {
    honour: honourOf(agreements)
      .filter(({ other }) => other === null)
      .map(({ obligor, share, breached }) => `${obligor} ${share.n - breached} kept of ${share.n}`),
    pairs: metrics
      .rows()
      .map(({ key, offered, agreed, kept, breached }) => `${key}: ${offered} ${agreed} ${kept} ${breached}`),
    kept: agreementCounts(agreements).kept,
  };
}

describe("a promise counts once", () => {
  test("given that both powers offer the same peace and both accept, then each has made one promise", () => {
    const said = `a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      b: ITA > AUS  PRP ( PCE ( ITA AUS ) )
      ITA > AUS  YES a
      AUS > ITA  YES b`;
    expect(counted(said)).toEqual({
      honour: ["AUS 1 kept of 1", "ITA 1 kept of 1"],
      pairs: ["AUS-ITA: 2 2 2 0"],
      kept: 2,
    });
  });

  test("given that a peace was agreed twice and is broken, then there is one breach", () => {
    const said = `a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      b: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES b
      ITA orders ( ITA AMY VEN ) MTO TRI`;
    expect(counted(said)).toEqual({
      honour: ["AUS 1 kept of 1", "ITA 0 kept of 1"],
      pairs: ["AUS-ITA: 2 2 1 1"],
      kept: 1,
    });
  });

  test("given a pledge that is agreed later, then the two count as one promise", () => {
    const said = `a: AUS > ITA  INS ( XDO ( ( AUS AMY TRI ) HLD ) )
      b: AUS > ITA  PRP ( XDO ( ( AUS AMY TRI ) HLD ) )
      ITA > AUS  YES b`;
    expect(counted(said).honour).toEqual(["AUS 1 kept of 1"]);
  });

  test("given that the peace was superseded and agreed again, then the agreement in force counts", () => {
    const said = `a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      AUS > ITA  FCT ( NOT ( PCE ( AUS ITA ) ) )
      b: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES b`;
    expect(counted(said).honour).toEqual(["AUS 1 kept of 1", "ITA 1 kept of 1"]);
  });

  test("given the same peace in a different turn or with different powers, then the promises count separately", () => {
    const said = `a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      b: AUS > ITA GER  PRP ( PCE ( AUS ITA ) )
      ITA > AUS GER  YES b
      GER > AUS ITA  YES b
      turn
      c: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES c`;
    expect(counted(said).honour).toEqual(["AUS 3 kept of 3", "ITA 3 kept of 3"]);
  });

  test("given a promise for the turns of a FOR, then it is the same promise in whichever turn it is agreed", () => {
    const said = `a: AUS > ITA  PRP ( FOR ( FAL 1901 ) ( PCE ( AUS ITA ) ) )
      ITA > AUS  YES a
      turn
      b: ITA > AUS  PRP ( FOR ( FAL 1901 ) ( PCE ( AUS ITA ) ) )
      AUS > ITA  YES b`;
    expect(counted(said).honour).toEqual(["AUS 1 kept of 1", "ITA 1 kept of 1"]);
  });
});

describe("HUH is not a reply", () => {
  const { agreements } = stage({
    script: `units AUS AMY VIE, ITA AMY VEN, GER AMY MUN
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  HUH a
      b: AUS > GER  PRP ( PCE ( AUS GER ) )
      GER > AUS  WHY b
      c: AUS > ITA GER  PRP ( PCE ( AUS ITA GER ) )
      ITA > AUS GER  HUH c
      GER > AUS ITA  YES c`,
  });

  test("then HUH has its own column", () => {
    const metrics = new Metrics("bot");
    metrics.add("one", agreements, () => "bot");
    expect(metrics.rows()).toMatchObject([{ offered: 3, replied: 2, huh: 2 }]);
  });

  test("then the funnel does not count HUH", () => {
    const rows = agreements.map((agreement) => agreementRow(agreement, [], null));
    expect(funnelOf(rows)).toEqual({ offered: 3, answered: 2, agreed: 0, tested: 0, testedPledges: 0 });
  });
});

describe("given a pledge that nobody agreed to, and an agreement", () => {
  const { agreements } = stage({
    script: `units AUS AMY VIE, ITA AMY VEN
      a: AUS > ITA  INS ( XDO ( ( AUS AMY VIE ) MTO BOH ) )
      ITA > AUS  REJ a
      b: AUS > ITA  PRP ( XDO ( ( ITA AMY VEN ) MTO TRI ) )
      ITA > AUS  YES b
      AUS orders ( AUS AMY VIE ) MTO BOH
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`,
  });

  test("when both were kept, then the last stage of the funnel counts only the agreement, and the pledge is apart", () => {
    const rows = agreements.map((agreement) => agreementRow(agreement, [], null));
    expect(funnelOf(rows)).toEqual({ offered: 2, answered: 2, agreed: 1, tested: 1, testedPledges: 1 });
  });
});
