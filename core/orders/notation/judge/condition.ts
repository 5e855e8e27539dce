import type { Place } from "../../../map/place.ts";
import type { Unit } from "../../order.ts";
import type { Cursor } from "./cursor.ts";
import type { Condition } from "./order.ts";

/**
 * Reads a condition, up to `then` or the end of the line, either of which closes open brackets. `and` and `or` are
 * evaluated from left to right with equal precedence; `not` negates the next condition.
 */
export function readCondition(cursor: Cursor): Condition | undefined {
  const condition = expression(cursor, 0);
  if (!condition) return undefined;
  if (!cursor.takes("then") && !cursor.isAtEnd) return cursor.failHere("leftover");
  return condition;
}

function expression(cursor: Cursor, depth: number): Condition | undefined {
  let condition = term(cursor, depth);
  for (let count = 0; condition; count++) {
    const op = cursor.takes("and") ? "and" : cursor.takes("or") ? "or" : undefined;
    if (op === undefined) return condition;
    if (count > depthLimit) return cursor.failHere("too-deep");
    const right = term(cursor, depth);
    condition = right && { op, args: [condition, right] };
  }
  return undefined;
}

/** The limit on nested brackets and on consecutive conditions: far above real use, and safe for the stack. */
const depthLimit = 200;

function term(cursor: Cursor, depth: number): Condition | undefined {
  if (depth > depthLimit) return cursor.failHere("too-deep");
  if (cursor.takes("not")) {
    const arg = term(cursor, depth + 1);
    return arg && { op: "not", arg };
  }
  if (cursor.takes("(")) {
    const inner = expression(cursor, depth + 1);
    if (inner && !cursor.takes(")") && !cursor.isAtEnd && cursor.next?.text !== "then")
      return cursor.failHere("leftover");
    return inner;
  }
  return unitCondition(cursor);
}

/** The parts of `[power] [type] province`, in any order, that have been found so far. */
interface Found {
  readonly power?: string;
  readonly type?: "AMY" | "FLT";
  readonly place?: Place;
}

function unitCondition(cursor: Cursor): Condition | undefined {
  if (isOver(cursor)) return cursor.failHere("condition-place");
  const start = cursor.mark();
  const found = parts(cursor, {});
  if (!found?.place) {
    while (!isOver(cursor)) cursor.skip();
    return cursor.failSince(start, "condition-place");
  }
  return { op: "unit", power: found.power ?? null, type: found.type ?? null, place: found.place };
}

/** Reads the rest of a condition. Returns the first interpretation that uses all its words. */
function parts(cursor: Cursor, found: Found): Found | undefined {
  if (isOver(cursor)) return found.place ? found : undefined;
  const start = cursor.mark();
  for (const next of ways(cursor, found)) {
    const whole = next && parts(cursor, { ...found, ...next });
    if (whole) return whole;
    cursor.reset(start);
  }
  return undefined;
}

function* ways(cursor: Cursor, found: Found): Generator<Found | undefined> {
  if (!found.place) yield placed(cursor.tryPlace("exact"));
  if (found.power === undefined) yield owned(cursor.tryPower());
  if (!found.type) yield typed(cursor.unitType());
  if (!found.place) yield placed(cursor.tryPlace("loose"));
}

const placed = (place: Place | undefined): Found | undefined => place && { place };
const owned = (power: string | undefined): Found | undefined => (power === undefined ? undefined : { power });
const typed = (type: "AMY" | "FLT" | null): Found | undefined => (type === null ? undefined : { type });

function isOver(cursor: Cursor): boolean {
  return cursor.isAtEnd || ["and", "or", "then", ")"].includes(cursor.next?.text ?? "");
}

/** Whether a condition is true for the given units. Coasts are compared only if the condition names one. */
export function holds(condition: Condition, units: readonly Unit[]): boolean {
  switch (condition.op) {
    case "unit": {
      const { power, type, place } = condition;
      return units.some(
        (unit) =>
          unit.province === place.province &&
          (place.coast === null || unit.coast === place.coast) &&
          (power === null || unit.power === power) &&
          (type === null || unit.type === type),
      );
    }
    case "not":
      return !holds(condition.arg, units);
    case "and":
      return condition.args.every((arg) => holds(arg, units));
    case "or":
      return condition.args.some((arg) => holds(arg, units));
  }
}
