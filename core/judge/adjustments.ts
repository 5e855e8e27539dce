import type { GameMap } from "../map/gameMap.ts";
import type { Order, Unit } from "../orders/order.ts";
import { adjustmentDue, type Owners } from "./centres.ts";
import { type Ruling, refuse } from "./movementNotes.ts";
import { dueNote } from "./movementOutcomes.ts";
import type { Absent, Cause, GivenOrder, OrderNote, OrderOutcome } from "./outcome.ts";
import type { JudgePolicy } from "./policy.ts";
import { positionOf, unitNamed } from "./position.ts";
import { canStand } from "./reach.ts";
import { removalOrder } from "./removal.ts";
import { inDisorder } from "./rulings.ts";

/** An adjustment phase to adjudicate. */
export interface AdjustmentPhase extends Absent {
  readonly map: GameMap;
  readonly policy: JudgePolicy;
  readonly units: readonly Unit[];
  /** The owners of centres at the end of autumn. */
  readonly owners: Owners;
  readonly orders: readonly GivenOrder[];
}

export interface AdjustmentResult {
  /** One outcome per order, in the order of `orders`, followed by the missing removals and waived builds. */
  readonly outcomes: readonly OrderOutcome[];
  readonly units: readonly Unit[];
}

/** The builds and removals that are still due while orders are carried out one by one. */
interface Account {
  readonly phase: AdjustmentPhase;
  /** The number of builds (positive) or removals (negative) that are still due for each power. */
  readonly due: Map<string, number>;
  units: readonly Unit[];
}

/** Adjudicates an adjustment phase, order by order. Source: DATC 4.D.4 to 4.D.8, 6.I, 6.J. */
export function judgeAdjustments(phase: AdjustmentPhase): AdjustmentResult {
  const { policy, owners, orders } = phase;
  const powers = new Set([...owners.values(), ...phase.units.map(({ power }) => power)]);
  const due = new Map([...powers].map((power) => [power, adjustmentDue(power, owners, phase.units)]));
  const account: Account = { phase, due, units: phase.units };
  const disorder = inDisorder(policy, phase);
  const sequence = [...orders.entries()];
  if (policy.excessAdjustments === "last") sequence.reverse();
  const outcomes = new Array<OrderOutcome>(orders.length);
  for (const [at, given] of sequence) {
    outcomes[at] = disorder.includes(given.by)
      ? outcomeOf(given, null, "MBV", null, { kind: "disorder" }, null)
      : carryOut(account, given);
  }
  for (const power of powers) outcomes.push(...supplied(account, power));
  return { outcomes, units: account.units };
}

/**
 * Returns the note for the last of several consecutive orders by one power.
 * @returns null if there are no orders
 */
export function adjustmentNote(phase: AdjustmentPhase): OrderNote | null {
  const by = phase.orders.at(-1)?.by;
  if (by === undefined) return null;
  const due = new Map([[by, adjustmentDue(by, phase.owners, phase.units)]]);
  const account: Account = { phase, due, units: phase.units };
  return phase.orders.map((given) => carryOut(account, given)).at(-1)?.note ?? null;
}

function carryOut(account: Account, given: GivenOrder): OrderOutcome {
  const { by } = given;
  const due = account.due.get(by) ?? 0;
  const { note, unit, order } = ruleAdjustment(account, given, due);
  if (order === null) {
    const noted = dueNote(account.phase.policy, note, unit);
    return outcomeOf(given, unit, noted, null, { kind: "refused" }, note);
  }
  if (order.type === "REM") {
    account.units = account.units.filter((other) => other !== order.unit);
    account.due.set(by, due + 1);
    return outcomeOf(given, unit, note, order, { kind: "removed", distance: null }, "SUC");
  }
  account.due.set(by, due - 1);
  if (order.type !== "BLD") return outcomeOf(given, null, note, order, { kind: "waived", ordered: true }, "SUC");
  account.units = [...account.units, order.unit];
  return outcomeOf(given, unit, note, order, { kind: "built" }, "SUC");
}

