import { describe, expect, test } from "vitest";
import {
  daidePolicy,
  datcPolicy,
  type JudgePolicy,
  rulebook1971Policy,
  rulebook1982Policy,
  rulebook2000Policy,
} from "../../../../core/judge/policy.ts";
import { judged } from "../../../support/judging.ts";

/* The result of each paradox in DATC 3.0 (6.F.14 to 6.F.24) under each rulebook, including the preferred one. */

const allHold: JudgePolicy = { ...datcPolicy, name: "all hold", paradox: "all-hold" };
const dptg: JudgePolicy = { ...datcPolicy, name: "DPTG", paradox: "dptg" };
const rulebooks = [rulebook1971Policy, rulebook1982Policy, rulebook2000Policy];

/** Returns the provinces whose units moved and those whose units were dislodged. */
function fates(orders: readonly string[], policy: JudgePolicy): string {
  const { outcomes, dislodged } = judged(orders, { policy });
  const moved = outcomes.flatMap(({ cause, unit }) => (cause.kind === "moved" && unit ? [unit.province] : []));
  return `${moved.sort().join(" ")} / ${dislodged.map(({ unit }) => unit.province).join(" ")}`;
}

const simple = [
  "(ENG FLT LON) SUP (ENG FLT WAL) MTO ECH",
  "(ENG FLT WAL) MTO ECH",
  "(FRA AMY BRE) CTO LON VIA (ECH)",
  "(FRA FLT ECH) CVY (FRA AMY BRE) CTO LON",
];
const pandin = [...simple, "(GER FLT NTH) SUP (GER FLT BEL) MTO ECH", "(GER FLT BEL) MTO ECH"];
const pandinExtended = [...pandin, "(FRA FLT YOR) SUP (FRA AMY BRE) MTO LON"];
const betrayal = [
  "(ENG FLT NTH) CVY (ENG AMY LON) CTO BEL",
  "(ENG AMY LON) CTO BEL VIA (NTH)",
  "(ENG FLT ECH) SUP (ENG AMY LON) MTO BEL",
  "(FRA FLT BEL) SUP (ENG FLT NTH)",
  "(GER FLT HEL) SUP (GER FLT SKA) MTO NTH",
  "(GER FLT SKA) MTO NTH",
];
const secondOrderTwo = [
  "(ENG FLT EDI) MTO NTH",
  "(ENG FLT LON) SUP (ENG FLT EDI) MTO NTH",
  "(FRA AMY BRE) CTO LON VIA (ECH)",
  "(FRA FLT ECH) CVY (FRA AMY BRE) CTO LON",
  "(GER FLT BEL) SUP (GER FLT PIC) MTO ECH",
  "(GER FLT PIC) MTO ECH",
  "(RUS AMY NWY) CTO BEL VIA (NTH)",
  "(RUS FLT NTH) CVY (RUS AMY NWY) CTO BEL",
];
const secondOrderNone = [
  "(ENG FLT EDI) MTO NTH",
  "(ENG FLT LON) SUP (ENG FLT EDI) MTO NTH",
  "(ENG FLT IRI) MTO ECH",
  "(ENG FLT MAO) SUP (ENG FLT IRI) MTO ECH",
  "(FRA AMY BRE) CTO LON VIA (ECH)",
  "(FRA FLT ECH) CVY (FRA AMY BRE) CTO LON",
  "(FRA FLT BEL) SUP (FRA FLT ECH)",
  "(RUS AMY NWY) CTO BEL VIA (NTH)",
  "(RUS FLT NTH) CVY (RUS AMY NWY) CTO BEL",
];

describe("paradoxes", () => {
  test.each([...rulebooks, datcPolicy, dptg, daidePolicy])("6.F.14 and 6.F.16 under $name", (policy) => {
    expect(fates(simple, policy)).toBe("WAL / ECH");
    expect(fates(pandin, policy)).toBe(" / ");
  });

  test("the all-hold rule saves the fleet in 6.F.14", () => {
    expect(fates(simple, allHold)).toBe(" / ");
    const { outcomes } = judged(simple, { policy: allHold });
    expect(outcomes[1]?.cause).toMatchObject({ kind: "bounced", paradox: true });
  });

  test.each(rulebooks)("6.F.17 under $name: the army moves in and does not cut the support", (policy) => {
    expect(fates(pandinExtended, policy)).toBe("BRE / LON");
    const { outcomes } = judged(pandinExtended, { policy });
    expect(outcomes[0]?.result).toEqual({ outcome: "SUC", dislodged: true });
  });

  test.each([
    [datcPolicy, " / "],
    [rulebook1971Policy, " / "],
    [rulebook2000Policy, " / "],
    [dptg, " / "],
    [rulebook1982Policy, "LON / BEL"],
  ])("6.F.18: $name", (policy, fate) => expect(fates(betrayal, policy)).toBe(fate));

  test.each([...rulebooks, datcPolicy, dptg])("6.F.22 under $name", (policy) => {
    expect(fates(secondOrderTwo, policy)).toBe("EDI PIC / ECH NTH");
  });

  test.each([
    [datcPolicy, "EDI / NTH"],
    [rulebook1982Policy, "EDI / NTH"],
    // Belgium's support would have saved a fleet: the circular dependency is a paradox, so no unit enters its seas.
    [dptg, " / "],
    [allHold, " / "],
  ])("6.F.24: $name", (policy, fate) => expect(fates(secondOrderNone, policy)).toBe(fate));

  test("the outcome names the cause that stops a convoy", () => {
    const { outcomes } = judged(pandin, { policy: datcPolicy });
    expect(outcomes[2]?.cause).toEqual({ kind: "disrupted", lost: [], paradox: true });
    expect(outcomes[2]?.result.outcome).toBe("DSR");
  });
});
