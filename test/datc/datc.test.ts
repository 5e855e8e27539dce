import { describe, expect, test } from "vitest";
import { type AdjustmentResult, judgeAdjustments } from "../../core/judge/adjustments.ts";
import { judgeMovement, type MovementResult } from "../../core/judge/movement.ts";
import type { OrderOutcome } from "../../core/judge/outcome.ts";
import { datcPolicy, type JudgePolicy, rulebook1971Policy } from "../../core/judge/policy.ts";
import { judgeRetreats, type RetreatResult } from "../../core/judge/retreats.ts";
import { standardMap } from "../../core/map/standard.ts";
import {
  type AdjustmentCase,
  caseOrder,
  casePlace,
  casePower,
  caseUnit,
  type DatcCase,
  type ExpectedOrder,
  type MovementCase,
  type RetreatOrders,
  readCases,
  unitTexts,
} from "../support/judgeCases.ts";

const cases = readCases<DatcCase>("test/data/rules/datc.json");

/**
 * Cases whose data wrongly describe a province as contested: one side of a head-to-head battle was dislodged by the
 * other, so its move has no effect on the winner's origin. In 6.H.9, a unit even retreats there.
 */
const uncontested = new Set(["6.G.4", "6.H.9"]);

/** The policies of the cases' alternatives, as differences from the default. */
const policyOfChoice: Readonly<Record<string, Partial<JudgePolicy>>> = {
  "default coast taken": { ambiguousCoast: "first" },
  "order illegal": { omittedCoast: "refused" },
  "lenient: attempted to the reachable coast": { wrongCoast: "corrected" },
  "support without coast invalid": { supportCoast: "required" },
  "support of a foreign unit without coast invalid": { supportCoast: "required-of-foreign" },
  "only perfect orders": { wrongUnitCoast: "refused", irrelevantCoast: "refused" },
  "1971: any disrupted route disrupts": { disruptedBy: "any-route" },
  "1971/1982/2000/2023 paradox rule": { paradox: "2000" },
  "1982 paradox rule": { paradox: "1982" },
  "1971 rulebook": rulebook1971Policy,
  "1971 rulebook: land route": rulebook1971Policy,
  "DPTG explicit adjacent convoy": { adjacentConvoy: "explicit" },
  "land route is fallback": { landFallback: true },
  "choice a": { dislodgedStillBounces: false },
  "attack counted as from the Adriatic: support cut": { convoyCutsAttackOnOrigin: true },
  "retreat to the convoyed attacker's start not allowed": { retreatToConvoyedOrigin: false },
  "pre-2023: distance to home centres": {
    removal: { to: "homes", over: "fleets-by-sea", tie: "full-name" },
  },
};

function judged(given: MovementCase, policy: JudgePolicy): MovementResult {
  const units = given.units.map(caseUnit);
  return judgeMovement({
    map: standardMap,
    policy,
    units,
    orders: given.orders.map((order) => caseOrder(order, units)),
  });
}

/** Returns an outcome in the cases' terms. */
function flagsOf({ note, result, cause }: OrderOutcome): string[] {
  const flags = new Set<string>();
  if (cause.kind === "refused") flags.add("void").add(note === "NYU" ? "not-owned" : "illegal");
  if (cause.kind === "unmatched") flags.add("void");
  if (cause.kind === "no-convoy" || cause.kind === "disrupted") flags.add("no-convoy");
  if (cause.kind === "bounced" || cause.kind === "retreat-bounced") flags.add("bounced");
  if (cause.kind === "cut") flags.add("cut");
  if (result.dislodged) flags.add("dislodged");
  return [...flags].sort();
}

/**
 * Returns flags without `illegal`. The cases call an impossible move, and some orders that depend on it, void without
 * calling them illegal.
 */
function withoutIllegal(flags: readonly string[]): string[] {
  return flags.filter((flag) => flag !== "illegal" && flag !== "disbanded").sort();
}

function checkOrders(outcomes: readonly OrderOutcome[], expected: readonly ExpectedOrder[]): void {
  expected.forEach(({ unit, result, flags }, at) => {
    const outcome = outcomes[at] as OrderOutcome;
    expect(withoutIllegal(flagsOf(outcome)), unit).toEqual(withoutIllegal(flags));
    expect(outcome.result.outcome === "SUC" ? "succeeds" : "fails", unit).toBe(result);
    if (flags.includes("illegal")) expect(outcome.note, unit).not.toBe("MBV");
  });
}

