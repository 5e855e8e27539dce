import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editText, textForm } from "./texts.ts";
import { editValue, isList, isMap, type Value } from "./values.ts";

/** Returns the form of a JSON text, or of several lines of JSON; values change more often than characters. */
export function jsonForm(words: readonly string[], extension: ".json" | ".jsonl"): Form<string> {
  const text = textForm(words, extension);
  return {
    ...text,
    mutate(input, other, dice) {
      if (dice.chance(0.25)) return editText(input, other, words, dice);
      return extension === ".json" ? editJson(input, other, dice) : editLine(input, other, dice);
    },
    // A JSON text cannot contain two objects in a row, so the lists in its object grow instead.
    repeat: (input, times) => (extension === ".json" ? grown(input, times) : `${input}\n`.repeat(times)),
  };
}

/** Changes the values of one line. */
function editLine(input: string, other: string, dice: Dice): string {
  const lines = input.split("\n");
  const at = dice.below(lines.length);
  return lines.with(at, editJson(lines[at] ?? "", dice.pick(other.split("\n")), dice)).join("\n");
}

function editJson(input: string, other: string, dice: Dice): string {
  const value = parsed(input);
  if (value === undefined) return editText(input, other, ["null", "{", "}", "[", "]"], dice);
  return JSON.stringify(editValue(value, parsed(other) ?? null, dice));
}

function parsed(text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isValue(value: unknown): value is Value {
  return value !== undefined;
}

/** Repeats the items of an object's lists the given number of times; any other text stays unchanged. */
function grown(input: string, times: number): string {
  const value = parsed(input);
  if (value === undefined || !isMap(value)) return input;
  const fields = Object.entries(value).map(([key, field]): readonly [string, Value] => [
    key,
    isList(field) ? Array.from({ length: times }, () => field).flat() : field,
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}
