import type { Span } from "../bytes/span.ts";
import type { Condition, FilterNode, FilterValue, Operator } from "./ast.ts";
import { type FieldTable, type FilterField, fieldNamed, messageFields, operatorsOf } from "./fields.ts";
import { type FilterToken, scanFilter } from "./scan.ts";
import { readValue } from "./value.ts";

/** A parsed filter. */
export interface ParsedFilter {
  readonly ok: true;
  readonly expression: string;
  readonly ast: FilterNode;
}

/**
 * The reason why an expression is not a filter, and its location. `unfinished`: more typing at the end could complete
 * the expression.
 */
export interface FilterFault {
  readonly ok: false;
  readonly expression: string;
  readonly unfinished: boolean;
  /** A question about the unfinished value, such as `which province?`; otherwise a description of the fault. */
  readonly message: string;
  /** The part of the expression at fault, in characters. */
  readonly span: Span;
}

/** The maximum length of an expression, in characters. No user would type a longer one. */
export const longestExpression = 65_536;
/** The maximum nesting depth. Users do not nest conditions more deeply, but hostile input may. */
const deepest = 100;

/**
 * Parses a filter: `msg==PRP && from==AUS`, with `||`, `!`, parentheses, lists (`from:AUS,GER`, `to in {AUS, GER}`).
 * Adjacent conditions are combined with "and". Short forms: a bare word (`prp`, `aus`, `EM`), `-x` for "not x",
 * `field:value`, a quoted string. Never throws; takes linear time.
 * @param table the fields of the rows; by default those of messages
 */
export function parseExpression(expression: string, table: FieldTable = messageFields): ParsedFilter | FilterFault {
  if (expression.length > longestExpression) {
    const span = { start: longestExpression, end: expression.length };
    const message = `the filter is longer than ${longestExpression} characters`;
    return { ok: false, expression, unfinished: false, message, span };
  }
  try {
    return { ok: true, expression, ast: new Parser(expression, table).parse() };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { unfinished, message, span } = error;
    return { ok: false, expression, unfinished, message, span };
  }
}

class Fault extends Error {
  readonly span: Span;
  readonly unfinished: boolean;

  constructor(message: string, span: Span, unfinished: boolean) {
    super(message);
    this.span = span;
    this.unfinished = unfinished;
  }
}

class Parser {
  readonly #tokens: readonly FilterToken[];
  readonly #length: number;
  readonly #table: FieldTable;
  #at = 0;
  #depth = 0;

  constructor(expression: string, table: FieldTable) {
    this.#tokens = scanFilter(expression);
    this.#length = expression.length;
    this.#table = table;
  }

