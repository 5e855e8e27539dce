import type { Submission } from "../../../game/orderBook.ts";
import type { PositionedUnit } from "../../../language/message.ts";
import { phaseOf } from "../../../map/turn.ts";
import type { Order } from "../../../orders/order.ts";
import type { Sheet } from "./orderFate.ts";
import { provinceOf } from "./orderWords.ts";

/** The findings about refused orders. */
type RefusalCode =
  | "order-wrong-phase"
  | "adjustment-too-many"
  | "order-foreign-unit"
  | "order-not-dislodged"
  | "order-no-unit"
  | "order-not-replaced"
  | "order-refused";

/** Whether the server rightly refuses a build or removal because none are due at all. */
export function isTooMany({ record: { units, centres }, power }: Sheet, order: Order, note: string): boolean {
  if (excessNotes.get(order.type) !== note || units === null || centres === null) return false;
  const owned = centres.find(({ owner }) => owner === power)?.centres.length ?? 0;
  const own = units.filter((unit) => unit.power === power).length;
  return note === "NMB" ? own >= owned : own <= owned;
}

/** The note for an adjustment that is refused because no more are due, keyed by the type of the order. */
const excessNotes: ReadonlyMap<Order["type"], string> = new Map([
  ["BLD", "NMB"],
  ["WVE", "NMB"],
  ["REM", "NMR"],
]);

/**
 * Returns the code of a finding about a refused order.
 * @param note why the order is wrong
 */
export function codeOf(sheet: Sheet, submission: Submission, note: string): RefusalCode {
  switch (note) {
    case "NRS":
      return "order-wrong-phase";
    case "NMB":
    case "NMR":
      return "adjustment-too-many";
    case "NYU":
      return isForeign(sheet, submission.order) ? "order-foreign-unit" : rest(sheet, submission);
    case "NSU":
    case "NRN":
      if (isUndislodged(sheet, submission.order)) return "order-not-dislodged";
      return isSubjectMissing(sheet, submission.order) ? "order-no-unit" : rest(sheet, submission);
    default:
      return rest(sheet, submission);
  }
}

/** Returns the code to use if the note shows nothing more specific. */
function rest(sheet: Sheet, { order, notedN }: Submission): RefusalCode {
  const { record, book, power, isPlayed } = sheet;
  if (!isPlayed || phaseOf(record.turn) === "adjustment") return "order-refused";
  // The missing messages may contain the order that replaced it.
  if (record.doubted.has(power)) return "order-refused";
  const province = provinceOf(order);
  const isOwn = record.units?.some((unit) => unit.power === power && unit.province === province) ?? false;
  const isReplaced = book.some(
    (other) =>
      other.note === "MBV" &&
      provinceOf(other.order) === province &&
      (other.withdrawnN === null || (other.notedN ?? 0) > (notedN ?? 0)),
  );
  return isOwn && !isReplaced ? "order-not-replaced" : "order-refused";
}

function isForeign({ record, power }: Sheet, order: Order): boolean {
  if (order.type === "WVE") return order.power !== power;
  if (order.unit !== null && order.unit.power !== power) return true;
  const there = record.units?.find(({ province }) => province === provinceOf(order));
  return there !== undefined && there.power !== power;
}

/** Whether an order in a retreat phase is for an existing, correctly named unit that was not dislodged. */
function isUndislodged(sheet: Sheet, order: Order): boolean {
  return phaseOf(sheet.record.turn) === "retreat" && ownUnit(sheet, order)?.retreats === null;
}

/** Whether the ordered unit itself does not exist; NSU can also refer to a supported unit. */
function isSubjectMissing(sheet: Sheet, order: Order): boolean {
  if (order.type === "WVE" || order.type === "BLD" || sheet.record.units === null) return false;
  const there = ownUnit(sheet, order);
  return there === undefined || (phaseOf(sheet.record.turn) === "retreat" && there.retreats === null);
}

/** Returns the unit of the power that an order names exactly; undefined if there is none. */
function ownUnit({ record, power }: Sheet, order: Order): PositionedUnit | undefined {
  if (order.type === "WVE" || order.type === "BLD") return undefined;
  return record.units?.find(
    (unit) =>
      unit.power === power &&
      unit.province === provinceOf(order) &&
      (!order.unit || (unit.type === order.unit.type && order.unit.coast === unit.coast)),
  );
}
