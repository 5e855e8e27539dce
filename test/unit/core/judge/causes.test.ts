import { describe, expect, test } from "vitest";
import { attackersOf, TurnCauses } from "../../../../core/judge/causes.ts";
import { explainOutcome } from "../../../../core/judge/explain.ts";
import { standard } from "../../../../core/map/standard.ts";
import { judged } from "../../../support/judging.ts";

/** Returns the causes of the first order's result, one per line. */
function chain(...orders: readonly string[]): string[] {
  const { outcomes } = judged(orders);
  const [first] = outcomes;
  if (first === undefined) throw new Error("no order was adjudicated");
  return new TurnCauses(outcomes).of(first).map(({ part, outcome, rule, isImplied }) => {
    const notes = [...(rule === null ? [] : [rule]), ...(isImplied ? ["implied"] : [])];
    return `${part}: ${explainOutcome(outcome, standard)}${notes.length > 0 ? ` [${notes.join(", ")}]` : ""}`;
  });
}

describe("the causes of a result", () => {
  test("given a supported attack whose support was cut, then the chain contains the cut support and the move that cut it", () => {
    expect(
      chain(
        "(AUS FLT ADR) MTO VEN",
        "(AUS AMY TRI) SUP (AUS FLT ADR) MTO VEN",
        "(ITA AMY VEN) HLD",
        "(ITA AMY TYR) MTO TRI",
      ),
    ).toEqual([
      "self: The Austrian fleet in the Adriatic Sea bounced in Venice, 1 against 1: the Italian army in Venice held.",
      "support: The Austrian army in Trieste supported the move of the Austrian fleet in the Adriatic Sea to Venice, but the support was cut by the Italian army in Tyrolia. [6.D.3]",
      "cut: The Italian army in Tyrolia bounced in Trieste, 1 against 1: the Austrian army in Trieste held.",
      "opponent: The Italian army in Venice held. [implied]",
    ]);
  });

  test("given a dislodged unit, then the chain contains its attacker and the supports that counted, and no others", () => {
    expect(
      chain(
        "(TUR AMY BUL) HLD",
        "(AUS AMY SER) MTO BUL",
        "(RUS AMY RUM) SUP (AUS AMY SER) MTO BUL",
        "(RUS FLT BLA) SUP (TUR AMY CON)",
        "(AUS AMY GRE) SUP (AUS AMY SER) MTO BUL",
        "(TUR FLT AEG) MTO GRE",
      ),
    ).toEqual([
      "self: The Turkish army in Bulgaria held. It was dislodged by the Austrian army in Serbia, 2 against 1.",
      "opponent: The Austrian army in Serbia moved to Bulgaria. [implied]",
      "opponent-support: The Russian army in Rumania supported the move of the Austrian army in Serbia to Bulgaria.",
    ]);
  });

  test.each([
    ["6.A.11", ["(AUS AMY VIE) MTO TYR", "(ITA AMY VEN) MTO TYR"]],
    ["6.A.12", ["(AUS AMY VIE) MTO TYR", "(ITA AMY VEN) MTO TYR", "(GER AMY MUN) MTO TYR"]],
    ["6.D.1", ["(AUS FLT ADR) MTO VEN", "(ITA AMY VEN) HLD", "(ITA AMY TYR) SUP (ITA AMY VEN)"]],
    ["6.D.2", ["(ITA AMY TYR) SUP (ITA AMY VEN)", "(ITA AMY VEN) HLD", "(AUS AMY VIE) MTO TYR"]],
    ["6.D.7", ["(ITA AMY TYR) SUP (ITA AMY VEN)", "(ITA AMY VEN) MTO PIE"]],
    ["6.D.9", ["(ITA AMY TYR) SUP (ITA AMY VEN) MTO PIE", "(ITA AMY VEN) HLD"]],
    ["6.D.10", ["(GER FLT KIE) MTO BER", "(GER AMY BER) HLD", "(GER AMY MUN) SUP (GER FLT KIE) MTO BER"]],
  ])("given an order that DATC %s decides, then its cause names that case", (id, orders) => {
    expect(chain(...orders)[0]).toContain(`[${id}]`);
  });

  test.each([
    [
      "dislodges the unit",
      "TUR",
      ["(AUS AMY BUL) HLD", "(TUR AMY CON) MTO BUL", "(TUR FLT BLA) SUP (TUR AMY CON) MTO BUL"],
    ],
    ["cuts the support", "AUS", ["(ITA AMY TYR) SUP (ITA AMY VEN)", "(ITA AMY VEN) HLD", "(AUS AMY VIE) MTO TYR"]],
    ["moves to the same province", "ITA", ["(AUS AMY VIE) MTO TYR", "(ITA AMY VEN) MTO TYR"]],
    ["moves the opposite way", "RUS", ["(AUS AMY BUD) MTO RUM", "(RUS AMY RUM) MTO BUD"]],
    ["only holds", "", ["(AUS FLT ADR) MTO VEN", "(ITA AMY VEN) HLD"]],
  ])("given a unit that %s, then the attacker of the first order is %s", (_, attacker, orders) => {
    const [first] = judged(orders).outcomes;
    expect(first && attackersOf(first).join(" ")).toBe(attacker);
  });
});
