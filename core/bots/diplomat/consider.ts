import { reachablePlaces, reachesProvince } from "../../judge/reach.ts";
import type { Arrangement } from "../../language/press.ts";
import { type Order, unitOf } from "../../orders/order.ts";
import { goalOf, isSameUnit } from "../../press/leaves/sameOrder.ts";
import { ownUnits } from "../view.ts";
import { areAtPeace } from "./pact.ts";
import type { Situation } from "./situation.ts";

/** What a diplomat thinks of an arrangement: the terms that concern its orders, or the reply that refuses it. */
export type Opinion = { readonly terms: readonly Arrangement[] } | "REJ" | "BWX";

/**
 * Judges an arrangement by the situation at the start of the turn, so that the answer does not depend on what else
 * arrives first.
 * @param proposer the power that sends it, perhaps the diplomat's own
 */
export function consider(arrangement: Arrangement, proposer: string, situation: Situation): Opinion {
  const { view, friend } = situation;
  const { power } = view;
  const isOfFriend = proposer === power || proposer === friend;
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
      return binding(isOfFriend && arrangement.provinces.every(({ province }) => canLeave(province, situation)));
    case "SCD":
      return binding(isOfFriend && areFair(arrangement.shares, situation));
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

/** All parts together: refused if one is, none of its business if all are. */
function all(opinions: readonly Opinion[]): Opinion {
  if (opinions.includes("REJ")) return "REJ";
  const taken = opinions.filter((opinion) => typeof opinion !== "string");
  return taken.length === 0 ? "BWX" : { terms: taken.flatMap(({ terms }) => terms) };
}

function isTrusted(other: string, { view, victim, wary }: Situation): boolean {
  return other === view.power || (other !== victim && !wary.has(other));
}

/** It joins alliances only against the power that it wants to attack anyway. */
function ofAlliance(arrangement: Arrangement & { readonly type: "ALY" }, situation: Situation): Opinion {
  const { view, victim, pacts } = situation;
  const { allies, against } = arrangement;
  if (!allies.includes(view.power)) return "BWX";
  const isWanted = against.every((enemy) => enemy === victim && !areAtPeace(pacts, enemy));
  const areFriends = allies.every((ally) => isTrusted(ally, situation) && !against.includes(ally));
  return isWanted && areFriends ? { terms: [arrangement] } : "REJ";
}

/** It helps the friend of this turn, where that costs it no centre. */
function ofOrder(arrangement: Arrangement & { readonly type: "XDO" }, proposer: string, situation: Situation): Opinion {
  const { order } = arrangement;
  const { view, friend, plan } = situation;
  const owner = unitOf(order)?.power;
  if (owner === undefined) return "REJ";
  if (owner !== view.power) {
    const isMine = proposer === view.power;
    return isMine || owner === proposer ? { terms: isMine ? [arrangement] : [] } : "BWX";
  }
  if (proposer === view.power) return { terms: [arrangement] };
  const planned = plan.find((own) => isSameUnit(unitOf(order), unitOf(own)));
  const isFree = planned !== undefined && !isCapture(planned, situation);
  return proposer === friend && isFree && isHelp(order, situation) ? { terms: [arrangement] } : "REJ";
}

/** Whether an order takes a centre. */
function isCapture(order: Order, { view }: Situation): boolean {
  const goal = order.type === "MTO" ? order.to.province : null;
  return goal !== null && view.map.provinces.get(goal)?.isSupplyCentre === true && view.owners.get(goal) !== view.power;
}

/** Whether an order supports a unit where nobody is harmed with whom it may be at peace. */
function isHelp(order: Order, situation: Situation): boolean {
  const { view, limits } = situation;
  const unit = unitOf(order);
  const own = ownUnits(view).find((one) => isSameUnit(unit, one));
  if (!own || order.type !== "SUP") return false;
  const helped = view.units.find((one) => isSameUnit(order.supported, one));
  if (!helped || helped.province === own.province) return false;
  const goal = goalOf(order)?.province ?? helped.province;
  if (!reachesProvince(view.map, own, goal) || limits.empty.has(goal)) return false;
  if (goalOf(order) === null) return true;
  const isPossible = reachablePlaces(view.map, helped).some(({ province }) => province === goal);
  return isPossible && !limits.closed.has(goal) && isOpenTo(goal, situation);
}

/** Whether a province belongs to nobody or to the power that it wants to attack. */
function isOpenTo(province: string, { view, victim, wary }: Situation): boolean {
  const holders = [view.owners.get(province), view.units.find((unit) => unit.province === province)?.power];
  return holders.every((holder) => holder === undefined || holder === victim || wary.has(holder));
}

/** Whether it can stay out of a province: it has nothing there, and does not plan to. */
function canLeave(province: string, { view, plan }: Situation): boolean {
  const isInside = ownUnits(view).some((unit) => unit.province === province);
  const isGoal = plan.some((order) => goalOf(order)?.province === province);
  return !isInside && !isGoal && view.owners.get(province) !== view.power;
}

/** Whether a distribution leaves it what it has, and gives others nothing where it has a unit. */
function areFair(shares: (Arrangement & { readonly type: "SCD" })["shares"], { view }: Situation): boolean {
  const own = new Set(ownUnits(view).map(({ province }) => province));
  return shares.every(({ owner, centres }) =>
    centres.every((centre) => owner === view.power || (view.owners.get(centre) === owner && !own.has(centre))),
  );
}
