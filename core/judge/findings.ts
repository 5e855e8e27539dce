import type { Order, OrderResult, Unit } from "../orders/order.ts";
import { isMove } from "./battle.ts";
import { shortestRoute } from "./fleetChain.ts";
import type { Ruling } from "./movementNotes.ts";
import type { Cause, Dislodgement, GivenOrder, Opposition, OrderNote, OrderOutcome } from "./outcome.ts";
import type { ParadoxFindings } from "./paradox.ts";
import type { JudgePolicy } from "./policy.ts";
import { no, type Resolver, yes } from "./resolver.ts";
import type { Choice } from "./rulings.ts";

/** A resolved movement phase, to be told order by order. */
export interface Resolved {
  readonly given: readonly GivenOrder[];
  readonly rulings: readonly Ruling[];
  readonly choices: readonly Choice[];
  readonly resolver: Resolver;
  readonly stopped: ParadoxFindings;
}

/** The unit that took a unit's province while it stayed there; -1 for none. */
export function dislodgerOf({ battle, known }: Resolver, unit: number): number {
  if (known[unit] === yes) return -1;
  return battle.movers[unit]?.find((attacker) => known[attacker] === yes) ?? -1;
}

/** What became of every order given, and of the units that were given none. */
export function movementFindings({ given, rulings, choices, resolver, stopped }: Resolved): OrderOutcome[] {
  const { position } = resolver.battle;
  const numberOf = (unit: Unit | null): number => position.indexOf.get(unit?.province ?? "") ?? -1;
  // Of the orders to a unit, the one that its fate is told with: the one that stands, else the last.
  const teller = new Map<number, number>();
  rulings.forEach(({ unit }, at) => {
    const number = unit === null ? -1 : numberOf(unit);
    const earlier = teller.get(number);
    if (number >= 0 && (earlier === undefined || choices[earlier] !== "stands")) teller.set(number, at);
  });
  const outcomes = given.map(({ by, order }, at): OrderOutcome => {
    const { note, unit } = rulings[at] as Ruling;
    const number = unit === null ? -1 : numberOf(unit);
    const isTold = teller.get(number) === at;
    const due = dueNote(position.policy, note, unit);
    const choice = choices[at] ?? "refused";
    if (choice === "stands") return { order, by, note: due, ...fate(resolver, stopped, number) };
    const dislodged = isTold ? dislodgement(resolver, number) : null;
    return {
      order,
      by,
      unit,
      note: due,
      obeyed: isTold && unit ? { type: "HLD", unit } : null,
      result: { outcome: choice === "refused" ? note : null, dislodged: dislodged !== null },
      cause: { kind: choice },
      dislodged,
    };
  });
  position.units.forEach((unit, number) => {
    if (teller.has(number)) return;
    outcomes.push({ order: { type: "HLD", unit }, by: null, note: "MBV", ...fate(resolver, stopped, number) });
  });
  return outcomes;
}

/** The THX note: where orders are not checked, every order to a unit of one's own is taken. Source: v0.18, HLO, AOA. */
export function dueNote(policy: JudgePolicy, note: OrderNote, unit: Unit | null): OrderNote {
  return policy.acceptsAny && unit !== null ? "MBV" : note;
}

type Fate = Pick<OrderOutcome, "unit" | "obeyed" | "result" | "cause" | "dislodged">;

function fate(resolver: Resolver, stopped: ParadoxFindings, number: number): Fate {
  const { battle } = resolver;
  const order = battle.orders[number] as Order;
  const dislodged = dislodgement(resolver, number);
  const told = isMove(order)
    ? toldMove(resolver, stopped, number)
    : order.type === "SUP"
      ? toldSupport(resolver, number, order.supported)
      : order.type === "CVY"
        ? toldConvoy(resolver, number, order.convoyed)
        : ({ word: "SUC", cause: { kind: "stood" } } as const);
  // Source: v0.18, ORD: for a unit that held or convoyed, RET may stand alone.
  const isAlone = dislodged !== null && told.word === "SUC" && order.type !== "SUP";
  const result: OrderResult = { outcome: isAlone ? null : told.word, dislodged: dislodged !== null };
  return { unit: battle.position.units[number] ?? null, obeyed: order, result, cause: told.cause, dislodged };
}

interface Told {
  readonly word: "SUC" | "BNC" | "CUT" | "DSR" | "NSO";
  readonly cause: Cause;
}

function toldMove(resolver: Resolver, { convoys, moves }: ParadoxFindings, number: number): Told {
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

/** All who alone would have stopped the move. */
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
  // Where only its own side's unit is in the way, rivals count against the whole strength.
  const full = strength > 0 ? strength : resolver.defend(number, true);
  for (const rival of battle.movers[target] ?? []) {
    const unit = unitAt(resolver, rival);
    const prevents = resolver.prevent(rival, true);
    if (unit && rival !== number && prevents >= full) found.push({ unit, as: "rival", strength: prevents });
  }
  return found;
}

function toldSupport(resolver: Resolver, number: number, supported: Unit): Told {
  const { battle, known, unitCount } = resolver;
  if (!battle.matched[number]) return { word: "NSO", cause: { kind: "unmatched", did: doneBy(resolver, supported) } };
  if (known[unitCount + number] === yes) return { word: "SUC", cause: { kind: "stood" } };
  const by = (battle.movers[number] ?? [])
    .filter((attacker) => resolver.cuts(attacker, number) === yes)
    .flatMap((attacker) => unitAt(resolver, attacker) ?? []);
  return { word: "CUT", cause: { kind: "cut", by } };
}

function toldConvoy(resolver: Resolver, number: number, convoyed: Unit): Told {
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
