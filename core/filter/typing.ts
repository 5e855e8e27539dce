import type { Span } from "../bytes/span.ts";
import { type FieldName, fieldNamed, filterFields } from "./fields.ts";
import { type FilterToken, scanFilter } from "./scan.ts";

/** What is being typed at the caret. */
export interface Typing {
  /** `field`: a field or a bare word. `text`: a text in quotes that is searched, where nothing can be offered. */
  readonly kind: "field" | "operator" | "value" | "text";
  /** Of an operator and a value; null where the word before is no field. */
  readonly field: FieldName | null;
  /** What stands before the caret of it, without an opening quote. */
  readonly typed: string;
  /** Characters of the expression that a candidate takes the place of. */
  readonly span: Span;
  /** The whole condition that it belongs to. */
  readonly condition: Span;
}

/** A token and its part in a condition. */
interface Part {
  readonly token: FilterToken;
  readonly role: "field" | "operator" | "value" | "list" | "quoted" | "sign";
  readonly field: FieldName | null;
  /** Where its condition begins. */
  readonly start: number;
}

/** Looks what is being typed. Total, linear. */
export function typingAt(expression: string, caret: number): Typing {
  const parts = partsOf(scanFilter(expression));
  const at = parts.findLastIndex(({ token }) => token.span.start < caret);
  const part = parts[at];
  if (!part) return nothingYet(caret);
  const { token, role, field } = part;
  const condition = { start: part.start, end: endOfCondition(parts, at) };
  const isTouching = token.span.end >= caret;
  const here = { start: caret, end: caret };
  const value = (): Typing => {
    const next = parts[at + 1];
    const isNext = next?.role === "value" && next.token.span.start === caret;
    return { kind: "value", field, typed: "", span: isNext ? next.token.span : here, condition };
  };
  if (isTouching) {
    const typed = expression.slice(token.span.start, caret);
    if (role === "value")
      return { kind: "value", field, typed: withoutQuote(token, typed), span: token.span, condition };
    if (role === "quoted")
      return { kind: "text", field: null, typed: withoutQuote(token, typed), span: token.span, condition };
    if (role === "list") return value();
    const isInside = token.span.end > caret || token.kind === "word";
    if (role === "operator")
      return isInside ? { kind: "operator", field, typed, span: token.span, condition } : value();
    if (role === "field" && !(token.span.end === caret && isWholeField(token.text)))
      return { kind: "field", field: null, typed, span: token.span, condition };
    if (role === "field") return { kind: "operator", field, typed: "", span: here, condition };
    const before = parts[at - 1];
    if (before?.role === "field" && before.field && (token.text === "=" || token.text === "!")) {
      const end = endOfCondition(parts, at);
      return {
        kind: "operator",
        field: before.field,
        typed,
        span: token.span,
        condition: { start: before.start, end },
      };
    }
    return nothingYet(caret);
  }
  if (role === "operator" || role === "list") return value();
  const next = parts[at + 1];
  if (role === "field" && field !== null && next?.role !== "operator")
    return { kind: "operator", field, typed: "", span: here, condition: { start: part.start, end: caret } };
  return nothingYet(caret);
}

function nothingYet(caret: number): Typing {
  const here = { start: caret, end: caret };
  return { kind: "field", field: null, typed: "", span: here, condition: here };
}

function withoutQuote(token: FilterToken, typed: string): string {
  return token.kind === "text" ? typed.slice(1) : typed;
}

/** A field's name that no other begins with: what comes next is a comparison. */
function isWholeField(word: string): boolean {
  const lower = word.toLowerCase();
  const longer = filterFields.some((field) =>
    [field.name, ...field.aliases].some((name) => name !== lower && name.startsWith(lower)),
  );
  return fieldNamed(lower) !== undefined && !longer;
}

function partsOf(tokens: readonly FilterToken[]): readonly Part[] {
  const parts: Part[] = [];
  let expects: "condition" | "value" | "comma" = "condition";
  let field: FieldName | null = null;
  let start = 0;
  const add = (token: FilterToken, role: Part["role"]): void => {
    parts.push({ token, role, field, start });
  };
  for (const token of tokens) {
    const { kind, text, span } = token;
    const afterField = parts.at(-1)?.role === "field";
    if (expects === "value" && kind === "sign" && (text === "{" || text === "-")) add(token, "list");
    else if (expects === "comma" && (text === "," || text === "}")) {
      add(token, text === "," ? "list" : "sign");
      expects = text === "," ? "value" : "condition";
    } else if (expects === "value" && (kind === "word" || kind === "text")) {
      add(token, "value");
      expects = "comma";
    } else if (kind === "comparison" || (afterField && field !== null && text.toLowerCase() === "in")) {
      if (!afterField) start = span.start;
      add(token, "operator");
      expects = "value";
    } else {
      start = span.start;
      field = kind === "word" ? (fieldNamed(text)?.name ?? null) : null;
      add(token, kind === "word" ? "field" : kind === "text" ? "quoted" : "sign");
      expects = "condition";
    }
  }
  return parts;
}

/** Behind the last token of the condition that a part belongs to. */
function endOfCondition(parts: readonly Part[], at: number): number {
  const start = parts[at]?.start;
  let last = at;
  while (parts[last + 1]?.start === start) last += 1;
  return parts[last]?.token.span.end ?? 0;
}
