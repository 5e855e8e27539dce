import type { OrderCheck } from "../game/check/crossCheck.ts";
import { type CauseStep, causesOf } from "../judge/causes.ts";
import { type ExplainingNames, explainOutcome } from "../judge/explain.ts";
import type { Cause, OrderOutcome } from "../judge/outcome.ts";
import { type TurnKey, turnKey } from "../map/turn.ts";
import { orderText, unitText } from "../orders/notation/daideText.ts";
import { type Order, powerOfOrder, type Unit } from "../orders/order.ts";
import type { Agreement, Obligation } from "../press/ledger.ts";
import { promisesOf } from "../press/promises.ts";

/** What decided the result of an order, as `chamber turns --why --json` prints it. */
export interface OrderWhy {
  /** The order itself first, then the orders that helped or opposed it. */
  readonly steps: readonly WhyStep[];
  /** Promises about the orders of the steps, and about support for the order. */
  readonly promises: readonly WhyPromise[];
}

export interface WhyStep {
  readonly part: CauseStep["part"];
  readonly kind: Cause["kind"];
  readonly power: string | null;
  /** A sentence: the order, its result and its cause. */
  readonly text: string;
  /** The DATC test case that shows the rule: `6.D.3`. */
  readonly rule: string | null;
  /** Whether the first step's sentence already covers all of it. */
  readonly isImplied: boolean;
  /** The provinces of the unit and of its destination. */
  readonly provinces: readonly string[];
}

/** A promise, and its verdict for the turn. */
export interface WhyPromise {
  /** Number of the message that made the offer. */
  readonly n: number;
  readonly obligor: string;
  readonly parties: readonly string[];
  readonly verdict: Obligation["verdict"];
  readonly why: string;
}

/**
 * Returns what decided the result of an order.
 * @param turn the turn's orders as adjudicated, including this order
 * @param agreements the game's agreements; empty if promises are not wanted
 */
export function whyOf(
  { outcome }: OrderCheck,
  turn: { readonly turn: TurnKey; readonly orders: readonly OrderCheck[] },
  names: ExplainingNames,
  agreements: readonly Agreement[],
): OrderWhy {
  const steps = causesOf(
    outcome,
    turn.orders.map((check) => check.outcome),
  );
  return {
    steps: steps.map(({ part, outcome: of, rule, isImplied }) => ({
      part,
      kind: of.cause.kind,
      power: powerOfOrder(of.order),
      text: explainOutcome(of, names),
      rule,
      isImplied,
      provinces: provincesOf(of.obeyed ?? of.order),
    })),
    promises: promisesAbout(
      steps.map(({ outcome: of }) => of),
      turn.turn,
      agreements,
    ),
  };
}

function provincesOf(order: Order): string[] {
  if (order.type === "WVE" || order.unit === null) return [];
  const to = "to" in order && order.to !== null && order.type !== "SUP" && order.type !== "CVY" ? order.to : null;
  return to === null ? [order.unit.province] : [order.unit.province, to.province];
}

/** Returns the promises that a turn tested and whose evidence quotes one of these orders, or that promised support. */
function promisesAbout(
  [first, ...others]: readonly OrderOutcome[],
  turn: TurnKey,
  agreements: readonly Agreement[],
): WhyPromise[] {
  if (first === undefined) return [];
  const quoted = [first, ...others].map(({ order }) => orderText(order));
  const support = first.unit === null ? null : supportText(first.unit);
  return promisesOf(agreements).flatMap(({ agreement: { offer }, obligation }): WhyPromise[] => {
    const tested = testedIn(obligation, turn);
    if (tested === null) return [];
    const { obligor } = obligation;
    const quotes = tested.evidence.some(({ what }) => quoted.some((text) => what.includes(text)));
    const isSupport = support !== null && obligor !== first.unit?.power && offer.message.text.includes(support);
    if (!quotes && !isSupport) return [];
    return [{ n: offer.id, obligor, parties: offer.parties, verdict: tested.verdict, why: tested.why }];
  });
}

function supportText(unit: Unit): string {
  return `SUP ( ${unitText(unit)} )`;
}

/** Returns the verdict on an obligation in a turn; null if the turn did not test it. */
function testedIn(obligation: Obligation, turn: TurnKey): Pick<Obligation, "verdict" | "why" | "evidence"> | null {
  const inTurn = obligation.turns.find((one) => turnKey(one.turn) === turn);
  if (inTurn !== undefined) return inTurn;
  return obligation.decided !== null && turnKey(obligation.decided) === turn ? obligation : null;
}
