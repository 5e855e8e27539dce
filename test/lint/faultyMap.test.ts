import { expect, test } from "vitest";
import { keptCaptures, loadCapture } from "../support/captures.ts";
import { dialogue } from "../support/dialogue.ts";
import { placed } from "../support/entries.ts";
import { cornerGreeting, definition, withoutBohemia } from "./mdfStories.ts";
import { findingsIn, findingsOf } from "./stories.ts";

/** A game on a map, to its first position. */
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

test("given an MDF that lacks a province, when owners and units name it, then the MDF alone is at fault", () => {
  const owners = "( FRA PAR ) ( GER MUN BOH ) ( UNO SPA )";
  const drafts = begun(definition(withoutBohemia), owners, "( FRA AMY PAR ) ( GER AMY BOH )");
  expect(errorsOf(drafts)).toEqual(["map-name-missing #7, 1"]);
});

test("given a sound MDF, when three provinces without centres have owners, then that is one finding", () => {
  const drafts = begun(definition(), "( FRA PAR BUR ) ( GER MUN BOH GAS ) ( UNO SPA )", "( FRA AMY PAR )");
  expect(errorsOf(drafts)).toEqual(["centre-unknown #10, 3"]);
});

test("given a sound MDF, when two fleets stand inland, then that is one finding", () => {
  const drafts = begun(definition(), "( FRA PAR ) ( GER MUN ) ( UNO SPA )", "( FRA FLT PAR ) ( GER FLT MUN )");
  expect(errorsOf(drafts)).toEqual(["unit-misplaced #11, 2"]);
});

test("given the maps of all variants as a server defines them, then none has more than a note", () => {
  const found = findingsIn(placed(loadCapture(keptCaptures, "parl_mdf_all_variants").drafts));
  expect(found.filter(({ code, severity }) => code.startsWith("map-") && severity !== "note")).toEqual([]);
});
