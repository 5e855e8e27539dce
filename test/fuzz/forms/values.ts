import type { Dice } from "../dice.ts";
import { editText } from "./texts.ts";

/** A value as JSON or MessagePack represents it. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly Value[]
  | { readonly [key: string]: Value };

const scalars: readonly Value[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), 2 ** 32, 255, 65_536, "", "0", "null", "\ud800"],
  ...["__proto__", "constructor", "toString"],
  ...[[], {}, [[]], [null], { length: 1 }, { toString: null }, "x".repeat(300)],
];

const keys: readonly string[] = ["__proto__", "constructor", "toString", "length", "", "0", "name", "phases", "then"];

/** Changes one thing in a value, at a random depth. */
export function editValue(value: Value, other: Value, dice: Dice): Value {
  if (isList(value) && value.length > 0 && dice.chance(0.85)) {
    if (dice.chance(0.25)) return editItems(value, other, dice);
    const at = dice.below(value.length);
    return value.with(at, editValue(value[at] ?? null, other, dice));
  }
  if (isMap(value) && Object.keys(value).length > 0 && dice.chance(0.9)) return editMap(value, other, dice);
  return editScalar(value, other, dice);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value): value is { readonly [key: string]: Value } {
  return value !== null && typeof value === "object" && !isList(value) && !(value instanceof Uint8Array);
}

function editItems(value: readonly Value[], other: Value, dice: Dice): Value {
  const { start, end } = dice.range(value.length);
  switch (dice.below(4)) {
    case 0:
      return value.toSpliced(start, end - start);
    case 1:
      return value.toSpliced(end, 0, ...value.slice(start, end));
    case 2:
      return value.toSpliced(dice.below(value.length + 1), 0, partOf(other, dice));
    default:
      return [...value].reverse();
  }
}

function editMap(value: { readonly [key: string]: Value }, other: Value, dice: Dice): Value {
  const entries = Object.entries(value);
  const at = dice.below(entries.length);
  const [key, field] = entries[at] ?? ["", null];
  if (dice.chance(0.7)) return mapOf(entries.with(at, [key, editValue(field, other, dice)]));
  switch (dice.below(4)) {
    case 0:
      return mapOf(entries.toSpliced(at, 1));
    case 1:
      return mapOf(entries.with(at, [dice.pick([...keys, ...Object.keys(value)]), field]));
    case 2:
      return mapOf([...entries, [dice.pick(keys), partOf(other, dice)]]);
    default:
      return mapOf(entries.with(at, [key, partOf(other, dice)]));
  }
}

/** Returns an object with these entries; `__proto__` becomes a key like any other. */
function mapOf(entries: readonly (readonly [string, Value])[]): Value {
  return Object.fromEntries(entries);
}

function editScalar(value: Value, other: Value, dice: Dice): Value {
  if (typeof value === "number" && dice.chance(0.7)) return dice.chance(0.5) ? dice.edge() : value + dice.pick([-1, 1]);
  if (typeof value === "string" && dice.chance(0.7)) {
    return editText(value, typeof other === "string" ? other : value, words, dice);
  }
  if (value instanceof Uint8Array && dice.chance(0.7)) return value.slice(0, dice.below(value.length + 1));
  return dice.chance(0.7) ? dice.pick(scalars) : partOf(other, dice);
}

const words: readonly string[] = ["A PAR", "F LON - NTH", "AUSTRIA", "S1901M", "1901", "ALL", "x"];

/** Returns some part of a value. */
function partOf(value: Value, dice: Dice): Value {
  const inner = isList(value) ? value : isMap(value) ? Object.values(value) : [];
  return inner.length > 0 && dice.chance(0.7) ? partOf(dice.pick(inner), dice) : value;
}
