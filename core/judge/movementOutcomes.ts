import type { Order, OrderResult, Unit } from "../orders/order.ts";
import { isMove } from "./battle.ts";
import { shortestRoute } from "./fleetChain.ts";
import type { Ruling } from "./movementNotes.ts";
import type { Cause, Dislodgement, GivenOrder, Opposition, OrderNote, OrderOutcome } from "./outcome.ts";
import type { StoppedByParadox } from "./paradox.ts";
import type { JudgePolicy } from "./policy.ts";
import { no, type Resolver, yes } from "./resolver.ts";
import type { Choice } from "./rulings.ts";

/** A resolved movement phase, to be reported order by order. */
export interface Resolved {
  readonly given: readonly GivenOrder[];
  readonly rulings: readonly Ruling[];
  readonly choices: readonly Choice[];
  readonly resolver: Resolver;
  readonly stopped: StoppedByParadox;
}

/** Returns the unit that dislodged a unit; -1 if the unit was not dislodged. */
export function dislodgerOf({ battle, known }: Resolver, unit: number): number {
  if (known[unit] === yes) return -1;
  return battle.movers[unit]?.find((attacker) => known[attacker] === yes) ?? -1;
}

/** Returns the outcome of every given order, and of every unit without an order. */
export function movementOutcomes({ given, rulings, choices, resolver, stopped }: Resolved): OrderOutcome[] {
  const { position } = resolver.battle;
  const numberOf = (unit: Unit | null): number => position.indexOf.get(unit?.province ?? "") ?? -1;
  // If a unit has several orders, the result goes to the valid one, or to the last one if none is valid.
  const reporter = new Map<number, number>();
  rulings.forEach(({ unit }, at) => {
    const number = unit === null ? -1 : numberOf(unit);
    const earlier = reporter.get(number);
    if (number >= 0 && (earlier === undefined || choices[earlier] !== "stands")) reporter.set(number, at);
  });
  const outcomes = given.map(({ by, order }, at): OrderOutcome => {
    const { note, unit } = rulings[at] as Ruling;
    const number = unit === null ? -1 : numberOf(unit);
    const isReporter = reporter.get(number) === at;
    const due = dueNote(position.policy, note, unit);
    const choice = choices[at] ?? "refused";
    if (choice === "stands") return { order, by, note: due, ...fate(resolver, stopped, number) };
    const dislodged = isReporter ? dislodgement(resolver, number) : null;
    return {
      order,
      by,
      unit,
      note: due,
      obeyed: isReporter && unit ? { type: "HLD", unit } : null,
      result: { outcome: choice === "refused" ? note : null, dislodged: dislodged !== null },
      cause: { kind: choice },
      dislodged,
    };
  });
  position.units.forEach((unit, number) => {
    if (reporter.has(number)) return;
    outcomes.push({ order: { type: "HLD", unit }, by: null, note: "MBV", ...fate(resolver, stopped, number) });
  });
  return outcomes;
}

/**
 * Returns the note that THX should contain. With AOA, the server accepts any order for the power's own unit. Source:
 * v0.18, HLO, AOA.
 */
export function dueNote(policy: JudgePolicy, note: OrderNote, unit: Unit | null): OrderNote {
  return policy.acceptsAny && unit !== null ? "MBV" : note;
}

type Fate = Pick<OrderOutcome, "unit" | "obeyed" | "result" | "cause" | "dislodged">;

function fate(resolver: Resolver, stopped: StoppedByParadox, number: number): Fate {
  const { battle } = resolver;
  const order = battle.orders[number] as Order;
  const dislodged = dislodgement(resolver, number);
  const found = isMove(order)
    ? moveResult(resolver, stopped, number)
    : order.type === "SUP"
      ? supportResult(resolver, number, order.supported)
      : order.type === "CVY"
        ? convoyResult(resolver, number, order.convoyed)
        : ({ word: "SUC", cause: { kind: "stood" } } as const);
  // Source: v0.18, ORD: for a unit that held or convoyed, RET may be the only result.
  const isOnlyRet = dislodged !== null && found.word === "SUC" && order.type !== "SUP";
  const result: OrderResult = { outcome: isOnlyRet ? null : found.word, dislodged: dislodged !== null };
  return { unit: battle.position.units[number] ?? null, obeyed: order, result, cause: found.cause, dislodged };
}

interface WordAndCause {
  readonly word: "SUC" | "BNC" | "CUT" | "DSR" | "NSO";
  readonly cause: Cause;
}

