import { describe, expect, test } from "vitest";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { judgeAdjustments } from "../../core/judge/adjustments.ts";
import { takeCentres } from "../../core/judge/centres.ts";
import { type ExplainingNames, explainOutcome } from "../../core/judge/explain.ts";
import { judgeMovement, type MovementResult } from "../../core/judge/movement.ts";
import type { GivenOrder } from "../../core/judge/outcome.ts";
import {
  daidePolicy,
  datcPolicy,
  type JudgePolicy,
  landFallbackPolicy,
  parlancePolicy,
  rulebook1971Policy,
  rulebook1982Policy,
  rulebook2000Policy,
} from "../../core/judge/policy.ts";
import { judgeRetreats } from "../../core/judge/retreats.ts";
import type { GameMap } from "../../core/map/gameMap.ts";
import { knownVariants } from "../../core/map/library.ts";
import { standardMap, withNames } from "../../core/map/standard.ts";
import type { Order, Unit } from "../../core/orders/order.ts";
import { times } from "../support/depth.ts";
import { randomMap } from "../support/randomMap.ts";
import { anyOrders, randomPosition, tangledPosition } from "../support/randomPosition.ts";
import { judgeSlowly } from "../support/slowJudge.ts";

const policies: readonly JudgePolicy[] = [
  ...[datcPolicy, daidePolicy, parlancePolicy, landFallbackPolicy],
  ...[rulebook1971Policy, rulebook1982Policy, rulebook2000Policy],
  { ...datcPolicy, name: "all hold", paradox: "all-hold" },
  { ...datcPolicy, name: "DPTG, dislodged units do not bounce others", paradox: "dptg", dislodgedStillBounces: false },
  { ...rulebook1971Policy, name: "swaps with fallback", landFallback: true, convoyCutsAttackOnOrigin: true },
  { ...datcPolicy, name: "lenient", ambiguousCoast: "first", wrongCoast: "corrected", acceptsAny: true },
];

function givenOf(orders: readonly Order[]): GivenOrder[] {
  return orders.flatMap((order) =>
    order.type === "WVE" || order.unit === null ? [] : [{ by: order.unit.power, order }],
  );
}

/** Returns the parts of a movement phase's result that both adjudicators report. */
function comparable({ outcomes, dislodged }: MovementResult) {
  const provincesOf = (kept: (outcome: MovementResult["outcomes"][number]) => boolean): string[] =>
    outcomes.flatMap((outcome) => (kept(outcome) && outcome.unit ? [outcome.unit.province] : [])).sort();
  return {
    moved: provincesOf(({ cause }) => cause.kind === "moved"),
    dislodged: dislodged.map(({ unit }) => unit.province).sort(),
    supported: provincesOf(({ obeyed, result }) => obeyed?.type === "SUP" && result.outcome === "SUC"),
  };
}

/** Counts events, so that a run in which nothing happens does not pass. */
class Tally {
  readonly counts = new Map<string, number>();

