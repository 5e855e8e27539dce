import type { GameMap } from "../map/gameMap.ts";
import type { Order, Unit } from "../orders/order.ts";
import { type Ruling, refuse } from "./movementNotes.ts";
import { dueNote } from "./movementOutcomes.ts";
import type { Absent, Cause, DislodgedUnit, GivenOrder, OrderNote, OrderOutcome } from "./outcome.ts";
import type { JudgePolicy } from "./policy.ts";
import { type Position, positionOf, unitNamed } from "./position.ts";
import { chosenPlace } from "./reach.ts";
import { chosenRulings, inDisorder } from "./rulings.ts";

/** A retreat phase to adjudicate. */
export interface RetreatPhase extends Absent {
  readonly map: GameMap;
  readonly policy: JudgePolicy;
  /** The units that were not dislodged. */
  readonly units: readonly Unit[];
  /** At most one dislodged unit per province. */
  readonly dislodged: readonly DislodgedUnit[];
  readonly orders: readonly GivenOrder[];
}

export interface RetreatResult {
  /**
   * One outcome per order, in the order of `orders`, followed by a disbandment for every unit without an order.
   */
  readonly outcomes: readonly OrderOutcome[];
  readonly units: readonly Unit[];
}

/** A retreat phase, with its units indexed by province. */
export interface RetreatGround extends Pick<RetreatPhase, "map" | "policy" | "dislodged"> {
  readonly retreating: Position;
  readonly standing: Position;
}

export function retreatGround({ map, policy, units, dislodged }: Omit<RetreatPhase, "orders">): RetreatGround {
  const leaving = dislodged.map(({ unit }) => unit);
  return {
    map,
    policy,
    dislodged,
    retreating: positionOf(map, leaving, policy),
    standing: positionOf(map, units, policy),
  };
}

/** Returns the note for a single order in a retreat phase. Source: v0.18, level 0, THX. */
export function retreatNote(ground: RetreatGround, given: GivenOrder): OrderNote {
  const { note, unit } = ruleRetreat(ground, given);
  return dueNote(ground.policy, note, unit);
}

/** Adjudicates a retreat phase: units that retreat to the same province are all disbanded. Source: DATC 6.H. */
export function judgeRetreats(phase: RetreatPhase): RetreatResult {
  const { policy, units, orders } = phase;
  const ground = retreatGround(phase);
  const { retreating } = ground;
  const rulings = orders.map((given) => ruleRetreat(ground, given));
  const choices = chosenRulings(orders, rulings, policy.repeatedOrder, inDisorder(policy, phase));
  const standingOrders = new Map<Unit, Order>();
  rulings.forEach(({ order, unit }, at) => {
    if (choices[at] === "stands" && order && unit) standingOrders.set(unit, order);
  });
  const goers = [...standingOrders].flatMap(([unit, order]) => (order.type === "RTO" ? [{ unit, to: order.to }] : []));
  const ordered = new Set<Unit>();
  const outcomes = orders.map(({ by, order }, at): OrderOutcome => {
    const { note, unit, order: obeyed } = rulings[at] as Ruling;
    const choice = choices[at] ?? "refused";
    if (unit) ordered.add(unit);
    const head = { order, by, unit, note: dueNote(policy, note, unit) };
    if (choice !== "stands" || !obeyed || !unit) {
      const isLost = unit !== null && !standingOrders.has(unit);
      const outcome = choice === "refused" ? note : null;
      return { ...head, ...reported(isLost ? disbandment(unit) : null, outcome, { kind: refusal(choice) }) };
    }
    if (obeyed.type !== "RTO") return { ...head, ...reported(obeyed, "SUC", { kind: "disbanded", ordered: true }) };
    const against = goers.flatMap((other) =>
      other.unit !== unit && other.to.province === obeyed.to.province ? [other.unit] : [],
    );
    if (against.length > 0) return { ...head, ...reported(obeyed, "BNC", { kind: "retreat-bounced", against }) };
    return { ...head, ...reported(obeyed, "SUC", { kind: "retreated" }) };
  });
  for (const unit of retreating.units) {
    if (ordered.has(unit)) continue;
    const order = disbandment(unit);
    const cause = { kind: "disbanded", ordered: false } as const;
    outcomes.push({ order, by: null, unit, note: "MBV", ...reported(order, "SUC", cause) });
  }
  const arrived = outcomes.flatMap(({ cause, unit, obeyed }) =>
    cause.kind === "retreated" && unit && obeyed?.type === "RTO"
      ? [{ power: unit.power, type: unit.type, ...obeyed.to }]
      : [],
  );
  return { outcomes, units: [...units, ...arrived] };
}

/** Determines whether a unit can carry out an order in a retreat phase. Source: v0.18, level 0, THX. */
function ruleRetreat(
  { map, policy, dislodged, retreating, standing }: RetreatGround,
  { by, order }: GivenOrder,
): Ruling {
  if (order.type === "WVE" || order.unit === null) return refuse("NRS");
  const { unit: named } = order;
  const unit = unitNamed(retreating, named);
  const isOwn = unit?.power === by && named.power === by;
  if (order.type !== "RTO" && order.type !== "DSB") return refuse("NRS", isOwn ? unit : null);
  if (!map.provinces.has(named.province)) return refuse("NSP");
  if (named.power !== by) return refuse("NYU");
  if (!unit || !isOwn) {
    const other = unitNamed(standing, named);
    return refuse(other?.power === by ? "NRN" : unit || other ? "NYU" : "NSU");
  }
  if (order.type !== "RTO") return { note: "MBV", unit, order: disbandment(unit) };
  if (!map.provinces.has(order.to.province)) return refuse("NSP", unit);
  const retreats = dislodged.find((other) => other.unit === unit)?.retreats ?? [];
  const to = chosenPlace(map, unit, retreats, order.to, policy);
  if (typeof to === "string") return refuse(to === "FAR" ? "NVR" : to, unit);
  return { note: "MBV", unit, order: { type: "RTO", unit, to } };
}

function disbandment(unit: Unit): Order {
  return { type: "DSB", unit };
}

function refusal(choice: "stands" | "refused" | "replaced" | "disorder"): "refused" | "replaced" | "disorder" {
  return choice === "stands" ? "refused" : choice;
}

function reported(
  obeyed: Order | null,
  outcome: string | null,
  cause: Cause,
): Pick<OrderOutcome, "obeyed" | "result" | "cause" | "dislodged"> {
  return { obeyed, result: { outcome, dislodged: false }, cause, dislodged: null };
}
