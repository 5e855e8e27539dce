import type { Span } from "../bytes/span.ts";
import { type FieldName, type FieldTable, fieldNamed, messageFields } from "./fields.ts";
import { type FilterToken, scanFilter } from "./scan.ts";

/** The text being typed at the caret, and its role. */
export interface Typing {
  /** `field`: a field or a bare word. `text`: a quoted string, which has no candidates. */
  readonly kind: "field" | "operator" | "value" | "text";
  /** The field to which an operator or value belongs; null if the preceding word is not a field. */
  readonly field: FieldName | null;
  /** The part of the text before the caret, without an opening quote. */
  readonly typed: string;
  /** The characters that a candidate replaces. */
  readonly span: Span;
  /** The whole condition that contains the text. */
  readonly condition: Span;
}

/** A token and its role in a condition. */
interface Part {
  readonly token: FilterToken;
  readonly role: "field" | "operator" | "value" | "list" | "quoted" | "sign";
  readonly field: FieldName | null;
  /** The start of the part's condition. */
  readonly start: number;
}

/** The position of the caret among the parts. */
interface Place {
  readonly expression: string;
  readonly caret: number;
  readonly parts: readonly Part[];
  /** Index of the last part that begins before the caret. */
  readonly at: number;
  readonly part: Part;
  /** The condition to which the part belongs. */
  readonly condition: Span;
  readonly table: FieldTable;
}

/** Determines the text being typed at the caret and its role. Never throws; takes linear time. */
export function typingAt(expression: string, caret: number, table: FieldTable = messageFields): Typing {
  const parts = partsOf(scanFilter(expression), table);
  const at = parts.findLastIndex(({ token }) => token.span.start < caret);
  const part = parts[at];
  if (!part) return nothingYet(caret);
  const condition = { start: part.start, end: endOfCondition(parts, at) };
  const place: Place = { expression, caret, parts, at, part, condition, table };
  return part.token.span.end >= caret ? typingWithin(place) : typingAfter(place);
}

/** Returns the text being typed if the caret is in a part, or right after it. */
function typingWithin(place: Place): Typing {
  const { expression, caret, part, condition, table } = place;
  const { token, role, field } = part;
  const { span } = token;
  const typed = expression.slice(span.start, caret);
  switch (role) {
    case "value":
      return { kind: "value", field, typed: withoutQuote(token, typed), span, condition };
    case "quoted":
      return { kind: "text", field: null, typed: withoutQuote(token, typed), span, condition };
    case "list":
      return valueAt(place);
    case "operator":
      return span.end > caret || token.kind === "word"
        ? { kind: "operator", field, typed, span, condition }
        : valueAt(place);
    case "field":
      return span.end === caret && isWholeField(token.text, table)
        ? { kind: "operator", field, typed: "", span: { start: caret, end: caret }, condition }
        : { kind: "field", field: null, typed, span, condition };
    case "sign":
      return halfOperator(place, typed) ?? nothingYet(caret);
  }
}

/** Returns the operator being typed after a field if only half of it has been typed: `=` or `!`. */
function halfOperator({ parts, at, part: { token }, condition }: Place, typed: string): Typing | null {
  const before = parts[at - 1];
  if (before?.role !== "field" || !before.field || (token.text !== "=" && token.text !== "!")) return null;
  return {
    kind: "operator",
    field: before.field,
    typed,
    span: token.span,
    condition: { start: before.start, end: condition.end },
  };
}

/** Returns the text being typed if there is a gap between the caret and the previous part. */
function typingAfter(place: Place): Typing {
  const { caret, parts, at, part } = place;
  const { role, field, start } = part;
  if (role === "operator" || role === "list") return valueAt(place);
  if (role !== "field" || field === null || parts[at + 1]?.role === "operator") return nothingYet(caret);
  const here = { start: caret, end: caret };
  return { kind: "operator", field, typed: "", span: here, condition: { start, end: caret } };
}

/** Returns the value that begins at the caret: an existing value, or a new one. */
function valueAt({ caret, parts, at, part, condition }: Place): Typing {
  const next = parts[at + 1];
  const isNext = next?.role === "value" && next.token.span.start === caret;
  const span = isNext ? next.token.span : { start: caret, end: caret };
  return { kind: "value", field: part.field, typed: "", span, condition };
}

function nothingYet(caret: number): Typing {
  const here = { start: caret, end: caret };
  return { kind: "field", field: null, typed: "", span: here, condition: here };
}

function withoutQuote(token: FilterToken, typed: string): string {
  return token.kind === "text" ? typed.slice(1) : typed;
}

/** Whether a word is the name of a field, and no longer name begins with the word. A comparison must then follow. */
function isWholeField(word: string, table: FieldTable): boolean {
  const lower = word.toLowerCase();
  const longer = table.fields.some((field) =>
    [field.name, ...field.aliases].some((name) => name !== lower && name.startsWith(lower)),
  );
  return fieldNamed(lower, table) !== undefined && !longer;
}

type Expected = "condition" | "value" | "comma";

/** Roles of tokens that begin a condition or connect two conditions. */
const firstRoles: Readonly<Record<FilterToken["kind"], Part["role"]>> = {
  word: "field",
  text: "quoted",
  sign: "sign",
  comparison: "operator",
};

/** What can come after a part, keyed by the part's role. */
const expectedAfter: Readonly<Record<Part["role"], Expected>> = {
  field: "condition",
  operator: "value",
  value: "comma",
  list: "value",
  quoted: "condition",
  sign: "condition",
};

function partsOf(tokens: readonly FilterToken[], table: FieldTable): readonly Part[] {
  const parts: Part[] = [];
  let expects: Expected = "condition";
  let field: FieldName | null = null;
  let start = 0;
  for (const token of tokens) {
    const isAfterField = parts.at(-1)?.role === "field";
    const roleInside = roleWithin(token, expects, isAfterField && field !== null);
    const role = roleInside ?? firstRoles[token.kind];
    if (roleInside === null || (roleInside === "operator" && !isAfterField)) start = token.span.start;
    if (roleInside === null) field = token.kind === "word" ? (fieldNamed(token.text, table)?.name ?? null) : null;
    parts.push({ token, role, field, start });
    expects = expectedAfter[role];
  }
  return parts;
}

/** Returns the role of a token that continues a condition; null if it begins or connects conditions. */
function roleWithin({ kind, text }: FilterToken, expects: Expected, mayCompare: boolean): Part["role"] | null {
  if (expects === "value" && (kind === "word" || kind === "text")) return "value";
  if (expects === "value" && kind === "sign" && (text === "{" || text === "-")) return "list";
  if (expects === "comma" && text === ",") return "list";
  if (expects === "comma" && text === "}") return "sign";
  return kind === "comparison" || (mayCompare && text.toLowerCase() === "in") ? "operator" : null;
}

/** Returns the end of the condition that a part belongs to. */
function endOfCondition(parts: readonly Part[], at: number): number {
  const start = parts[at]?.start;
  let last = at;
  while (parts[last + 1]?.start === start) last += 1;
  return parts[last]?.token.span.end ?? 0;
}
