import type { Span } from "../bytes/span.ts";
import type { FilterNode, FilterValue } from "./ast.ts";
import { type FieldName, fieldNamed } from "./fields.ts";
import { type GameNames, isLanguageName, isMessageName, kindOfNames, mnemonicOf } from "./names.ts";
import { senseOf } from "./resolve.ts";

/** A hint about a valid filter. */
export interface FilterNote {
  readonly message: string;
  /** The part of the expression that the hint is about, in characters. */
  readonly span: Span;
}

const conjunctions: Readonly<Record<string, string>> = {
  and: '"and" is the token AND here; && joins conditions',
  or: '"or" is searched for as text; || joins conditions',
  not: '"not" is the command NOT here; - or ! negates',
};

/** For some fields, a hint about the current recording: `not known here`. */
export type FieldNotes = Readonly<Partial<Record<FieldName, string>>>;

/**
 * Returns hints about parts of a filter where the user may have meant something else (words that are searched for as
 * text, powers and provinces that no recorded game has), and hints about the fields that the filter uses.
 */
export function filterNotes(node: FilterNode, names: GameNames, fieldNotes: FieldNotes = {}): readonly FilterNote[] {
  switch (node.type) {
    case "and":
    case "or":
      return node.parts.flatMap((part) => filterNotes(part, names, fieldNotes));
    case "not":
      return filterNotes(node.part, names, fieldNotes);
    case "condition": {
      const { field, span, values } = node;
      return [...noteOn(field, span, fieldNotes), ...values.flatMap((value) => valueNotes(field, value, names))];
    }
    case "word":
      return wordNotes(node, names, fieldNotes);
    default:
      return [];
  }
}

function noteOn(field: FieldName, span: Span, fieldNotes: FieldNotes): readonly FilterNote[] {
  const note = fieldNotes[field];
  return note === undefined ? [] : [{ message: `${field}: ${note}`, span }];
}

function valueNotes(field: FieldName, { content, span }: FilterValue, names: GameNames): readonly FilterNote[] {
  if (content.type !== "name") return [];
  const { name } = content;
  const kind = kindOfNames(field, names.fields);
  if (kind !== undefined && name !== "server" && mnemonicOf(names[kind], name) === undefined)
    return [{ message: `unknown ${kind === "powers" ? "power" : "province"}: ${name}`, span }];
  const isUnknownMessage = (field === "msg" || field === "command" || field === "press") && !isMessageName(name);
  if (isUnknownMessage && name !== "other") return [{ message: `no message begins with ${name}`, span }];
  const isToken = names.powers.has(name) || names.provinces.has(name) || isLanguageName(name) || /^0x|^-?\d/.test(name);
  return field === "has" && !isToken ? [{ message: `no token has the name ${name}`, span }] : [];
}

function wordNotes(
  { word, span }: FilterNode & { readonly type: "word" },
  names: GameNames,
  fieldNotes: FieldNotes,
): readonly FilterNote[] {
  const isOfMessages = fieldNamed("msg", names.fields) !== undefined;
  const joint = isOfMessages || word === "or" ? conjunctions[word] : undefined;
  if (joint !== undefined) return [{ message: joint, span }];
  const field = fieldNamed(word, names.fields);
  const noted = field ? noteOn(field.name, span, fieldNotes) : [];
  if (noted.length > 0) return noted;
  if (!isOfMessages || senseOf(word, names) !== "text") return [];
  return [{ message: `"${word}" is not a message, power, province or token here; it is searched for as text`, span }];
}
