import type { Span } from "../bytes/span.ts";

/** A token of a filter expression. */
export interface FilterToken {
  readonly kind: "word" | "text" | "comparison" | "sign";
  /** Without quotes if `kind` is `text`. */
  readonly text: string;
  /** In characters of the expression. */
  readonly span: Span;
  /** False for a string without a closing quote. */
  readonly isClosed: boolean;
}

const pattern =
  /(?<text>"(?:[^"]|"")*"?|'(?:[^']|'')*'?)|(?<comparison>==|!=|<=|>=|<|>|~|:)|(?<sign>&&|\|\||[()!{},-])|(?<word>[^\s()"'!=<>~:&|{},-][^\s()"'!=<>~:&|{},]*)|(?<other>\S)/gu;

const wholeWord = /^[^\s()"'!=<>~:&|{},-][^\s()"'!=<>~:&|{},]*$/u;

/** Splits a filter expression into tokens; an unexpected character becomes a punctuation token. Linear time. */
export function scanFilter(expression: string): FilterToken[] {
  return [...expression.matchAll(pattern)].map((match) => {
    const [whole] = match;
    const span = { start: match.index, end: match.index + whole.length };
    const { text, comparison, word } = match.groups ?? {};
    if (text !== undefined) return quoted(whole, span);
    const kind = comparison !== undefined ? "comparison" : word === undefined ? ("sign" as const) : "word";
    return { kind, text: whole, span, isClosed: true };
  });
}

/** Reads a quoted string. A quote inside the string is doubled, as in DAIDE's text form. */
function quoted(whole: string, span: Span): FilterToken {
  const quote = whole.charAt(0);
  const rest = whole.slice(1);
  // If the string ends with an odd number of quotes, the last one closes it.
  let run = 0;
  while (run < rest.length && rest.charAt(rest.length - 1 - run) === quote) run += 1;
  const isClosed = run % 2 === 1;
  const inner = isClosed ? rest.slice(0, -1) : rest;
  return { kind: "text", text: inner.replaceAll(quote + quote, quote), span, isClosed };
}

/** Whether a string needs no quotes. */
export function isWord(text: string): boolean {
  return wholeWord.test(text);
}

/** Quotes a string, so that {@link scanFilter} reads the same string back. */
export function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
