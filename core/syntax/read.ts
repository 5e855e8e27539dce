import { getOrMake } from "../bytes/keyed.ts";
import type { Span } from "../bytes/span.ts";
import type { Representation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import type { Acceptance, Automaton, Edge, Grammar, State } from "./automaton.ts";
import type { Lookahead } from "./form.ts";
import { endSymbol, type GrammarSymbol, symbolNames, symbolTable } from "./symbol.ts";

/** Maximum nesting depth of terms; deeper terms are not read. Real press stays below 20. */
export const depthLimit = 256;

/** A form in the message that the grammar's dialect does not define. */
export interface ReadingFinding {
  readonly code: string;
  /** The part of the form that the finding marks, in tokens. */
  readonly span: Span;
}

/** The reason why tokens do not form a term. */
export interface SyntaxFault {
  readonly code: "syntax" | "nesting-limit";
  /**
   * The index of the first token that no valid message could have here; the number of tokens if one is missing at the
   * end.
   */
  readonly tokenIndex: number;
  /** The names of the tokens and terms that could be at that index. */
  readonly expected: readonly string[];
}

/** A term as read: a plain object with a `type` (if it has several forms), its fields and a `span` of tokens. */
export type ReadTerm = Readonly<Record<string, unknown>>;

export type TermReading =
  | {
      readonly ok: true;
      readonly value: ReadTerm;
      /** Lowest press level that allows the term. */
      readonly level: number;
      readonly findings: readonly ReadingFinding[];
    }
  | { readonly ok: false; readonly fault: SyntaxFault };

/**
 * Reads tokens as one term, from left to right, each token once. Never throws.
 * @param term a term of the grammar, such as `clientMessage`
 */
export function readTerm(
  grammar: Grammar,
  term: string,
  tokens: Uint16Array,
  representation: Representation,
): TermReading {
  const automaton = grammar.get(term);
  if (!automaton) throw new Error(`the grammar has no term ${term}`);
  return new TermReader(tokens, representation).read(automaton);
}

const failed = Symbol("failed");

/** Reads one message; each reader is used only once. Most callers need only {@link readTerm}. */
export class TermReader {
  readonly #tokens: Uint16Array;
  readonly #symbols: Uint8Array;
  readonly #representation: Representation;
  readonly #findings: ReadingFinding[] = [];
  #level = 0;
  #at = 0;
  #steps = 0;
  #fault: SyntaxFault | undefined;
  /** States that were complete before token `#leftAt` but could have continued there. */
  #left: State[] = [];
  #leftAt = -1;
  /** The look-ahead that failed at token `#missedAt`. */
  #missed: Lookahead | undefined;
  #missedAt = -1;

  constructor(tokens: Uint16Array, representation: Representation) {
    this.#tokens = tokens;
    this.#representation = representation;
    this.#symbols = symbolTable(representation);
  }

  /**
   * How many steps the reader took. A step is a decision to take a token or a run of letters, begin a term, leave a
   * term, or give up. Each decision looks a fixed number of tokens ahead and never looks back. There are at most three
   * steps per token and three at the end:
   *
   * - A term costs two steps in addition to those for its tokens; a string without letters costs one.
   * - Most terms begin with a token of their own, which accounts for these steps. Some begin with another term (an
   *   order with a loose unit) and have a token of their own after it. Others have no token: a term that consists only
   *   of another term (an arrangement that is a bare order), an option without tokens, a string without letters. These
   *   cost at most three steps, and the two brackets of the outer term around them have four steps to spare.
   * - When the reader gives up, all but two of the open terms have taken a token of their own. So has every term that
   *   the reader has left.
   *
   * A test checks the tables against this bound.
   */
  get steps(): number {
    return this.#steps;
  }

  read(automaton: Automaton): TermReading {
    const value = this.#term(automaton, 0);
    if (value !== failed && this.#at < this.#tokens.length) this.#fail([]);
    if (this.#fault) return { ok: false, fault: this.#fault };
    return { ok: true, value: value as ReadTerm, level: this.#level, findings: this.#findings };
  }

  #term(automaton: Automaton, depth: number): unknown {
    if (depth > depthLimit) {
      this.#fault = { code: "nesting-limit", tokenIndex: this.#at, expected: [] };
      return failed;
    }
    const start = this.#at;
    const { states, slotCount } = automaton;
    const slots: unknown[] = new Array(slotCount);
    let state = states[0] as State;
    for (;;) {
      this.#steps += 1;
      const edge = this.#edge(state);
      if (!edge) {
        if (!state.accept) return this.#fail([state]);
        this.#leave(state);
        return this.#build(state.accept, slots, start);
      }
      const { element } = edge;
      if (element.kind === "literal") {
        this.#at += 1;
      } else {
        const value = element.kind === "term" ? this.#term(element.automaton, depth + 1) : this.#terminal(element);
        if (value === failed) return failed;
        if (element.isList) pushTo(slots, edge.slot, value);
        else slots[edge.slot] = value;
      }
      state = states[edge.next] as State;
    }
  }

  #edge({ dispatch, edges }: State): Edge | undefined {
    const index = dispatch[this.#symbolAt(this.#at)] as number;
    // Looking up element -1 of an array is slow.
    const edge = index < 0 ? undefined : edges[index];
    if (!edge?.lookahead) return edge;
    const { ahead, otherwise } = edge.lookahead;
    for (let index = 0; index < ahead.length; index++) {
      const at = this.#at + 1 + index;
      const wanted = ahead[index] as Lookahead;
      if (wanted.symbols.includes(this.#symbolAt(at))) continue;
      this.#missed = wanted;
      this.#missedAt = at;
      return edges[otherwise];
    }
    return edge;
  }

  #symbolAt(at: number): GrammarSymbol {
    return at < this.#tokens.length ? (this.#symbols[this.#tokens[at] as number] as number) : endSymbol;
  }

  #terminal({ terminal }: Edge["element"] & { readonly kind: "terminal" }): unknown {
    const start = this.#at;
    const end = terminal.end(this.#tokens, start);
    if (end < 0) return this.#failIn(terminal.name, ~end);
    this.#at = end;
    return terminal.read(this.#tokens, start, this.#at, this.#representation);
  }

  #build(accept: Acceptance, slots: readonly unknown[], start: number): ReadTerm {
    const { type, fixed, textField, level, finding, fields } = accept;
    const span: Span = { start, end: this.#at };
    // An object that starts empty has room for all fields within the object itself; `{ type }` has room for only one.
    const value: Record<string, unknown> = {};
    if (type !== undefined) value["type"] = type;
    for (const [label, constant] of fixed) value[label] = constant;
    for (const { label, isList, slot } of fields) value[label] = slots[slot] ?? (isList ? [] : null);
    value["span"] = span;
    if (textField !== undefined) value[textField] = this.#text(span);
    if (level > this.#level) this.#level = level;
    if (finding !== null) this.#findings.push({ code: finding, span: markOf(span, accept.findingFrom) });
    return value;
  }

  #text({ start, end }: Span): string {
    return printTokens(this.#tokens.subarray(start, end), this.#representation);
  }

  #leave(state: State): void {
    if (state.edges.length === 0) return;
    if (this.#leftAt !== this.#at) this.#left = [];
    this.#leftAt = this.#at;
    this.#left.push(state);
  }

  #failIn(terminal: string, at: number): typeof failed {
    this.#fault = { code: "syntax", tokenIndex: at, expected: [terminal] };
    return failed;
  }

  #fail(states: readonly State[]): typeof failed {
    const all = this.#leftAt === this.#at ? [...this.#left, ...states] : states;
    const missed = this.#missed && this.#missedAt === this.#at ? [this.#missed.name] : [];
    const [only] = all;
    const isOne = only !== undefined && all.length === 1 && missed.length === 0;
    const expected = isOne ? expectedIn(only) : [...new Set([...all.flatMap(expectedIn), ...missed])];
    this.#fault ??= { code: "syntax", tokenIndex: this.#at, expected };
    return failed;
  }
}

/**
 * Returns the part of a form that a finding marks: from the first unusual token, or only the last token if there is
 * none.
 */
function markOf(span: Span, findingFrom: number | undefined): Span {
  if (findingFrom === undefined) return span;
  return { start: Math.min(span.start + findingFrom, span.end - 1), end: span.end };
}

function pushTo(slots: unknown[], slot: number, value: unknown): void {
  const list = slots[slot];
  if (Array.isArray(list)) list.push(value);
  else slots[slot] = [value];
}

/**
 * Returns the tokens and terms that a state accepts. Cached, because a file can have millions of faulty messages that
 * end in the same state.
 */
function expectedIn(state: State): readonly string[] {
  return getOrMake(expectedStates, state, () => [...new Set(state.edges.flatMap(describe))]);
}

const expectedStates = new WeakMap<State, readonly string[]>();

/**
 * Returns the tokens and terms that an edge accepts: a token, a kind of token, or a term; for a term with few forms,
 * their first tokens.
 */
function describe({ element }: Edge): readonly string[] {
  if (element.kind === "literal") return [symbolNames[element.symbol] as string];
  if (element.kind === "terminal") return [element.terminal.name];
  const { term, states } = element.automaton;
  const leads = states[0]?.edges ?? [];
  const isShort = leads.length <= 10 && leads.every((edge) => edge.element.kind === "literal");
  return isShort ? leads.flatMap(describe) : [term];
}
