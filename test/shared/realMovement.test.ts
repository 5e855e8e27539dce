import { expect, test } from "vitest";
import { judgeMovement, type MovementResult } from "../../core/judge/movement.ts";
import { datcPolicy, type JudgePolicy, landFallbackPolicy } from "../../core/judge/policy.ts";
import { standardMap } from "../../core/map/standard.ts";
import { describeShared } from "../support/describeShared.ts";
import { type CaseOrder, type CaseUnit, caseOrder, caseUnit, readCases, unitTexts } from "../support/judgeCases.ts";

interface RealPhase {
  readonly id: string;
  readonly units: readonly CaseUnit[];
  readonly orders: readonly CaseOrder[];
  readonly expected: {
    readonly positions: readonly CaseUnit[];
    readonly dislodgedAlive: readonly CaseUnit[];
    /** The results by unit, such as `A TRI`. The order of a unit that is not listed succeeded. */
    readonly results: Readonly<Record<string, readonly string[]>>;
  };
}

function judged({ units: given, orders }: RealPhase, policy: JudgePolicy): MovementResult {
  const units = given.map(caseUnit);
  return judgeMovement({ map: standardMap, policy, units, orders: orders.map((order) => caseOrder(order, units)) });
}

/** Returns the game's description of what happened to a unit. */
function wordsOf(result: MovementResult, { type, loc }: CaseUnit): string[] {
  const { province } = caseUnit({ power: "", type, loc });
  return result.outcomes.flatMap(({ unit, cause, dislodged, obeyed }) => {
    if (unit?.province !== province || obeyed === null) return [];
    const words = { bounced: ["bounce"], cut: ["cut"], unmatched: ["void"], refused: ["void"] } as const;
    const first = cause.kind in words ? words[cause.kind as keyof typeof words] : [];
    const convoy = cause.kind === "disrupted" || cause.kind === "no-convoy" ? ["no convoy"] : [];
    return [...first, ...convoy, ...(dislodged ? ["dislodged"] : [])];
  });
}

describeShared("movement phases from real games", ["rules", "real-movement.json"], (path) => {
  const phases = readCases<RealPhase>(path);

  test("all 48 exist", () => expect(phases).toHaveLength(48));

  test.each(phases)("$id, with the land fallback", (phase) => {
    const result = judged(phase, landFallbackPolicy);
    expect(unitTexts(result.units)).toEqual(unitTexts(phase.expected.positions.map(caseUnit)));
    const alive = result.dislodged.filter(({ retreats }) => retreats.length > 0).map(({ unit }) => unit);
    expect(unitTexts(alive)).toEqual(unitTexts(phase.expected.dislodgedAlive.map(caseUnit)));
    for (const unit of phase.units) {
      const told = phase.expected.results[`${unit.type} ${unit.loc}`] ?? [];
      expect(wordsOf(result, unit).sort(), `${unit.type} ${unit.loc}`).toEqual([...told].sort());
    }
  });

  test("none of them depends on the fallback, because DATC 3.0 reaches the same positions", () => {
    const differ = phases.filter(
      (phase) =>
        unitTexts(judged(phase, datcPolicy).units).join() !== unitTexts(phase.expected.positions.map(caseUnit)).join(),
    );
    expect(differ.map(({ id }) => id)).toEqual([]);
  });
});
