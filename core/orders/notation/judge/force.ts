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

/** An order that is in question now. */
export interface Judged {
  readonly statement: OrderStatement;
  /** Who orders: the heading's power, or whoever submits. */
  readonly by: string | null;
  /** Null: accepted. */
  readonly refusal: Refusal | null;
}

/** What a submission comes to. */
export interface Force {
  /** Every order that is for this phase and whose conditions hold, in the order of the text. */
  readonly judged: readonly Judged[];
  /** Those that stand when the phase is played. */
  readonly effective: readonly Judged[];
  /**
   * What the rules are to play: the effective orders, and of a unit that has none the last that was refused, as rules
   * take some that judges do not. Never one for another's unit that was not proxied: judges do not report those.
   */
  readonly played: readonly Judged[];
  /** Units that could have been ordered and were not. */
  readonly unordered: readonly PositionUnit[];
}

/**
 * What is in force: orders of the phase at hand, of conditions those that hold, accepted by a judge, and of several
 * for one unit the last. Of too many builds the last stand, as of removals. Orders for the units of others stand
 * where the owner proxied them.
 * @param submitter whose orders they are where the text has no headings; null: not known
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
  const played = [...effective, ...refusedAlone(own)].sort((a, b) => judged.indexOf(a) - judged.indexOf(b));
  return { judged, effective, played, unordered: unorderedUnits(effective, submitter, situation) };
}

/** Of units of which every order was refused, the last. */
function refusedAlone(own: readonly Judged[]): Judged[] {
  const accepted = new Set(own.flatMap((judged, at) => (judged.refusal === null ? [keyOf(judged, at)] : [])));
  return lastOfEach(own.filter((judged, at) => judged.refusal !== null && !accepted.has(keyOf(judged, at))));
}

/**
 * The orders of a text that count now. Those outside PHASE do, and those saved for this turn; where the turn is not
 * known, those of the first phase named, if there are none outside. CLEAR forgets what was saved before it.
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

/** The orders of a statement whose conditions hold. */
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

/** The last order of each unit; every waived build. */
function lastOfEach(orders: readonly Judged[]): Judged[] {
  const last = new Map(orders.map((judged, at) => [keyOf(judged, at), judged]));
  return orders.filter((judged, at) => last.get(keyOf(judged, at)) === judged);
}

function keyOf({ statement: { order }, by }: Judged, at: number): string {
  if (order.type === "waive") return `waive ${at}`;
  // A dislodged unit and the one that drove it out stand in one province.
  return order.type === "retreat" || order.type === "disband"
    ? `retreat ${order.unit.place.province} ${by}`
    : order.unit.place.province;
}

/** Of more builds or removals than are due, the last. */
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

/** Units without an order: the power's own but for those it handed over, and those it was handed. */
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