/** Determines whether an order in an adjustment phase can be carried out now. Source: v0.18, level 0, THX. */
function ruleAdjustment(account: Account, { by, order }: GivenOrder, due: number): Ruling {
  const { map, policy } = account.phase;
  if (order.type === "WVE") {
    if (order.power !== by) return refuse("NYU");
    return due > 0 ? { note: "MBV", unit: null, order } : refuse("NMB");
  }
  if ((order.type !== "BLD" && order.type !== "REM") || order.unit === null) return refuse("NRS");
  const { unit: named } = order;
  if (named.power !== by) return refuse("NYU");
  if (!map.provinces.has(named.province)) return refuse("NSP");
  if (order.type === "BLD") {
    const unit = namedForBuild(account, named);
    const note = buildNote(account, unit) ?? (due > 0 ? null : "NMB");
    return note === null ? { note: "MBV", unit, order: { type: "BLD", unit } } : refuse(note, named);
  }
  const unit = unitNamed(positionOf(map, account.units, policy), named);
  if (unit === undefined) return refuse("NSU");
  if (unit.power !== by) return refuse("NYU");
  return due < 0 ? { note: "MBV", unit, order: { type: "REM", unit } } : refuse("NMR", unit);
}

/** Returns the unit to build, without an irrelevant coast if the policy ignores it. Source: DATC 4.B.6. */
function namedForBuild({ phase: { map, policy } }: Account, unit: Unit): Unit {
  const hasCoasts = (map.provinces.get(unit.province)?.coasts.length ?? 0) > 0;
  const isIrrelevant = unit.type === "AMY" || !hasCoasts;
  return isIrrelevant && policy.irrelevantCoast === "ignored" ? { ...unit, coast: null } : unit;
}

function buildNote({ phase, units }: Account, unit: Unit): OrderNote | null {
  const { map, policy, owners } = phase;
  const { province, power } = unit;
  if (!canStand(map, unit.type, unit)) return "CST";
  if (!map.provinces.get(province)?.isSupplyCentre) return "NSC";
  if (owners.get(province) !== power) return "YSC";
  const isHome = map.powers.some(({ name, homes }) => name === power && homes.includes(province));
  if (!isHome && !policy.buildAnywhere) return "HSC";
  return units.some((other) => other.province === province) ? "ESC" : null;
}

/** Supplies the orders that a power still owes: waived builds, or removals by the rules of civil disorder. */
function supplied(account: Account, power: string): OrderOutcome[] {
  const { map, policy, owners } = account.phase;
  const due = account.due.get(power) ?? 0;
  if (due >= 0) {
    const cause = { kind: "waived", ordered: false } as const;
    return Array.from({ length: due }, () => suppliedOrder({ type: "WVE", power }, null, cause));
  }
  const { removal } = policy;
  const owned = [...owners].flatMap(([province, owner]) => (owner === power ? [province] : []));
  const homes = map.powers.find(({ name }) => name === power)?.homes ?? [];
  const own = account.units.filter((unit) => unit.power === power);
  const order = removalOrder(map, removal, own, new Set(removal.to === "owned" ? owned : homes));
  return order.slice(0, -due).map(({ unit, distance }) => {
    account.units = account.units.filter((other) => other !== unit);
    return suppliedOrder({ type: "REM", unit }, unit, { kind: "removed", distance });
  });
}

function suppliedOrder(order: Order, unit: Unit | null, cause: Cause): OrderOutcome {
  const result = { outcome: "SUC", dislodged: false };
  return { order, by: null, unit, obeyed: order, note: "MBV", result, cause, dislodged: null };
}

function outcomeOf(
  { by, order }: GivenOrder,
  unit: Unit | null,
  note: OrderNote,
  obeyed: Order | null,
  cause: Cause,
  outcome: string | null,
): OrderOutcome {
  return { order, by, unit, obeyed, note, result: { outcome, dislodged: false }, cause, dislodged: null };
}
