import type { Span } from "../bytes/span.ts";
import { type FilterToken, scanFilter } from "./scan.ts";

/** What a filter can ask of a row. Values compare without case. */
export interface FilterRow {
  readonly msg: string | null;
  readonly kind: string;
  readonly connection: number;
  readonly direction: string;
  readonly power: string | null;
  readonly n: number;
  /** Made only when a filter asks for it. */
  readonly text: () => string;
}

/** A parsed filter. */
export interface Filter {
  readonly ok: true;
  readonly match: (row: FilterRow) => boolean;
}

/** Why an expression is no filter, and where. `unfinished`: more typing could make it one. */
export interface FilterFault {
  readonly ok: false;
  readonly unfinished: boolean;
  readonly message: string;
  /** Characters of the expression. */
  readonly span: Span;
}

type Test = (row: FilterRow) => boolean;

/**
 * Parses a filter: `msg==PRP && connection==3`, with `||`, `!`, parentheses; conditions side by side are
 * joined by "and". Sugar: a bare word is a command or a kind (`prp`, `RM`), `-word` its negation,
 * `field:value` is `field==value`, a quoted text is found in the row's text.
 */
export function parseFilter(expression: string): Filter | FilterFault {
  const parser = new Parser(expression);
  try {
    return { ok: true, match: parser.parse() };
  } catch (error) {
    if (error instanceof Fault)
      return { ok: false, unfinished: error.unfinished, message: error.message, span: error.span };
    throw error;
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
  readonly #end: Span;
  #at = 0;
  #depth = 0;

  constructor(expression: string) {
    this.#tokens = scanFilter(expression);
    this.#end = { start: expression.length, end: expression.length };
  }

  parse(): Test {
    if (this.#tokens.length === 0) return () => true;
    const test = this.#either();
    const rest = this.#tokens[this.#at];
    if (rest) throw new Fault(`"${rest.text}" does not belong here`, rest.span, false);
    return test;
  }

  #either(): Test {
    let left = this.#both();
    while (this.#take("||")) {
      const first = left;
      const second = this.#both();
      left = (row) => first(row) || second(row);
    }
    return left;
  }

  #both(): Test {
    let left = this.#one();
    while (this.#take("&&") || this.#startsCondition()) {
      const first = left;
      const second = this.#one();
      left = (row) => first(row) && second(row);
    }
    return left;
  }

  #one(): Test {
    if (this.#take("!") || this.#take("-")) {
      const inner = this.#nested(() => this.#one());
      return (row) => !inner(row);
    }
    if (this.#take("(")) {
      const inner = this.#nested(() => this.#either());
      if (!this.#take(")")) throw this.#fault("a closing parenthesis is missing");
      return inner;
    }
    return this.#condition();
  }

  /** People do not nest deeper; hostile input does. */
  #nested(parse: () => Test): Test {
    this.#depth += 1;
    if (this.#depth > 100) throw this.#fault("nested too deeply");
    const test = parse();
    this.#depth -= 1;
    return test;
  }

  #condition(): Test {
    const token = this.#tokens[this.#at];
    if (!token || (token.kind !== "word" && token.kind !== "text")) throw this.#fault("a condition is missing");
    this.#at += 1;
    if (token.kind === "text") return contains("text", token.text);
    const operator = this.#tokens[this.#at];
    if (operator?.kind !== "comparison") return bareWord(token.text);
    this.#at += 1;
    const value = this.#tokens[this.#at];
    if (!value || (value.kind !== "word" && value.kind !== "text"))
      throw this.#fault(`${token.text}${operator.text} needs a value`);
    this.#at += 1;
    const field = fieldNames.get(token.text.toLowerCase());
    if (!field)
      throw new Fault(
        `there is no field "${token.text}"; fields are ${[...new Set(fieldNames.values())].join(", ")}`,
        token.span,
        false,
      );
    const test = comparison(field, operator.text, value.text);
    if (!test)
      throw new Fault(
        `${field} cannot be compared so with "${value.text}"`,
        { start: operator.span.start, end: value.span.end },
        false,
      );
    return test;
  }

  #startsCondition(): boolean {
    const token = this.#tokens[this.#at];
    return (
      token !== undefined &&
      (token.kind === "word" || token.kind === "text" || token.text === "(" || token.text === "!" || token.text === "-")
    );
  }

  #take(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #fault(message: string): Fault {
    const token = this.#tokens[this.#at];
    return new Fault(message, token?.span ?? this.#end, token === undefined);
  }
}

type Field = keyof FilterRow;

const fieldNames: ReadonlyMap<string, Field> = new Map([
  ["msg", "msg"],
  ["command", "msg"],
  ["kind", "kind"],
  ["connection", "connection"],
  ["conn", "connection"],
  ["direction", "direction"],
  ["dir", "direction"],
  ["power", "power"],
  ["n", "n"],
  ["text", "text"],
]);

const directionNames: ReadonlyMap<string, string> = new Map([
  ["c2s", "client-to-server"],
  ["client", "client-to-server"],
  ["s2c", "server-to-client"],
  ["server", "server-to-client"],
]);

function bareWord(word: string): Test {
  const wanted = word.toLowerCase();
  return (row) => row.msg?.toLowerCase() === wanted || row.kind.toLowerCase() === wanted;
}

function contains(field: Field, value: string): Test {
  const wanted = value.toLowerCase();
  return (row) => (fieldValue(row, field) ?? "").toLowerCase().includes(wanted);
}

function comparison(field: Field, operator: string, value: string): Test | undefined {
  if (field === "n" || field === "connection") return numeric(field, operator, value);
  const wanted = (field === "direction" ? (directionNames.get(value.toLowerCase()) ?? value) : value).toLowerCase();
  if (operator === "~" || (field === "text" && operator === ":")) return contains(field, value);
  if (operator === "==" || operator === ":") return (row) => fieldValue(row, field)?.toLowerCase() === wanted;
  if (operator === "!=") return (row) => fieldValue(row, field)?.toLowerCase() !== wanted;
  return undefined;
}

function numeric(field: "n" | "connection", operator: string, value: string): Test | undefined {
  const wanted = Number(value);
  if (value.trim() === "" || !Number.isFinite(wanted)) return undefined;
  switch (operator) {
    case "==":
    case ":":
      return (row) => row[field] === wanted;
    case "!=":
      return (row) => row[field] !== wanted;
    case "<":
      return (row) => row[field] < wanted;
    case "<=":
      return (row) => row[field] <= wanted;
    case ">":
      return (row) => row[field] > wanted;
    case ">=":
      return (row) => row[field] >= wanted;
    default:
      return undefined;
  }
}

function fieldValue(row: FilterRow, field: Field): string | undefined {
  if (field === "text") return row.text();
  const value = row[field];
  return value === null ? undefined : String(value);
}
