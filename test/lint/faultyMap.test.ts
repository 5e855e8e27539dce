import { describe, expect, test } from "vitest";
import { keptCaptures, loadCapture } from "../support/captures.ts";
import { dialogue } from "../support/dialogue.ts";
import { placed } from "../support/entries.ts";
import { cornerGreeting, definition, withoutBohemia } from "./mdfStories.ts";
import { findingsIn, findingsOf } from "./stories.ts";

/** Returns a game on a map, up to its first position. */
function begun(map: string, owners: string, units: string) {
  const lines = [
    ...cornerGreeting,
    map,
    "> YES ( MAP ( 'corner' ) )",
    "< HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )",
    `< SCO ${owners}`,
    `< NOW ( SPR 1901 ) ${units}`,
  ];
  return dialogue(lines).map((draft, at) => ({ ...draft, atNs: at * 1e9 }));
}

function errorsOf(drafts: ReturnType<typeof begun>): string[] {
  const errors = findingsOf(drafts).filter(({ severity }) => severity === "error");
  return errors.map(({ code, n, count }) => `${code} #${n}, ${count}`);
}

test("given an MDF that lacks a province, when owners and units name it, then only the MDF is at fault", () => {
  const owners = "( FRA PAR ) ( GER MUN BOH ) ( UNO SPA )";
  const drafts = begun(definition(withoutBohemia), owners, "( FRA AMY PAR ) ( GER AMY BOH )");
  expect(errorsOf(drafts)).toEqual(["map-name-missing #7, 1"]);
});

test("given a correct MDF, when three provinces without centres have owners, then there is one finding", () => {
  const drafts = begun(definition(), "( FRA PAR BUR ) ( GER MUN BOH GAS ) ( UNO SPA )", "( FRA AMY PAR )");
  expect(errorsOf(drafts)).toEqual(["centre-unknown #10, 3"]);
});

test("given a correct MDF, when two fleets are placed inland, then there is one finding", () => {
  const drafts = begun(definition(), "( FRA PAR ) ( GER MUN ) ( UNO SPA )", "( FRA FLT PAR ) ( GER FLT MUN )");
  expect(errorsOf(drafts)).toEqual(["unit-misplaced #11, 2"]);
});

/**
 * Returns the findings, other than those about the map, in a game in which France receives these notes for its orders.
 */
function ordered(map: string, said: readonly (readonly [order: string, note: string])[]) {
  const drafts = begun(map, "( FRA PAR ) ( GER MUN ) ( UNO SPA )", "( FRA AMY PAR ) ( FRA AMY GAS ) ( GER AMY MUN )");
  const lines = said.flatMap(([order, note]) => [`> SUB ( ${order} )`, `< THX ( ${order} ) ( ${note} )`]);
  const more = dialogue(lines).map((draft, at) => ({ ...draft, atNs: (drafts.length + at) * 1e9 }));
  return findingsOf([...drafts, ...more]).filter(({ code }) => !code.startsWith("map-"));
}

// Munich is adjacent to Paris only in the borders of Paris.
const oneWay = definition({ borders: { PAR: "( PAR ( AMY BUR GAS MUN ) )" } });

describe("given an MDF that lists a border from one side only, and orders that use it", () => {
  test("when the server refuses what the MDF allows, then only a warning about the refused order is reported", () => {
    const found = ordered(oneWay, [["( FRA AMY PAR ) MTO MUN", "FAR"]]);
    expect(found.map(({ code, side, severity }) => `${side} ${severity} ${code}`)).toEqual([
      "client warning order-refused",
    ]);
    expect(found[0]?.message).toContain("( FRA AMY PAR ) MTO MUN with FAR: the army in PAR cannot reach MUN.");
    expect(found[0]?.fix).toContain("The MDF has faults in its entries for MUN: do not rely on them.");
    expect(found[0]?.fix.slice(found[0].fix.indexOf("on them."))).not.toContain("MUN");
    expect(found[0]?.fix).toContain("FRA AMY PAR can reach BUR, GAS: send ( FRA AMY PAR ) MTO BUR");
  });
});

test("given a correct MDF, when the server refuses what it allows, then the finding is about the server", () => {
  const found = ordered(definition(), [["( FRA AMY PAR ) MTO BUR", "FAR"]]);
  expect(found.map(({ code, side }) => `${side} ${code}`)).toEqual(["server note-unlike-adjudicator"]);
});

test("given a server's MDF for every variant, then all findings about the maps are notes", () => {
  const found = findingsIn(placed(loadCapture(keptCaptures, "parl_mdf_all_variants").drafts));
  expect(found.filter(({ code, severity }) => code.startsWith("map-") && severity !== "note")).toEqual([]);
});
