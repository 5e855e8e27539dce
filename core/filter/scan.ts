import type { Span } from "../bytes/span.ts";

/** A word of a filter expression. */
export interface FilterToken {
  readonly kind: "word" | "text" | "comparison" | "sign";
  /** For `text` without its quotes. */
  readonly text: string;
  readonly span: Span;
}

const pattern =
  /(?<text>"[^"]*"?|'[^']*'?)|(?<comparison>==|!=|<=|>=|<|>|~|:)|(?<sign>&&|\|\||[()!-])|(?<word>[^\s()"'!=<>~:&|-][^\s()"'!=<>~:&|]*)|(?<other>\S)/g;

/** Cuts a filter expression into words; a character that fits nothing becomes a word of its own. */
export function scanFilter(expression: string): FilterToken[] {
  return [...expression.matchAll(pattern)].map((match) => {
    const [whole] = match;
    const span = { start: match.index, end: match.index + whole.length };
    const groups = match.groups as Record<string, string | undefined>;
    if (groups["text"] !== undefined) return { kind: "text", text: whole.replace(/^["']|["']$/g, ""), span };
    if (groups["comparison"] !== undefined) return { kind: "comparison", text: whole, span };
    return { kind: groups["word"] === undefined ? "sign" : "word", text: whole, span };
  });
}
