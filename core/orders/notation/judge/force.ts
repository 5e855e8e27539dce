import { phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import { judgeRefusal } from "./accept.ts";
import { holds } from "./condition.ts";
import type { JudgeNames } from "./names.ts";
import type { JudgeOrder, Statement } from "./order.ts";
import { turnOfPhase } from "./phase.ts";
import type { PositionUnit } from "./position.ts";
import type { Refusal } from "./refusal.ts";
import { commands, dueOf, type Situation, unitAt } from "./situation.ts";

type OrderStatement = Extract<Statement, { readonly kind: "order" }>;

/** An order for the current phase, with the reason if it is refused. */
export interface Judged {
  readonly statement: OrderStatement;
  /** The ordering power: the one that the heading names, otherwise the submitter; null if unknown. */
  readonly by: string | null;
  /** Why the order is refused; null if it is accepted. */
  readonly refusal: Refusal | null;
}

/** The effect of a submission. */
export interface Force {
  /** Every order for this phase whose conditions are true, in text order. */
  readonly judged: readonly Judged[];
  /** The orders in force when the phase is processed. */
  readonly effective: readonly Judged[];
  /**
   * The orders to adjudicate: the effective orders, and, for a unit without an effective order, its last refused order,
   * because the rules accept some orders that e-mail judges refuse. Orders for another power's unit without a proxy are
   * never included: e-mail judges do not report them.
   */
  readonly played: readonly Judged[];
  /** Units that could have been ordered but were not. */
  readonly unordered: readonly PositionUnit[];
}

/**
 * Determines the orders in force: orders for the current phase whose conditions are true and that an e-mail judge
 * accepts. If a unit has several orders, the last one counts; if there are too many builds or removals, the last ones
 * count. Orders for other powers' units count if the owners proxied these units to the ordering power.
 * @param submitter the ordering power if the text has no headings; null if unknown
 */
export function ordersInForce(
  statements: readonly Statement[],
  submitter: string | null,
  situation: Situation,
  names: JudgeNames,
): Force {
  const judged = ordersNow(statements, situation).map((statement) => {
    const by = statement.power ?? submitter;
    return { statement, by, refusal: judgeRefusal(statement.order, by, situation, names) };
  });
  const own = judged.filter(({ statement, by }) => {
    const unit = unitOf(statement.order, by, situation);
    return unit === undefined || commands(situation, by, unit);
  });
  const standing = own.filter(({ refusal }) => refusal === null);
  const effective = withinDue(lastOfEach(standing), situation);
  const counted = new Set([...effective, ...refusedAlone(own)]);
  const played = judged.filter((one) => counted.has(one));
  return { judged, effective, played, unordered: unorderedUnits(effective, submitter, situation) };
}

/** Returns the last order of each unit whose orders were all refused. */
function refusedAlone(own: readonly Judged[]): Judged[] {
  const accepted = new Set(own.flatMap((judged, at) => (judged.refusal === null ? [keyOf(judged, at)] : [])));
  return lastOfEach(own.filter((judged, at) => judged.refusal !== null && !accepted.has(keyOf(judged, at))));
}

/**
 * Returns the orders in a string for the current turn: those outside PHASE, and those saved for this turn. If the turn
 * is unknown and no orders are outside PHASE, returns the orders of the first phase. CLEAR drops everything saved
 * before it.
 */
export function ordersNow(statements: readonly Statement[], { position }: Situation): OrderStatement[] {
  const lastClear = statements.findLastIndex(({ kind }) => kind === "clear");
  const kept = statements.filter((statement, at) => statement.kind !== "phase" || at > lastClear);
  const turn = position.turn ?? turnMeant(kept);
  const now = kept.flatMap((statement) => {
    if (statement.kind !== "phase") return [statement];
    return turn && turnKey(turnOfPhase(statement.phase)) === turnKey(turn) ? statement.statements : [];
  });
  return now.flatMap((statement) => chosen(statement, situation(position.units)));

  function situation(units: readonly PositionUnit[]): readonly PositionUnit[] {
    return units.filter(({ retreats }) => retreats === null);
  }
}

function turnMeant(statements: readonly Statement[]): Turn | null {
  if (statements.some(({ kind }) => kind === "order" || kind === "if")) return null;
  const first = statements.find((statement) => statement.kind === "phase");
  return first ? turnOfPhase(first.phase) : null;
}

/** Returns the orders in a statement whose conditions are true. */
function chosen(statement: Statement, units: readonly PositionUnit[]): OrderStatement[] {
  if (statement.kind === "order") return [statement];
  if (statement.kind !== "if") return [];
  const branch = statement.branches.find(({ condition }) => holds(condition, units));
  return (branch?.statements ?? statement.otherwise ?? []).flatMap((one) => chosen(one, units));
}

function unitOf(order: JudgeOrder, by: string | null, situation: Situation): PositionUnit | undefined {
  if (order.type === "waive" || order.type === "build") return undefined;
  const isRetreat = order.type === "retreat" || order.type === "disband";
  return unitAt(situation, order.unit.place, isRetreat, by);
}

/** Returns the last order of each unit, and every waived build. */
function lastOfEach(orders: readonly Judged[]): Judged[] {
  const last = new Map(orders.map((judged, at) => [keyOf(judged, at), judged]));
  return orders.filter((judged, at) => last.get(keyOf(judged, at)) === judged);
}

function keyOf({ statement: { order }, by }: Judged, at: number): string {
  if (order.type === "waive") return `waive ${at}`;
  // A dislodged unit and its attacker are in the same province.
  return order.type === "retreat" || order.type === "disband"
    ? `retreat ${order.unit.place.province} ${by}`
    : order.unit.place.province;
}

/** Returns the orders without excess builds or removals: of these, only the last ones count, as many as are due. */
function withinDue(orders: readonly Judged[], situation: Situation): Judged[] {
  const isExcess = new Set<Judged>();
  for (const by of new Set(orders.map((judged) => judged.by))) {
    const due = dueOf(situation, by);
    if (due === null) continue;
    const adjustments = orders.filter((judged) => judged.by === by && isAdjustment(judged.statement.order));
    for (const judged of adjustments.slice(0, Math.max(0, adjustments.length - Math.abs(due)))) isExcess.add(judged);
  }
  return orders.filter((judged) => !isExcess.has(judged));
}

function isAdjustment({ type }: JudgeOrder): boolean {
  return type === "build" || type === "remove" || type === "waive";
}

/** Returns the units without an order: the power's own units except those it proxied, and units proxied to it. */
function unorderedUnits(
  effective: readonly Judged[],
  submitter: string | null,
  situation: Situation,
): readonly PositionUnit[] {
  const { position, proxies } = situation;
  const phase = situation.phase === "any" ? phaseMeant(effective, position.turn) : situation.phase;
  if (phase === "adjustment") return [];
  const ordered = new Set(effective.map(({ statement, by }) => unitOf(statement.order, by, situation)));
  return position.units.filter((unit) => {
    if ((unit.retreats !== null) !== (phase === "retreat") || ordered.has(unit)) return false;
    if (!commands(situation, submitter, unit)) return false;
    const isHandedOver = (proxies ?? []).some(
      ({ from, place }) => from === unit.power && place.province === unit.province,
    );
    return submitter === null || unit.power !== submitter || !isHandedOver;
  });
}

function phaseMeant(effective: readonly Judged[], turn: Turn | null): ReturnType<typeof phaseOf> {
  if (turn) return phaseOf(turn);
  const types = effective.map(({ statement }) => statement.order);
  if (types.some(isAdjustment)) return "adjustment";
  return types.some(({ type }) => type === "retreat" || type === "disband") ? "retreat" : "movement";
}
