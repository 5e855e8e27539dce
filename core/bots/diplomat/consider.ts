import { neighboursOf, reachablePlaces, reachesProvince } from "../../judge/reach.ts";
import type { Ownership } from "../../language/parts.ts";
import type { Arrangement } from "../../language/press.ts";
import { type Order, type Unit, unitOf } from "../../orders/order.ts";
import { goalOf, isSameUnit } from "../../press/leaves/sameOrder.ts";
import { ownUnits } from "../view.ts";
import { areAtPeace } from "./pact.ts";
import type { Situation } from "./situation.ts";

/** A diplomat's view of an arrangement: the terms that affect its orders, or the reply that refuses it. */
export type Opinion = { readonly terms: readonly Arrangement[] } | "REJ" | "BWX";

/**
 * Assesses an arrangement based on the situation at the start of the turn, so that the answer does not depend on the
 * order in which messages arrive.
 * @param proposer the power that proposes it, which can be the diplomat's own power
 */
export function consider(arrangement: Arrangement, proposer: string, situation: Situation): Opinion {
  const { power } = situation.view;
  const isHeard = isTrusted(proposer, situation);
  const binding = (isRight: boolean): Opinion => (isRight ? { terms: [arrangement] } : "REJ");
  switch (arrangement.type) {
    case "PCE":
      if (!arrangement.powers.includes(power)) return "BWX";
      return binding(arrangement.powers.every((other) => isTrusted(other, situation)));
    case "ALY":
      return ofAlliance(arrangement, situation);
    case "XDO":
      return ofOrder(arrangement, proposer, situation);
    case "DMZ":
      if (!arrangement.powers.includes(power)) return arrangement.powers.includes(proposer) ? { terms: [] } : "BWX";
      return binding(isHeard && arrangement.provinces.every(({ province }) => canLeave(province, situation)));
    case "SCD":
      return binding(isHeard && areFair(arrangement.shares, proposer, situation));
    case "OCC":
      return arrangement.positions.some((unit) => unit.power === power) ? "REJ" : { terms: [] };
    case "AND":
      return all(arrangement.parts.map((part) => consider(part, proposer, situation)));
    case "ORR":
      return all(arrangement.parts.map((part) => consider(part, proposer, situation)));
    case "CHO": {
      const { minimum, maximum, parts } = arrangement;
      const isOpen = minimum <= parts.length && maximum >= parts.length;
      return isOpen ? all(parts.map((part) => consider(part, proposer, situation))) : "REJ";
    }
    default:
      return "REJ";
  }
}

/** Combines the opinions on the parts: `REJ` if any is `REJ`, `BWX` if all are `BWX`. */
function all(opinions: readonly Opinion[]): Opinion {
  if (opinions.includes("REJ")) return "REJ";
  const taken = opinions.filter((opinion) => typeof opinion !== "string");
  return taken.length === 0 ? "BWX" : { terms: taken.flatMap(({ terms }) => terms) };
}

function isTrusted(other: string, { view, hunted, wary }: Situation): boolean {
  return other === view.power || !(hunted.has(other) || wary.has(other));
}

/** Accepts an alliance only if it is against powers that the diplomat wants to attack anyway. */
function ofAlliance(arrangement: Arrangement & { readonly type: "ALY" }, situation: Situation): Opinion {
  const { view, hunted, pacts } = situation;
  const { allies, against } = arrangement;
  if (!allies.includes(view.power)) return "BWX";
  const isWanted = against.every((enemy) => hunted.has(enemy) && !areAtPeace(pacts, enemy));
  const areFriends = allies.every((ally) => isTrusted(ally, situation) && !against.includes(ally));
  return isWanted && areFriends ? { terms: [arrangement] } : "REJ";
}

/** Helps a friend if that does not cost the diplomat a centre; each unit helps only one friend. */
function ofOrder(arrangement: Arrangement & { readonly type: "XDO" }, proposer: string, situation: Situation): Opinion {
  const { order } = arrangement;
  const { view, plan } = situation;
  const owner = unitOf(order)?.power;
  if (owner === undefined) return "REJ";
  if (owner !== view.power) {
    const isMine = proposer === view.power;
    return isMine || owner === proposer ? { terms: isMine ? [arrangement] : [] } : "BWX";
  }
  if (proposer === view.power) return { terms: [arrangement] };
  const planned = plan.find((own) => isSameUnit(unitOf(order), unitOf(own)));
  const isFree =
    planned !== undefined && (!isCapture(planned, situation) || isLeft(planned, order, proposer, situation));
  return planned && helpedBy(unitOf(planned), situation) === proposer && isFree && isHelp(order, situation)
    ? { terms: [arrangement] }
    : "REJ";
}

