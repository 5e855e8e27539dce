import { reachablePlaces } from "../../judge/reach.ts";
import type { Arrangement } from "../../language/press.ts";
import { isSameTurn, type Turn } from "../../map/turn.ts";
import { type Order, unitOf } from "../../orders/order.ts";
import type { Limits } from "../greedy.ts";
import { type BotView, ownUnits } from "../view.ts";
import { meaningOf } from "./meaning.ts";

/** An agreement that binds a bot. */
export interface Pact {
  /** The other parties. */
  readonly partners: readonly string[];
  /** The parts that concern the bot's orders. */
  readonly terms: readonly Arrangement[];
  /** The turn of the proposal. */
  readonly turn: Turn;
  /** The number of that turn, counting only movement turns. */
  readonly since: number;
}

/** Whether the pacts of one power put it at peace with another. */
export function areAtPeace(pacts: readonly Pact[], other: string): boolean {
  return pacts.some(({ partners, terms }) => partners.includes(other) && terms.some((term) => isPeace(term, other)));
}

function isPeace(term: Arrangement, other: string): boolean {
  if (term.type === "PCE") return term.powers.includes(other);
  return term.type === "ALY" && term.allies.includes(other);
}

/** Returns the powers against which the pacts form alliances. */
export function enemiesOf(pacts: readonly Pact[]): ReadonlySet<string> {
  return new Set(pacts.flatMap(({ terms }) => terms.flatMap((term) => (term.type === "ALY" ? term.against : []))));
}

/** Returns the limits that a power's pacts impose on its orders, regardless of the sequence of the pacts. */
export function limitsOf(pacts: readonly Pact[], view: BotView): Limits {
  const closed = new Set<string>();
  const empty = new Set<string>();
  const orders = new Map<string, Order>();
  const terms = pacts.flatMap(({ terms: all, turn }) => all.map((term) => ({ term, turn })));
  for (const { term } of terms) {
    for (const province of closedBy(term, view)) closed.add(province);
    if (term.type === "DMZ") for (const { province } of term.provinces) empty.add(province);
  }
  const agreed = terms.flatMap(({ term, turn }) =>
    term.type === "XDO" && isSameTurn(turn, view.turn) ? [term.order] : [],
  );
  // A unit's promised order takes precedence over a move that other powers support.
  for (const order of agreed) addOrder(orders, unitOf(order)?.power === view.power ? order : null);
  for (const order of agreed) addOrder(orders, supportedMove(order, view, closed));
  const inOrder = [...orders].sort(([one], [other]) => (one < other ? -1 : 1));
  return { closed, empty, orders: inOrder.map(([, order]) => order), enemies: enemiesOf(pacts) };
}

function addOrder(orders: Map<string, Order>, order: Order | null): void {
  const unit = order && unitOf(order);
  if (order && unit && !orders.has(unit.province)) orders.set(unit.province, order);
}

/** Returns the provinces that a power must not enter because of a term. */
export function closedBy(term: Arrangement, view: BotView): readonly string[] {
  const { power } = view;
  switch (term.type) {
    case "PCE":
      return term.powers.filter((other) => other !== power).flatMap((other) => holdingsOf(view, other));
    case "ALY":
      return term.allies.filter((other) => other !== power).flatMap((other) => holdingsOf(view, other));
    case "DMZ":
      return term.provinces.map(({ province }) => province);
    case "SCD":
      return term.shares.flatMap(({ owner, centres }) => (owner === power ? [] : centres));
    default:
      return [];
  }
}

/** Returns the centres of a power and the provinces of its units. */
export function holdingsOf({ owners, units, dislodged }: BotView, power: string): readonly string[] {
  const centres = [...owners].flatMap(([centre, owner]) => (owner === power ? [centre] : []));
  const all = [...units, ...dislodged.map(({ unit }) => unit)];
  return [...centres, ...all.filter((unit) => unit.power === power).map(({ province }) => province)];
}

/** Returns the bot's own move that another power's order supports; null if the bot must not or cannot make it. */
function supportedMove(order: Order, view: BotView, closed: ReadonlySet<string>): Order | null {
  if (order.type !== "SUP" || order.supported.power !== view.power || order.to === null) return null;
  const { province } = order.to;
  const unit = ownUnits(view).find((own) => own.province === order.supported.province);
  const to = unit && reachablePlaces(view.map, unit).find((place) => place.province === province);
  return unit && to && !closed.has(province) ? { type: "MTO", unit, to } : null;
}

/** From all pacts with a power, returns the terms that outlast one turn, without duplicates. */
export function lastingTerms(pacts: readonly Pact[], other: string): readonly Arrangement[] {
  const terms = pacts.filter(({ partners }) => partners.includes(other)).flatMap((pact) => pact.terms);
  const lasting = terms.filter(({ type }) => type !== "XDO");
  return [...new Map(lasting.map((term) => [meaningOf(term), term])).values()];
}