function checkMovement(id: string, given: MovementCase): MovementResult {
  const result = judged(given, datcPolicy);
  const { expected } = given;
  checkOrders(result.outcomes, expected.orders);
  expect(unitTexts(result.units)).toEqual(unitTexts(expected.positions.map(caseUnit)));
  expect(unitTexts(result.dislodged.map(({ unit }) => unit))).toEqual(unitTexts(expected.dislodged.map(caseUnit)));
  for (const { loc, attackedFrom, attackerByConvoy } of expected.dislodged) {
    const outcome = result.outcomes.find(
      ({ dislodged, unit }) => dislodged && unit?.province === casePlace(loc).province,
    );
    expect(outcome?.dislodged?.by.province).toBe(casePlace(attackedFrom).province);
    expect(outcome?.dislodged?.byConvoy).toBe(attackerByConvoy);
  }
  expected.orders.forEach(({ byConvoy, to, unit }, at) => {
    const { cause, obeyed } = result.outcomes[at] as OrderOutcome;
    if (to !== undefined) expect(obeyed, unit).toMatchObject({ to: casePlace(to) });
    if (cause.kind === "moved") expect(cause.route !== null, unit).toBe(byConvoy ?? false);
  });
  const contested = uncontested.has(id) ? [] : expected.contested.map((loc) => casePlace(loc).province);
  expect([...result.contested].sort()).toEqual(contested.sort());
  return result;
}

function judgedRetreats(
  given: RetreatOrders,
  { units, dislodged }: MovementResult,
  policy: JudgePolicy,
): RetreatResult {
  const everyone = [...units, ...dislodged.map(({ unit }) => unit)];
  const orders = given.orders.map((order) => caseOrder(order, everyone));
  return judgeRetreats({ map: standardMap, policy, units, dislodged, orders });
}

function checkRetreat(given: RetreatOrders, movement: MovementResult): void {
  const result = judgedRetreats(given, movement, datcPolicy);
  checkOrders(result.outcomes, given.expected.orders);
  expect(unitTexts(result.units)).toEqual(unitTexts(given.expected.positions.map(caseUnit)));
}

function judgedAdjustments(given: AdjustmentCase, policy: JudgePolicy): AdjustmentResult {
  const units = given.units.map(caseUnit);
  const owners = new Map(
    Object.entries(given.centers).flatMap(([power, centres]) =>
      centres.map((loc) => [casePlace(loc).province, casePower(power)] as const),
    ),
  );
  const orders = given.orders.map((order) => caseOrder(order, units));
  return judgeAdjustments({ map: standardMap, policy, units, owners, orders });
}

function checkAdjustment(given: AdjustmentCase): void {
  const result = judgedAdjustments(given, datcPolicy);
  checkOrders(result.outcomes, given.expected.orders);
  expect(unitTexts(result.units)).toEqual(unitTexts(given.expected.positions.map(caseUnit)));
}

describe("DATC 3.0", () => {
  test.each(cases)("$id $title", (datc) => {
    if (datc.phase === "movement") {
      const result = checkMovement(datc.id, datc);
      if (datc.retreat) checkRetreat(datc.retreat, result);
    } else if (datc.phase === "retreat") {
      checkRetreat(datc, checkMovement(datc.id, datc.previous));
    } else {
      for (const scenario of [datc, ...(datc.moreScenarios ?? [])]) checkAdjustment(scenario);
    }
  });
});

const alternatives = cases.flatMap((datc) =>
  (datc.alternatives ?? []).map((alternative) => ({ id: datc.id, datc, alternative, choice: alternative.choice })),
);

describe("DATC 3.0, under other interpretations of the rules", () => {
  test("every interpretation in the cases has a policy", () => {
    expect(alternatives.length).toBeGreaterThan(30);
    expect(alternatives.filter(({ choice }) => policyOfChoice[choice] === undefined)).toEqual([]);
  });

  test.each(alternatives)("$id with $choice", ({ datc, alternative, choice }) => {
    const policy = { ...datcPolicy, ...policyOfChoice[choice] };
    const { movesSucceed = [], dislodged = [], removed } = alternative;
    if (datc.phase === "adjustment") {
      const { units } = judgedAdjustments(datc, policy);
      const gone = datc.units.filter(({ type, loc }) => removed?.includes(`${type} ${loc}`));
      expect(unitTexts(units)).toEqual(unitTexts(datc.units.filter((unit) => !gone.includes(unit)).map(caseUnit)));
      return;
    }
    const given = datc.phase === "retreat" ? datc.previous : datc;
    const result = judged(given, policy);
    const moved = result.outcomes.flatMap(({ cause, unit }) => (cause.kind === "moved" && unit ? [unit.province] : []));
    expect(moved.sort()).toEqual(movesSucceed.map((loc) => casePlace(loc).province).sort());
    expect(result.dislodged.map(({ unit }) => unit.province).sort()).toEqual(
      dislodged.map((loc) => casePlace(loc).province).sort(),
    );
    if (datc.phase !== "retreat") return;
    // Both retreats in this case lead to the attacker's origin, so this interpretation refuses them.
    const outcomes = judgedRetreats(datc, result, policy).outcomes;
    expect(outcomes.map(({ result }) => result.outcome)).toContain("NVR");
  });
});