/** Returns the friend that a unit helps: the one whose units can reach most of the unit's neighbourhood. */
export function helpedBy(unit: Unit | null, { view, friends }: Pick<Situation, "view" | "friends">): string | null {
  if (unit === null) return null;
  const near = new Set(neighboursOf(view.map, unit.province));
  const scored = friends.map((friend) => {
    const theirs = view.units.filter(({ power }) => power === friend);
    const shared = theirs.flatMap((one) => reachablePlaces(view.map, one)).filter(({ province }) => near.has(province));
    return { friend, score: shared.length };
  });
  const [best] = scored.sort((a, b) => b.score - a.score || (a.friend < b.friend ? -1 : 1));
  return best && best.score > 0 ? best.friend : null;
}

/** Whether an order takes a centre. */
function isCapture(order: Order, { view }: Situation): boolean {
  const goal = order.type === "MTO" ? order.to.province : null;
  return goal !== null && view.map.provinces.get(goal)?.isSupplyCentre === true && view.owners.get(goal) !== view.power;
}

/**
 * Whether the diplomat gives up a centre that it plans to take, because a friend asks for support to move there. If two
 * powers ask each other, only one of them can give way, so they take turns.
 */
function isLeft(planned: Order, asked: Order, friend: string, { view, isGenerous, count }: Situation): boolean {
  const isOwnTurn = view.power < friend === (count % 2 === 0);
  return isGenerous && isOwnTurn && goalOf(planned)?.province === goalOf(asked)?.province;
}

/** Whether an order supports a unit without harming a power with which the diplomat may be at peace. */
function isHelp(order: Order, situation: Situation): boolean {
  const { view, limits } = situation;
  const unit = unitOf(order);
  const own = ownUnits(view).find((one) => isSameUnit(unit, one));
  if (!own || order.type !== "SUP") return false;
  const helped = view.units.find((one) => isSameUnit(order.supported, one));
  if (!helped || helped.province === own.province) return false;
  const goal = goalOf(order)?.province ?? helped.province;
  if (!reachesProvince(view.map, own, goal) || limits.empty.has(goal)) return false;
  if (goalOf(order) === null) return helped.power !== own.power;
  // Demilitarised zones never contain centres, so supporting a move into a centre cannot violate a zone agreed this
  // turn.
  if (view.map.provinces.get(goal)?.isSupplyCentre !== true) return false;
  const isPossible = reachablePlaces(view.map, helped).some(({ province }) => province === goal);
  return isPossible && !limits.closed.has(goal) && isOpenTo(goal, situation);
}

/** Whether a province has no owner, or belongs to a power that the diplomat wants to attack or distrusts. */
function isOpenTo(province: string, { view, hunted, wary }: Situation): boolean {
  const holders = [view.owners.get(province), view.units.find((unit) => unit.province === province)?.power];
  return holders.every((holder) => holder === undefined || hunted.has(holder) || wary.has(holder));
}

/**
 * Whether the diplomat can agree to stay out of a province: the province has no centre and none of the diplomat's
 * units, and the diplomat does not plan to enter it.
 */
function canLeave(province: string, { view, plan }: Situation): boolean {
  const isInside = ownUnits(view).some((unit) => unit.province === province);
  const isGoal = plan.some((order) => goalOf(order)?.province === province);
  return !isInside && !isGoal && view.map.provinces.get(province)?.isSupplyCentre === false;
}

/**
 * Whether a distribution gives the other power only centres that the other power owns and in which the diplomat has no
 * unit.
 */
function areFair(shares: readonly Ownership[], proposer: string, { view }: Situation): boolean {
  const own = new Set(ownUnits(view).map(({ province }) => province));
  return shares.every(({ owner, centres }) =>
    centres.every((centre) => {
      if (owner === view.power) return true;
      return (owner === proposer || proposer === view.power) && view.owners.get(centre) === owner && !own.has(centre);
    }),
  );
}
