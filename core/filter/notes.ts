import type { Span } from "../bytes/span.ts";
import type { FilterNode, FilterValue } from "./ast.ts";
import { type FieldName, fieldNamed } from "./fields.ts";
import { type GameNames, isLanguageName, isMessageName, kindOfNames, mnemonicOf } from "./names.ts";
import { senseOf } from "./resolve.ts";

/** Something to know of a filter that is valid all the same. */
export interface FilterNote {
  readonly message: string;
  /** Characters of the expression. */
  readonly span: Span;
}

const conjunctions: Readonly<Record<string, string>> = {
  and: '"and" is the token AND here; && joins conditions',
  or: '"or" is searched as text; || joins conditions',
  not: '"not" is the command NOT here; - or ! negates',
};

/**
 * What may not be meant as it is read: words searched as text, powers and provinces that no game in view has, fields of
 * which nothing is known.
 */
export function filterNotes(
  node: FilterNode,
  names: GameNames,
  unknownFields: ReadonlySet<FieldName> = new Set(),
): readonly FilterNote[] {
  switch (node.type) {
    case "and":
    case "or":
      return node.parts.flatMap((part) => filterNotes(part, names, unknownFields));
    case "not":
      return filterNotes(node.part, names, unknownFields);
    case "condition": {
      const { field, span, values } = node;
      const unknown = unknownFields.has(field) ? [{ message: `${field}: not known here`, span }] : [];
      return [...unknown, ...values.flatMap((value) => valueNotes(field, value, names))];
    }
    case "word":
      return wordNotes(node, names, unknownFields);
    default:
      return [];
  }
}

function valueNotes(field: FieldName, { content, span }: FilterValue, names: GameNames): readonly FilterNote[] {
  if (content.type !== "name") return [];
  const { name } = content;
  const kind = kindOfNames(field);
  if (kind !== undefined && name !== "server" && mnemonicOf(names[kind], name) === undefined)
    return [{ message: `no such ${kind === "powers" ? "power" : "province"} in this game`, span }];
  const isUnknownMessage = (field === "msg" || field === "command" || field === "press") && !isMessageName(name);
  if (isUnknownMessage && name !== "other") return [{ message: `no message begins with ${name}`, span }];
  const isToken = names.powers.has(name) || names.provinces.has(name) || isLanguageName(name) || /^0x|^-?\d/.test(name);
  return field === "has" && !isToken ? [{ message: `no token is called ${name}`, span }] : [];
}

function wordNotes(
  { word, span }: FilterNode & { readonly type: "word" },
  names: GameNames,
  unknownFields: ReadonlySet<FieldName>,
): readonly FilterNote[] {
  const joint = conjunctions[word];
  if (joint !== undefined) return [{ message: joint, span }];
  const field = fieldNamed(word);
  if (field && unknownFields.has(field.name)) return [{ message: `${field.name}: not known here`, span }];
  if (senseOf(word, names) !== "text") return [];
  return [{ message: `"${word}" is no message, power, province or token here: it is searched as text`, span }];
}
