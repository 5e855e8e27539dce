import type { Span } from "../bytes/span.ts";
import { textEnd } from "../tokens/strings.ts";
import {
  category,
  categoryOf,
  closeBracket,
  isInteger,
  isPower,
  isProvince,
  isText,
  openBracket,
  type Token,
} from "../tokens/token.ts";

/** The class of a token, which determines its colour. */
export type TokenClass = "command" | "press" | "order" | "number" | "province" | "power" | "bracket" | "text" | "rest";

const orderCategory = 0x43;
const noteCategories: ReadonlySet<number> = new Set([0x44, 0x45]);

/** A token with its class, or a run of text. */
interface TokenRun {
  readonly kind: TokenClass;
  readonly span: Span;
}

/** Yields the tokens of a span of a message in order, treating each run of text as one item. */
export function* tokenRuns(tokens: Uint16Array, { start, end }: Span): Generator<TokenRun> {
  for (let at = start; at < end; ) {
    const kind = tokenClass(tokens[at] ?? 0, at);
    const next = kind === "text" ? Math.min(end, textEnd(tokens, at)) : at + 1;
    yield { kind, span: { start: at, end: next } };
    at = next;
  }
}

/** Returns the class of a token. The first token of a message is its command, regardless of its category. */
export function tokenClass(token: Token, at: number): TokenClass {
  if (at === 0) return "command";
  if (token === openBracket || token === closeBracket) return "bracket";
  if (isInteger(token)) return "number";
  if (isPower(token)) return "power";
  if (isProvince(token)) return "province";
  if (isText(token)) return "text";
  const byte = categoryOf(token);
  if (byte === category.command || byte === category.press) return "press";
  if (byte === orderCategory || noteCategories.has(byte)) return "order";
  return "rest";
}