  parse(): FilterNode {
    if (this.#tokens.length === 0) return { type: "all", span: { start: 0, end: this.#length } };
    const node = this.#either();
    const rest = this.#tokens[this.#at];
    if (rest) throw this.#unexpected(rest);
    return node;
  }

  #either(): FilterNode {
    return this.#joined(
      "or",
      () => this.#both(),
      () => this.#take("||"),
    );
  }

  #both(): FilterNode {
    return this.#joined(
      "and",
      () => this.#one(),
      () => this.#take("&&") || this.#startsCondition(),
    );
  }

  #joined(type: "and" | "or", parse: () => FilterNode, hasMore: () => boolean): FilterNode {
    const first = parse();
    const parts = [first];
    while (hasMore()) parts.push(parse());
    const span = { start: first.span.start, end: (parts.at(-1) ?? first).span.end };
    return parts.length === 1 ? first : { type, parts, span };
  }

  #one(): FilterNode {
    const start = this.#tokens[this.#at]?.span.start ?? this.#length;
    if (this.#take("!") || this.#take("-")) {
      const part = this.#nested(() => this.#one());
      return { type: "not", part, span: { start, end: part.span.end } };
    }
    if (this.#take("(")) {
      const inner = this.#nested(() => this.#either());
      if (!this.#take(")")) throw this.#missing("a closing parenthesis is missing");
      return { ...inner, span: { start, end: this.#endOfLast() } };
    }
    return this.#condition();
  }

  #nested(parse: () => FilterNode): FilterNode {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Fault("the filter is nested too deeply", this.#spanHere(), false);
    const node = parse();
    this.#depth -= 1;
    return node;
  }

  #condition(): FilterNode {
    const token = this.#tokens[this.#at];
    if (!token || (token.kind !== "word" && token.kind !== "text")) throw this.#missing("a condition is missing");
    this.#at += 1;
    if (token.kind === "text") {
      this.#closed(token);
      return { type: "quoted", text: token.text, span: token.span };
    }
    const operator = this.#operator(token);
    if (operator === null) return this.#bareWord(token);
    const field = fieldNamed(token.text, this.#table);
    if (!field) {
      const names = this.#table.fields.map(({ name }) => name).join(", ");
      throw new Fault(`there is no field "${token.text}"; the fields are ${names}`, token.span, false);
    }
    const values = operator.text === "in" ? this.#set(field) : this.#list(field);
    const span = { start: token.span.start, end: this.#endOfLast() };
    const condition: Condition = {
      type: "condition",
      field: field.name,
      ...meaningOf(operator.text, field),
      values,
      span,
    };
    this.#check(field, condition, operator);
    return condition;
  }

  /**
   * Rejects the bare name of a field, so that an unfinished condition never acts as a filter; `mark` and `answered` are
   * complete conditions.
   */
  #bareWord(token: FilterToken): FilterNode {
    const field = fieldNamed(token.text, this.#table);
    if (field && field.type !== "flag" && field.type !== "note") {
      const next = this.#tokens[this.#at];
      if (next?.text === "=") throw this.#unexpected(next);
      const isUnfinished = next === undefined || (this.#at === this.#tokens.length - 1 && isBegunOperator(next.text));
      if (isUnfinished) throw new Fault("which comparison?", token.span, true);
      const fix = "add a comparison and a value, or quote it to search for it";
      throw new Fault(`"${token.text}" is a field: ${fix}`, token.span, false);
    }
    return { type: "word", word: token.text, span: token.span };
  }

  #operator(field: FilterToken): FilterToken | null {
    const token = this.#tokens[this.#at];
    const isField = fieldNamed(field.text, this.#table) !== undefined;
    const isIn = isField && token?.kind === "word" && token.text.toLowerCase() === "in";
    if (token?.kind !== "comparison" && !isIn) return null;
    this.#at += 1;
    return isIn ? { ...token, text: "in" } : token;
  }

  #set(field: FilterField): FilterValue[] {
    if (!this.#take("{")) return this.#list(field);
    const values = this.#list(field);
    if (!this.#take("}")) throw this.#missing("a closing brace is missing");
    return values;
  }

  #list(field: FilterField): FilterValue[] {
    const values = [this.#value(field)];
    while (this.#take(",")) values.push(this.#value(field));
    return values;
  }

  #value({ name, question, examples, choices }: FilterField): FilterValue {
    const token = this.#valueToken();
    if (!token) {
      const rest = this.#tokens.slice(this.#at, this.#at + 2);
      const isOpen = rest.length === 0 || (rest.length === 1 && rest[0]?.text === "-");
      throw new Fault(isOpen ? question : `${name} needs a value`, this.#spanHere(), isOpen);
    }
    this.#closed(token);
    const reading = readValue(name, token.text, this.#table);
    if (reading.ok) return { content: reading.content, span: token.span };
    const isUnfinished = reading.isBegun && token.kind === "word" && token.span.end === this.#length;
    if (isUnfinished) throw new Fault(question, token.span, true);
    const list = choices?.map((choice) => choice.name);
    const expected = list ? `use ${list.join(", ")}` : `write it like ${examples[0]}`;
    throw new Fault(`${name} cannot be "${token.text}"; ${expected}`, token.span, false);
  }

  /** Consumes a word or a quoted string. A minus sign belongs to the number that follows it directly. */
  #valueToken(): FilterToken | undefined {
    const token = this.#tokens[this.#at];
    const next = this.#tokens[this.#at + 1];
    if (token?.text === "-" && token.kind === "sign" && next?.kind === "word" && next.span.start === token.span.end) {
      this.#at += 2;
      return { ...next, text: `-${next.text}`, span: { start: token.span.start, end: next.span.end } };
    }
    if (token?.kind !== "word" && token?.kind !== "text") return undefined;
    this.#at += 1;
    return token;
  }

  #check(field: FilterField, { operator, values }: Condition, written: FilterToken): void {
    const span = { start: written.span.start, end: this.#endOfLast() };
    const allowed = operatorsOf(field);
    if (written.text !== ":" && !allowed.includes(written.text))
      throw new Fault(`${field.name} does not support ${written.text}; use ${allowed.join(" ")}`, span, false);
    const isOrdered = operator === "<" || operator === "<=" || operator === ">" || operator === ">=";
    if (isOrdered && (values.length > 1 || values[0]?.content.type === "range"))
      throw new Fault(`${operator} takes only one value`, span, false);
  }

  #closed(token: FilterToken): void {
    if (!token.isClosed) throw new Fault("a closing quote is missing", token.span, true);
  }

  #startsCondition(): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined) return false;
    return token.kind === "word" || token.kind === "text" || ["(", "!", "-"].includes(token.text);
  }

  #take(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #missing(message: string): Fault {
    const token = this.#tokens[this.#at];
    return token === undefined ? new Fault(message, this.#spanHere(), true) : this.#unexpected(token, message);
  }

  /** Returns the fault for an unexpected token; half of `&&`, `||` or `==` at the end counts as unfinished. */
  #unexpected(token: FilterToken, message = `unexpected "${token.text}"`): Fault {
    if (token.span.end === this.#length && ["&", "|", "="].includes(token.text))
      return new Fault(token.text === "=" ? "which comparison?" : "a condition is missing", token.span, true);
    return new Fault(token.text === "=" ? `${message}; write == for "is"` : message, token.span, false);
  }

  #spanHere(): Span {
    return this.#tokens[this.#at]?.span ?? { start: this.#length, end: this.#length };
  }

  #endOfLast(): number {
    return this.#tokens[this.#at - 1]?.span.end ?? 0;
  }
}

function meaningOf(written: string, { type }: FilterField): { operator: Operator } {
  if (written !== ":" && written !== "in") return { operator: written as Operator };
  return { operator: type === "text" ? "~" : "==" };
}

/** Whether a string is the beginning of `==`, `!=` or `in`. */
function isBegunOperator(text: string): boolean {
  return text === "=" || text === "!" || text.toLowerCase() === "i";
}