function moveResult(resolver: Resolver, { convoys, moves }: StoppedByParadox, number: number): WordAndCause {
  const { battle, known, unitCount } = resolver;
  const convoy = battle.convoy[number];
  const isThrough = known[2 * unitCount + number] === yes;
  const strength = resolver.attack(number, true);
  if (known[number] === yes) {
    const route = convoy && isThrough ? routeOf(resolver, number) : null;
    return { word: "SUC", cause: { kind: "moved", route, strength } };
  }
  if (convoy && !isThrough && !battle.marches[number]) {
    if (!convoy.isWhole) return { word: "NSO", cause: { kind: "no-convoy", without: convoy.without } };
    const lost = convoy.fleets.flatMap((number) => {
      const by = unitAt(resolver, dislodgerOf(resolver, number));
      const fleet = unitAt(resolver, number);
      return by && fleet ? [{ fleet, by }] : [];
    });
    return { word: "DSR", cause: { kind: "disrupted", lost, paradox: convoys.has(number) } };
  }
  const against = oppositions(resolver, number, strength);
  return { word: "BNC", cause: { kind: "bounced", strength, against, paradox: moves.has(number) } };
}

function routeOf({ battle, known }: Resolver, number: number): readonly string[] {
  const convoy = battle.convoy[number];
  if (!convoy) return [];
  const { fleets, chain } = convoy;
  const isLost = (fleet: number): boolean => (battle.movers[fleet] ?? []).some((attacker) => known[attacker] === yes);
  const positions = chain ? (shortestRoute(chain, (at) => !isLost(fleets[at] ?? -1)) ?? []) : fleets.keys();
  return [...positions].flatMap((at) => battle.position.units[fleets[at] ?? -1]?.province ?? []);
}

/** Returns every unit strong enough to stop the move on its own. */
function oppositions(resolver: Resolver, number: number, strength: number): Opposition[] {
  const { battle, known, unitCount } = resolver;
  const target = battle.target[number] ?? -1;
  const found: Opposition[] = [];
  const mover = unitAt(resolver, number);
  const defender = unitAt(resolver, target);
  const isHeadToHead = target < unitCount && resolver.isHeadToHead(number, target) === yes;
  if (defender && (isHeadToHead || known[target] !== yes)) {
    const withstands = isHeadToHead ? resolver.defend(target, true) : resolver.hold(target, true);
    const as = defender.power === mover?.power ? "own" : isHeadToHead ? "head-to-head" : "holder";
    if (withstands >= strength) found.push({ unit: defender, as, strength: withstands });
  }
  // If a unit of the same power blocks the move, the move's strength is 0, so compare rivals with its full strength.
  const full = strength > 0 ? strength : resolver.defend(number, true);
  for (const rival of battle.movers[target] ?? []) {
    const unit = unitAt(resolver, rival);
    const prevents = resolver.prevent(rival, true);
    if (unit && rival !== number && prevents >= full) found.push({ unit, as: "rival", strength: prevents });
  }
  return found;
}

function supportResult(resolver: Resolver, number: number, supported: Unit): WordAndCause {
  const { battle, known, unitCount } = resolver;
  if (!battle.matched[number]) return { word: "NSO", cause: { kind: "unmatched", did: doneBy(resolver, supported) } };
  if (known[unitCount + number] === yes) return { word: "SUC", cause: { kind: "stood" } };
  const by = (battle.movers[number] ?? [])
    .filter((attacker) => resolver.cuts(attacker, number) === yes)
    .flatMap((attacker) => unitAt(resolver, attacker) ?? []);
  return { word: "CUT", cause: { kind: "cut", by } };
}

function convoyResult(resolver: Resolver, number: number, convoyed: Unit): WordAndCause {
  const { battle } = resolver;
  if (!battle.matched[number]) return { word: "NSO", cause: { kind: "unmatched", did: doneBy(resolver, convoyed) } };
  const convoy = battle.convoy[battle.position.indexOf.get(convoyed.province) ?? -1];
  if (convoy?.isWhole === false) return { word: "NSO", cause: { kind: "no-convoy", without: convoy.without } };
  return { word: "SUC", cause: { kind: "stood" } };
}

function doneBy({ battle }: Resolver, unit: Unit): Order {
  return battle.orders[battle.position.indexOf.get(unit.province) ?? -1] ?? { type: "HLD", unit };
}

function dislodgement(resolver: Resolver, number: number): Dislodgement | null {
  const attacker = dislodgerOf(resolver, number);
  const by = unitAt(resolver, attacker);
  if (by === undefined) return null;
  return {
    by,
    strength: resolver.attack(attacker, true),
    defence:
      resolver.isHeadToHead(attacker, number) === no ? resolver.hold(number, true) : resolver.defend(number, true),
    byConvoy: resolver.isConvoyed(attacker) === yes,
  };
}

function unitAt({ battle }: Resolver, number: number): Unit | undefined {
  return battle.position.units[number];
}
