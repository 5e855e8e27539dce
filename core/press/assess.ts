import type { Arrangement } from "../language/press.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import { phaseOfOrder } from "../orders/order.ts";
import { assessDraw, assessOccupation, assessShares, assessSolo } from "./leaves/ends.ts";
import { assessOrder, assessPuppets } from "./leaves/orders.ts";
import { assessAlliance, assessPeace } from "./leaves/peace.ts";
import { assessForwarding, assessOffering, assessRequest } from "./leaves/said.ts";
import { assessZone } from "./leaves/zone.ts";
import { obligorsOf } from "./obligors.ts";
import { afterCut, cutOf, type Scope, unseenIn, type Window } from "./scope.ts";
import { type Assessment, all, assessment, choose, opposite, some } from "./verdict.ts";

/** Returns the press requested by an SND, in text form. */
export type RequestedText = (request: Arrangement & { readonly type: "SND" }) => string;

/** Everything needed to assess a promise. */
export interface AssessmentContext extends Scope {
  readonly requestedText: RequestedText;
}

function partiesOf({ parties, proposer }: AssessmentContext): readonly string[] {
  return parties ?? [proposer];
}

/**
 * Assesses whether a power did what an arrangement asks of it; null if the arrangement does not ask anything of the
 * power.
 */
export function assess(arrangement: Arrangement, obligor: string, context: AssessmentContext): Assessment | null {
  const assessed = assessAsSeen(arrangement, obligor, context);
  return assessed && allowingForGaps(assessed, context);
}

/**
 * Changes a kept or breached verdict to unknown if, in the meantime, the partners may have agreed otherwise in press
 * that was not recorded.
 */
function allowingForGaps(assessed: Assessment, { game, parties, partners, since }: AssessmentContext): Assessment {
  const { verdict, turns } = assessed;
  if (parties === null || (verdict !== "breached" && verdict !== "kept")) return assessed;
  const until = assessed.decided ?? turns.at(-1)?.turn ?? null;
  if (until === null || game.watched.isPressWhole(partners, since, until)) return assessed;
  const why = `not all press between ${partners.join(" and ")} until ${turnKey(until)} was recorded: they may have agreed otherwise`;
  return {
    ...assessed,
    verdict: "unknown",
    why,
    decided: null,
    turns: turns.map((one) => (one.verdict === "breached" ? { ...one, verdict: "unknown", why } : one)),
  };
}

function assessAsSeen(arrangement: Arrangement, obligor: string, context: AssessmentContext): Assessment | null {
  if (!obligorsOf(arrangement, partiesOf(context), context.proposer).includes(obligor)) return null;
  if (arrangement.type !== "AND" && context.parties !== null && !context.parties.includes(obligor))
    return assessment("not-testable", `${obligor} is not a party to the agreement`);
  switch (arrangement.type) {
    case "AND": {
      const parts = arrangement.parts.flatMap((part, at) => assess(part, obligor, within(context, at)) ?? []);
      return all(parts);
    }
    case "ORR":
      return some(arrangement.parts.map((part, at) => together(part, within(context, at))));
    case "CHO": {
      const { minimum, maximum, parts } = arrangement;
      return choose(
        minimum,
        maximum,
        parts.map((part, at) => together(part, within(context, at))),
      );
    }
    case "FOR": {
      const { from, to } = arrangement;
      return assess(arrangement.arrangement, obligor, { ...context, window: { from, to: to ?? from } });
    }
    case "NOT":
      return assessDenied(arrangement.arrangement, context);
    case "NAR":
      return assessment("not-testable", "NAR does not state what the power will do");
    default:
      return assessLeaf(arrangement, obligor, context);
  }
}

/** Assesses whether every power of which an arrangement asks something did what the arrangement asks. */
export function together(arrangement: Arrangement, context: AssessmentContext): Assessment {
  const obligors = obligorsOf(arrangement, partiesOf(context), context.proposer);
  const parts = obligors.flatMap((obligor) => assess(arrangement, obligor, context) ?? []);
  return parts.length === 0 ? assessment("not-testable", "it asks nothing of any power") : all(parts);
}

function assessDenied(inner: Arrangement, context: AssessmentContext): Assessment {
  const nothing = context.parties === null ? null : freedBy(inner);
  if (nothing !== null) {
    const cut = cutOf(context);
    return cut ? afterCut(cut, null) : assessment("not-testable", nothing);
  }
  if (inner.type === "NAR") return assessment("not-testable", "NAR does not state what the power will do");
  const { window } = context;
  if (window === null || !isForOneTurn(inner)) return opposite(together(inner, context));
  return inNoTurn(inner, window, context);
}

/**
 * Returns the reason why a denied arrangement only ends a duty and asks for nothing; null if it asks for something.
 * Source: v0.18, levels 10 and 120.
 */
function freedBy({ type }: Arrangement): string | null {
  if (type === "PCE") return "war: it allows everything and requires nothing";
  return type === "FWD" || type === "BCC" ? "it ends the forwarding" : null;
}

function isForOneTurn({ type }: Arrangement): boolean {
  return type === "XDO" || type === "order" || type === "DRW" || type === "SND";
}

/** Assesses FOR ( NOT ): a one-turn action must not happen in any turn of the window. Source: v0.18, level 90. */
function inNoTurn(inner: Arrangement, { from, to }: Window, context: AssessmentContext): Assessment {
  const phase = inner.type === "XDO" || inner.type === "order" ? phaseOfOrder(inner.order) : null;
  const { game } = context;
  const parts = game
    .between(from, to)
    .filter(({ turn }) => game.isClosed(turn) && (phase === null || phaseOf(turn) === phase))
    .map(({ turn }) => opposite(together(inner, { ...context, window: { from: turn, to: turn } })));
  const isOver = game.isClosed(to) || game.isStopped;
  const unseen = game.watched.unseenBetween(from, to).map((turn) => assessment("unknown", unseenIn(turn)));
  const open = [...unseen, ...(isOver ? [] : [assessment("pending", `open until ${turnKey(to)}`)])];
  if (parts.length + open.length === 0) return assessment("not-testable", "no such turn occurred");
  return all([...parts, ...open]);
}

function within(context: AssessmentContext, at: number): AssessmentContext {
  return { ...context, path: context.path === "" ? String(at) : `${context.path}.${at}` };
}

type Leaf = Exclude<Arrangement, { readonly type: "AND" | "ORR" | "CHO" | "FOR" | "NOT" | "NAR" }>;

function assessLeaf(leaf: Leaf, obligor: string, context: AssessmentContext): Assessment {
  switch (leaf.type) {
    case "PCE":
      return assessPeace(leaf, obligor, context);
    case "ALY":
      return assessAlliance(leaf, obligor, context);
    case "DRW":
      return assessDraw(leaf, obligor, context);
    case "SLO":
      return assessSolo(leaf, context);
    case "XDO":
    case "order":
      return assessOrder(leaf.order, obligor, context);
    case "DMZ":
      return assessZone(leaf, obligor, context);
    case "SCD":
      return assessShares(leaf, obligor, context);
    case "OCC":
      return assessOccupation(leaf, obligor, context);
    case "YDO":
      return assessPuppets(leaf, obligor, context);
    case "SND":
      return assessRequest(leaf, context.requestedText(leaf), obligor, context);
    case "FWD":
    case "BCC":
      return assessForwarding(leaf, obligor, context);
    case "ROF":
      return assessOffering(obligor, context);
    case "XOY":
      return assessment("not-testable", "a favour has no due date");
    case "ULB":
    case "UUB":
      return assessment("not-testable", "the board cannot show a utility bound");
  }
}
