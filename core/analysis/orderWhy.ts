import { addToList } from "../bytes/keyed.ts";
import type { OrderCheck } from "../game/check/crossCheck.ts";
import type { CauseStep, TurnCauses } from "../judge/causes.ts";
import { type ExplainingNames, explainOutcome } from "../judge/explain.ts";
import type { Cause, OrderOutcome } from "../judge/outcome.ts";
import { type TurnKey, turnKey } from "../map/turn.ts";
import { orderText, unitText } from "../orders/notation/daideText.ts";
import { type Order, powerOfOrder } from "../orders/order.ts";
import type { Agreement, Obligation } from "../press/ledger.ts";
import { messageOf } from "../press/offers.ts";
import { promisesOf } from "../press/promises.ts";
import type { Found } from "../press/verdict.ts";

/** The reasons for the result of an order, as `chamber turns --why --json` prints them. */
export interface OrderWhy {
  /** The order itself first, then the orders that helped or opposed it. */
  readonly steps: readonly WhyStep[];
  /** Promises about the orders in the steps, and about support for the order. */
  readonly promises: readonly WhyPromise[];
}

export interface WhyStep {
  readonly part: CauseStep["part"];
  readonly kind: Cause["kind"];
  readonly power: string | null;
  /** A sentence about the order, its result and the cause. */
  readonly text: string;
  /** The DATC test case that shows the rule: `6.D.3`. */
  readonly rule: string | null;
  /** Whether the sentence of the first step already covers this step. */
  readonly isImplied: boolean;
  /** The provinces of the unit and its destination. */
  readonly provinces: readonly string[];
}

/** A promise and its verdict for the turn. */
export interface WhyPromise {
  /** Number of the message that made the offer. */
  readonly n: number;
  readonly obligor: string;
  readonly parties: readonly string[];
  readonly verdict: Obligation["verdict"];
  readonly why: string;
}

/** A promise that was checked in a turn. */
export interface TestedPromise extends WhyPromise {
  /** The offer, in DAIDE. */
  readonly text: string;
  /** The orders and results that the evidence quotes. */
  readonly quotes: readonly string[];
}

/**
 * Returns the promises that could be checked in a game, grouped by the turn that decided them. A turn contains each
 * promise at most once.
 */
export function promisesByTurn(agreements: readonly Agreement[]): ReadonlyMap<TurnKey, readonly TestedPromise[]> {
  const byTurn = new Map<TurnKey, TestedPromise[]>();
  for (const { agreement, obligation } of promisesOf(agreements)) {
    const { id, parties, message } = agreement.offer;
    const n = messageOf(id);
    const verdicts = new Map<TurnKey, Found>(obligation.turns.map((one) => [turnKey(one.turn), one]));
    const { decided } = obligation;
    if (decided !== null && !verdicts.has(turnKey(decided))) verdicts.set(turnKey(decided), obligation);
    for (const [turn, { verdict, why, evidence }] of verdicts) {
      const quotes = evidence.map(({ what }) => what);
      addToList(byTurn, turn, { n, obligor: obligation.obligor, parties, verdict, why, text: message.text, quotes });
    }
  }
  return byTurn;
}

/**
 * Returns the reasons for the result of an order.
 * @param causes the causes for the order's turn
 * @param promises the promises checked in the turn; empty if they are not needed
 */
export function whyOf(
  { outcome }: OrderCheck,
  causes: TurnCauses,
  names: ExplainingNames,
  promises: readonly TestedPromise[],
): OrderWhy {
  const steps = causes.of(outcome);
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
    promises: promisesAbout(steps, outcome, promises),
  };
}

function provincesOf(order: Order): string[] {
  if (order.type === "WVE" || order.unit === null) return [];
  const to = "to" in order && order.to !== null && order.type !== "SUP" && order.type !== "CVY" ? order.to : null;
  return to === null ? [order.unit.province] : [order.unit.province, to.province];
}

/** Returns the promises whose evidence quotes one of these orders, and the promises of support for the order itself. */
function promisesAbout(
  steps: readonly CauseStep[],
  { unit }: OrderOutcome,
  promises: readonly TestedPromise[],
): WhyPromise[] {
  if (promises.length === 0) return [];
  const orders = steps.map(({ outcome }) => orderText(outcome.order));
  const support = unit && `SUP ( ${unitText(unit)} )`;
  return promises.flatMap(({ text, quotes, ...promise }) => {
    const isQuoted = quotes.some((quote) => orders.some((order) => quote.includes(order)));
    const isSupport = support !== null && promise.obligor !== unit?.power && text.includes(support);
    return isQuoted || isSupport ? [promise] : [];
  });
}