  add(what: string, count: number): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** Checks that each event happened at least its minimum number of times, multiplied by `share`. */
  least(floors: Readonly<Record<string, number>>, share = 1): void {
    for (const [what, floor] of Object.entries(floors)) {
      expect(this.counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(Math.floor(floor * share));
    }
  }
}

/** Adjudicates random positions with both adjudicators; returns the differences. */
function differences(
  rounds: number,
  seed: number,
  mapFor: (round: number, random: () => number) => GameMap,
  tally: Tally,
) {
  const random = seededRandom(seed);
  const found: object[] = [];
  for (let round = 0; round < rounds; round++) {
    const map = mapFor(round, random);
    const draw = round % 2 === 0 ? randomPosition : tangledPosition;
    const { units, orders } = draw(map, random, 4 + Math.floor(random() * 6), 2 + Math.floor(random() * 4));
    const { paradox, ...slow } = judgeSlowly(map, units, orders);
    const result = judgeMovement({ map, policy: datcPolicy, units, orders: givenOf(orders) });
    const fast = comparable(result);
    tally.add("moved", slow.moved.length);
    tally.add("dislodged", slow.dislodged.length);
    tally.add("cut", result.outcomes.filter(({ cause }) => cause.kind === "cut").length);
    tally.add("carried", result.outcomes.filter(({ cause }) => cause.kind === "moved" && cause.route).length);
    tally.add("paradoxes", paradox ? 1 : 0);
    if (JSON.stringify(fast) !== JSON.stringify(slow)) found.push({ round, orders, fast, slow });
  }
  return found;
}

describe("the adjudicator and the slow adjudicator", () => {
  test("agree on random positions on the Standard map", () => {
    const tally = new Tally();
    expect(differences(times(10_000, 400), 2026, () => standardMap, tally)).toEqual([]);
    tally.least({ moved: 5000, dislodged: 1000, cut: 1000, carried: 300, paradoxes: 30 }, times(1, 0.03));
  });

  test("agree on random positions on random maps", () => {
    const tally = new Tally();
    let map = standardMap;
    const mapFor = (round: number, random: () => number): GameMap => {
      if (round % 10 === 0) map = randomMap(random, 8 + Math.floor(random() * 10));
      return map;
    };
    expect(differences(times(4000, 160), 1901, mapFor, tally)).toEqual([]);
    tally.least({ moved: 1000, dislodged: 300, cut: 300, carried: 50, paradoxes: 5 }, times(1, 0.03));
  });
});

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function kindsOf(units: readonly Unit[]): string[] {
  return units.map(({ power, type }) => `${power} ${type}`).sort();
}

const namesByMap = new Map<GameMap, ExplainingNames>();

function namesOf(map: GameMap): ExplainingNames {
  const names = namesByMap.get(map) ?? withNames(map);
  namesByMap.set(map, names);
  return names;
}

/** Checks a movement phase with arbitrary orders, and the retreats and adjustments after it. */
function checkYear(map: GameMap, policy: JudgePolicy, random: () => number, tally: Tally): void {
  const { units, orders: sensible } = randomPosition(map, random, 3 + Math.floor(random() * 10), 3);
  const names = namesOf(map);
  const orders = shuffled([...givenOf(sensible), ...anyOrders(map, random, units, 6)], random);
  const movement = judgeMovement({ map, policy, units, orders });
  const { dislodged } = movement;
  expect(movement.outcomes.length).toBeGreaterThanOrEqual(orders.length);
  expect(movement.outcomes.slice(0, orders.length).map(({ order }) => order)).toEqual(orders.map(({ order }) => order));
  expect(kindsOf([...movement.units, ...dislodged.map(({ unit }) => unit)])).toEqual(kindsOf(units));
  expect(new Set(movement.units.map(({ province }) => province)).size).toBe(movement.units.length);
  for (const { retreats } of dislodged) {
    for (const { province } of retreats) {
      expect(movement.units.some((unit) => unit.province === province)).toBe(false);
      expect(movement.contested).not.toContain(province);
    }
  }
  const retreatOrders = [
    ...dislodged.flatMap(({ unit, retreats: [to] }) =>
      to === undefined ? [] : [{ by: unit.power, order: { type: "RTO", unit, to } } as const],
    ),
    ...anyOrders(map, random, units, 3),
  ];
  const after = judgeRetreats({ map, policy, units: movement.units, dislodged, orders: retreatOrders });
  expect(after.units.length).toBeLessThanOrEqual(units.length);
  expect(after.units.length).toBeGreaterThanOrEqual(movement.units.length);
  expect(new Set(after.units.map(({ province }) => province)).size).toBe(after.units.length);

  const owners = takeCentres(
    map,
    new Map(map.powers.flatMap(({ name, homes }) => homes.map((home) => [home, name]))),
    after.units,
  );
  const builds = [...map.provinces.keys()].flatMap((province): GivenOrder[] => {
    const power = owners.get(province);
    if (power === undefined || random() < 0.3) return [];
    return [{ by: power, order: { type: "BLD", unit: { power, type: "AMY", province, coast: null } } }];
  });
  const adjusted = judgeAdjustments({
    ...{ map, policy, units: after.units, owners },
    orders: [...builds, ...anyOrders(map, random, after.units, 4)],
  });
  expect(new Set(adjusted.units.map(({ province }) => province)).size).toBe(adjusted.units.length);
  for (const power of new Set(adjusted.units.map((unit) => unit.power))) {
    const centres = [...owners.values()].filter((owner) => owner === power).length;
    expect(adjusted.units.filter((unit) => unit.power === power).length).toBeLessThanOrEqual(centres);
  }
  const outcomes = [...movement.outcomes, ...after.outcomes, ...adjusted.outcomes];
  for (const { cause } of outcomes) tally.add(cause.kind, 1);
  const sentences = outcomes.map((outcome) => explainOutcome(outcome, names));
  expect(sentences.filter((sentence) => !/^\S.*\.$/.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => /undefined|null|NaN|: \.| {2}/.test(sentence))).toEqual([]);
}

describe("any orders on any map", () => {
  const variants = knownVariants.map(({ load }) => load().map);

  test.each(policies)("$name: no unit is lost or created, and no province holds two units", (policy) => {
    const random = seededRandom(policy.name.length * 7919);
    const tally = new Tally();
    for (let round = 0; round < times(100, 30); round++) {
      const known = variants[round % (2 * variants.length)];
      checkYear(known ?? randomMap(random, 6 + Math.floor(random() * 14)), policy, random, tally);
    }
    const floors = { moved: 30, refused: 150, bounced: 30, cut: 5, stood: 100, unmatched: 10, waived: 10, removed: 10 };
    tally.least(floors, times(1, 0.3));
  });

  test("the result does not depend on the order in which units and orders are listed", () => {
    const random = seededRandom(34);
    for (let round = 0; round < times(600, 25); round++) {
      const policy = policies[round % policies.length] ?? datcPolicy;
      const map = round % 3 === 0 ? randomMap(random, 14) : standardMap;
      const { units, orders } = (round % 2 === 0 ? randomPosition : tangledPosition)(map, random, 9, 3);
      const given = givenOf(orders);
      const first = judgeMovement({ map, policy, units, orders: given });
      const again = judgeMovement({ map, policy, units: shuffled(units, random), orders: shuffled(given, random) });
      expect(comparable(again)).toEqual(comparable(first));
      expect([...again.units].sort(byProvince)).toEqual([...first.units].sort(byProvince));
      expect(again.dislodged).toEqual(first.dislodged);
      expect(again.contested).toEqual(first.contested);
    }
  });
});

function byProvince(a: Unit, b: Unit): number {
  return a.province < b.province ? -1 : 1;
}
