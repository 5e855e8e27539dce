import { unitKey, unitKeys } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { subjectOf } from "../../../game/shared.ts";
import type { ReportedOrder, TurnRecord } from "../../../game/state.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import { counted } from "../../../language/english/words.ts";
import { phaseOf } from "../../../map/turn.ts";
import type { Unit } from "../../../orders/order.ts";

/**
 * A difference from the expected position, as a clause, along with the unit that differs, or the power and type of the
 * units that differ.
 */
export interface Difference {
  readonly text: string;
  /** The unit's `unitKey`. */
  readonly unit?: string;
  /** The power and the type: `FRA AMY`. */
  readonly kind?: string;
}

/** Returns the changes between two turns that no orders could cause, or that contradict the reported orders. */
export function unlawfulChanges(before: TurnRecord, after: TurnRecord): Difference[] {
  const isSkippingWinter = before.turn.season !== "WIN" && after.turn.year > before.turn.year;
  const unlike = unlikeReported(before, after);
  if (unlike.length > 0 || isSkippingWinter) return unlike;
  switch (phaseOf(before.turn)) {
    case "movement":
      return ofMovement(before, after);
    case "retreat":
      return ofRetreats(before, after);
    default:
      return ofAdjustments(before, after);
  }
}

/** Returns a difference for each order that was reported as successful although the unit is not in the right place. */
function unlikeReported({ reported, turn, units }: TurnRecord, after: TurnRecord): Difference[] {
  const stood = unitKeys(units ?? []);
  const shown = unitKeys(after.units ?? []);
  const isYearsBegin = turn.season !== "WIN" && after.turn.year > turn.year;
  // A unit that moved before the skipped winter may have been removed in it.
  if (isYearsBegin) return [];
  return reported.values().flatMap((one) => {
    const due = dueAfter(one);
    const subject = subjectOf(one.order);
    // A report about a unit that did not exist proves nothing about the others.
    if (one.order.type !== "BLD" && subject !== null && !stood.has(subject)) return [];
    if (due === null || shown.has(unitKey(due))) return [];
    return [{ text: `${unitKey(due)} is missing after ${wordsOf(one)}`, unit: unitKey(due) }];
  });
}

function wordsOf({ order, result }: ReportedOrder): string {
  return `${order.type} ${result.outcome ?? ""}`.trim();
}

/** Returns the unit as it must be after an order that succeeded; null if the order does not determine this. */
function dueAfter({ order, result }: ReportedOrder): Unit | null {
  if (result.outcome !== "SUC" || result.dislodged) return null;
  switch (order.type) {
    case "MTO":
    case "CTO":
    case "RTO":
      return { ...order.unit, ...order.to };
    case "HLD":
    case "BLD":
      return order.unit;
    default:
      return null;
  }
}

function ofMovement(before: TurnRecord, after: TurnRecord): Difference[] {
  const [had, has] = [kindsOf(before.units), kindsOf(after.units)];
  const isWhole = phaseOf(after.turn) === "retreat";
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((kind) => {
    const [old = 0, now = 0] = [had.get(kind), has.get(kind)];
    return now > old || (isWhole && now < old)
      ? [{ text: `${kind}: ${counted(now, "unit")}, ${old} before`, kind }]
      : [];
  });
}

function ofRetreats(before: TurnRecord, after: TurnRecord): Difference[] {
  const shown = unitKeys(after.units ?? []);
  const standing = (before.units ?? []).filter(({ retreats }) => retreats === null);
  const gone = standing.filter((unit) => !shown.has(unitKey(unit))).map(unitKey);
  const stood = new Set(standing.map(unitKey));
  const fleeing = kindsOf((before.units ?? []).filter(({ retreats }) => retreats !== null));
  const come = kindsOf((after.units ?? []).filter((unit) => !stood.has(unitKey(unit))));
  const many = [...come].filter(([kind, count]) => count > (fleeing.get(kind) ?? 0));
  return [
    ...gone.map((unit) => ({ text: `${unit} is missing`, unit })),
    ...many.map(([kind, count]) => ({
      text: `${kind}: ${counted(count, "new unit")} from ${counted(fleeing.get(kind) ?? 0, "retreat")}`,
      kind,
    })),
  ];
}

function ofAdjustments(before: TurnRecord, after: TurnRecord): Difference[] {
  const owners = before.centres && ownersOf(before.centres);
  if (!owners) return [];
  const [had, has] = [before.units ?? [], after.units ?? []];
  return [...new Set([...had, ...has].map(({ power }) => power))].flatMap((power) => {
    const due = adjustmentDue(power, owners, had);
    const change =
      has.filter((unit) => unit.power === power).length - had.filter((unit) => unit.power === power).length;
    const isLawful = due < 0 ? change === due : change >= 0 && change <= due;
    return isLawful ? [] : [{ text: `${power}: the number of units changed by ${change} instead of ${due}` }];
  });
}

/** Returns how many units of each power and type there are. */
function kindsOf(units: readonly Unit[] | null): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const unit of units ?? []) {
    const kind = kindOf(unit);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}

export function kindOf({ power, type }: Unit): string {
  return `${power} ${type}`;
}
