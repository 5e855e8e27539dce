import { groupBy } from "../bytes/keyed.ts";
import type { Order, Unit } from "../orders/order.ts";
import type { Cause, OrderOutcome } from "./outcome.ts";

/** An outcome that contributed to an order's result. */
export interface CauseStep {
  /**
   * `self`: the order in question; `support`: an order to support it; `opponent`: an order that stopped it or dislodged
   * its unit; `opponent-support`: a support that counted for an opponent; `cut`: a move that cut a support for the
   * order.
   */
  readonly part: "self" | "support" | "opponent" | "opponent-support" | "cut";
  readonly outcome: OrderOutcome;
  /** The DATC test case that shows the rule: `6.D.3`; null if the cause needs no rule. */
  readonly rule: string | null;
  /**
   * Whether the sentence about the order in question already covers this outcome, because it mentions a unit that held
   * or a rival that was stopped by the same unit.
   */
  readonly isImplied: boolean;
}

/** Finds the causes of a turn's results. */
export class TurnCauses {
  readonly #byProvince: ReadonlyMap<string, readonly OrderOutcome[]>;
  /** Support orders, regardless of their results, keyed by the province of the supported unit. */
  readonly #supports: ReadonlyMap<string, readonly OrderOutcome[]>;

  /** @param outcomes all outcomes of the turn */
  constructor(outcomes: readonly OrderOutcome[]) {
    this.#byProvince = groupBy(outcomes, ({ unit }) => unit?.province ?? "");
    this.#supports = groupBy(outcomes, ({ obeyed }) => (obeyed?.type === "SUP" ? obeyed.supported.province : ""));
  }

  /**
   * Returns the causes of an order's result: the order itself, the supports for its unit and the moves that cut them,
   * and the orders that opposed it with the supports that counted for them. Every outcome occurs once.
   * @param outcome one of the outcomes of the turn
   */
  of(outcome: OrderOutcome): CauseStep[] {
    const steps = new Map<OrderOutcome, CauseStep>();
    const named = [...(outcome.unit === null ? [] : [outcome.unit]), ...opponentsOf(outcome)];
    const add = (part: CauseStep["part"], found: readonly OrderOutcome[]): void => {
      for (const one of found) {
        const isImplied = part === "opponent" && isCoveredBy(one, named);
        if (!steps.has(one)) steps.set(one, { part, outcome: one, rule: ruleOf(one), isImplied });
      }
    };
    add("self", [outcome]);
    const own = this.#supportsOf(outcome);
    add("support", own);
    for (const { cause } of own) if (cause.kind === "cut") add("cut", this.#ordersTo(cause.by));
    const opponents = this.#ordersTo(opponentsOf(outcome));
    add("opponent", opponents);
    for (const opponent of opponents) {
      const counted = this.#supportsOf(opponent).filter(({ cause }) => cause.kind === "stood");
      add("opponent-support", counted);
    }
    return [...steps.values()];
  }

  #ordersTo(units: readonly Unit[]): OrderOutcome[] {
    return units.flatMap(
      (unit) => this.#byProvince.get(unit.province)?.find((one) => one.unit !== null && isSame(one.unit, unit)) ?? [],
    );
  }

  #supportsOf({ unit }: OrderOutcome): readonly OrderOutcome[] {
    if (unit === null) return [];
    const found = this.#supports.get(unit.province) ?? [];
    return found.filter(({ obeyed }) => obeyed?.type === "SUP" && isSame(obeyed.supported, unit));
  }
}

/** Whether an opponent only held or moved, or was stopped only by units that the sentence already mentions. */
function isCoveredBy({ cause, obeyed, dislodged }: OrderOutcome, named: readonly Unit[]): boolean {
  if (dislodged !== null) return false;
  if (cause.kind === "bounced") return cause.against.every(({ unit }) => named.some((one) => isSame(one, unit)));
  return cause.kind === "moved" || (cause.kind === "stood" && obeyed?.type === "HLD");
}

function isSame(one: Unit, other: Unit): boolean {
  return one.province === other.province && one.power === other.power && one.type === other.type;
}

/** Returns the units that opposed an order or dislodged its unit. */
function opponentsOf({ cause, dislodged }: OrderOutcome): readonly Unit[] {
  const attacker = dislodged === null ? [] : [dislodged.by];
  return [...against(cause), ...attacker];
}

function against(cause: Cause): readonly Unit[] {
  switch (cause.kind) {
    case "cut":
      return cause.by;
    case "bounced":
      return cause.against.map(({ unit }) => unit);
    case "disrupted":
      return cause.lost.map(({ by }) => by);
    case "retreat-bounced":
      return cause.against;
    case "stood":
    case "moved":
    case "refused":
    case "replaced":
    case "disorder":
    case "unmatched":
    case "no-convoy":
    case "retreated":
    case "disbanded":
    case "built":
    case "removed":
    case "waived":
      return [];
  }
}

/**
 * Returns the powers whose moves stopped an order or dislodged its unit, each power once. These moves dislodged the
 * unit or a convoying fleet, cut the unit's support, or opposed the unit's move. A unit that only held its province
 * attacked nobody.
 */
export function attackersOf({ cause, dislodged }: OrderOutcome): string[] {
  const units =
    cause.kind === "bounced"
      ? cause.against.flatMap(({ unit, as }) => (as === "rival" || as === "head-to-head" ? [unit] : []))
      : cause.kind === "cut" || cause.kind === "disrupted"
        ? against(cause)
        : [];
  return [...new Set([...units, ...(dislodged === null ? [] : [dislodged.by])].map(({ power }) => power))];
}

/** Returns the DATC test case that shows the rule behind a cause. Source: DATC 3.1, section 6. */
function ruleOf({ cause, order, obeyed }: OrderOutcome): string | null {
  switch (cause.kind) {
    case "unmatched":
      return order.type === "SUP" ? (order.to === null ? "6.D.7" : "6.D.9") : null;
    case "cut":
      return cutRule(obeyed ?? order, cause.by);
    case "disrupted":
      return cause.paradox ? "6.F.14" : null;
    case "bounced":
      return bounceRule(cause);
    case "retreat-bounced":
      return cause.against.length > 1 ? "6.H.8" : "6.H.7";
    case "removed":
      return cause.distance === null ? null : "6.J.3";
    case "stood":
    case "moved":
    case "refused":
    case "replaced":
    case "disorder":
    case "no-convoy":
    case "retreated":
    case "disbanded":
    case "built":
    case "waived":
      return null;
  }
}

function cutRule(order: Order, by: readonly Unit[]): string | null {
  if (order.type !== "SUP") return null;
  if (order.to === null) return "6.D.2";
  // The attacked unit cuts a support for the attack only by dislodging the supporter.
  return by.every(({ province }) => province === order.to?.province) ? "6.D.17" : "6.D.3";
}

function bounceRule({ against: opposed, paradox }: Cause & { readonly kind: "bounced" }): string | null {
  if (paradox) return "6.F.14";
  if (opposed.some(({ as }) => as === "own")) return "6.D.10";
  const rivals = opposed.filter(({ as }) => as === "rival").length;
  if (rivals > 0) return rivals > 1 ? "6.A.12" : "6.A.11";
  const holder = opposed.find(({ as }) => as === "holder");
  return holder !== undefined && holder.strength > 1 ? "6.D.1" : null;
}
