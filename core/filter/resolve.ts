import type { Condition, FilterNode, FilterValue } from "./ast.ts";
import { choiceNamed } from "./choices.ts";
import { type FieldName, fieldNamed, wordKinds } from "./fields.ts";
import { type GameNames, isLanguageName, isMessageName, kindOfNames, mnemonicOf } from "./names.ts";

/** A filter in which conditions have replaced bare words, and mnemonics have replaced the names that the game has. */
export type ResolvedNode =
  | { readonly type: "all" }
  | { readonly type: "and" | "or"; readonly parts: readonly ResolvedNode[] }
  | { readonly type: "not"; readonly part: ResolvedNode }
  | Condition
  /** True for rows that the power sent or received. */
  | { readonly type: "party"; readonly power: string }
  /** A string to search for in the message's text. */
  | { readonly type: "quoted"; readonly text: string };

/** The possible meanings of a bare word. */
export type WordSense = "flag" | "number" | "kind" | "message" | "power" | "province" | "token" | "text";

/**
 * Returns the meaning of a bare word: a field, a row's number (`#121`), a kind, a command or type of press, a power, a
 * province, another token of the language, or text to search for. A meaning counts only if the rows have its field.
 */
export function senseOf(word: string, names: GameNames): WordSense {
  const upper = word.toUpperCase();
  const has = (field: FieldName): boolean => fieldNamed(field, names.fields) !== undefined;
  if (has(word)) return "flag";
  if (has("n") && rowNumber.test(word)) return "number";
  if (kindNamed(word, names) !== undefined) return "kind";
  if (has("msg") && isMessageName(upper)) return "message";
  if (has("from") && mnemonicOf(names.powers, upper) !== undefined) return "power";
  if (has("prov") && mnemonicOf(names.provinces, upper) !== undefined) return "province";
  return has("has") && isLanguageName(upper) ? "token" : "text";
}

const rowNumber = /^#\d{1,15}$/;

function kindNamed(word: string, names: GameNames): string | undefined {
  return choiceNamed(wordKinds(names.fields), word);
}

/** Resolves the words and names in a filter for games with these names. Never throws. */
export function resolve(node: FilterNode, names: GameNames): ResolvedNode {
  switch (node.type) {
    case "and":
    case "or":
      return { type: node.type, parts: node.parts.map((part) => resolve(part, names)) };
    case "not":
      return { type: "not", part: resolve(node.part, names) };
    case "condition":
      return { ...node, values: node.values.map((value) => resolveValue(node.field, value, names)) };
    case "word":
      return resolveWord(node, names);
    default:
      return node;
  }
}

function resolveValue(field: FieldName, value: FilterValue, names: GameNames): FilterValue {
  const kind = kindOfNames(field, names.fields);
  if (kind === undefined || value.content.type !== "name") return value;
  const name = mnemonicOf(names[kind], value.content.name);
  return name === undefined ? value : { ...value, content: { type: "name", name } };
}

function resolveWord({ word, span }: FilterNode & { readonly type: "word" }, names: GameNames): ResolvedNode {
  const upper = word.toUpperCase();
  const is = (field: FieldName, content: FilterValue["content"]): Condition => ({
    type: "condition",
    field,
    operator: "==",
    values: [{ content, span }],
    span,
  });
  switch (senseOf(word, names)) {
    case "flag": {
      const field = fieldNamed(word, names.fields)?.name ?? "answered";
      return is(field, field === "mark" ? { type: "text", text: "yes" } : { type: "name", name: "yes" });
    }
    case "number":
      return is("n", { type: "number", number: Number(word.slice(1)) });
    case "kind":
      return is("kind", { type: "name", name: kindNamed(word, names) ?? upper });
    case "message":
      return is("msg", { type: "name", name: upper });
    case "power":
      return { type: "party", power: mnemonicOf(names.powers, upper) ?? upper };
    case "province":
      return is("prov", { type: "name", name: mnemonicOf(names.provinces, upper) ?? upper });
    case "token":
      return is("has", { type: "name", name: upper });
    case "text":
      return { type: "quoted", text: word };
  }
}
