import { addToList, getOrMake, groupBy } from "../bytes/keyed.ts";
import type { FormField, Lookahead } from "./form.ts";
import { FirstSymbols, type Position, type Row, type StartOfTerm, startOfTerm } from "./positions.ts";
import { chosenProductions, type GrammarChoice, type Production } from "./production.ts";
import { closeSymbol, type GrammarSymbol, openSymbol, symbolNames } from "./symbol.ts";
import { type Terminal, terminalsOf } from "./terminal.ts";

/** A transition from one state to the next. */
export interface Edge {
  readonly element: Element;
  /** The slot that receives the value; -1 if there is none. */
  readonly slot: number;
  readonly next: number;
  /** If not null, the edge is taken only if the tokens in `ahead` follow; otherwise, the edge `otherwise` is taken. */
  readonly lookahead: { readonly ahead: readonly Lookahead[]; readonly otherwise: number } | null;
}

/*
 * The reader takes millions of edges. Objects that all have the same fields in the same order are read several times
 * faster. So every element has the fields of all kinds, and an acceptance copies those fields of its row that the
 * reader needs.
 */

export type Element =
  | { readonly kind: "literal"; readonly symbol: GrammarSymbol; readonly ahead: readonly Lookahead[] | null }
  | { readonly kind: "terminal"; readonly terminal: Terminal; readonly isList: boolean }
  | { readonly kind: "term"; readonly automaton: Automaton; readonly isList: boolean };

const noElement = { kind: null, symbol: -1, ahead: null, terminal: null, automaton: null, isList: false } as const;

export interface State {
  readonly edges: readonly Edge[];
  /** Edge by symbol; -1 if there is none. */
  readonly dispatch: Int8Array;
  /** The production that is complete in this state; null if there is none. */
  readonly accept: Acceptance | null;
}

export interface Acceptance extends Pick<Production, "type" | "textField" | "level" | "findingFrom"> {
  /** The names and values of the fixed fields. */
  readonly fixed: readonly (readonly [string, unknown])[];
  /** The code to report because the grammar's dialect does not define the form; null if there is none. */
  readonly finding: string | null;
  readonly fields: readonly (FormField & { readonly slot: number })[];
}

/** A term as a deterministic automaton: in every state, the next token selects at most one edge. */
export interface Automaton {
  readonly term: string;
  readonly slotCount: number;
  readonly states: readonly State[];
}

/** The terms of a chosen grammar, by name. */
export type Grammar = ReadonlyMap<string, Automaton>;

/**
 * Compiles productions to automata with Glushkov's positions and the subset construction. Each term is compiled on
 * first use, because a run of a command needs only a few of the hundreds of terms.
 * @throws when a term is first used, if the next token cannot distinguish two of its forms: an error in the table
 */
export function compileGrammar(all: readonly Production[], choice: GrammarChoice): Grammar {
  const productions = new Map<string, Production[]>();
  for (const production of chosenProductions(all, choice))
    for (const term of new Set(production.terms)) addToList(productions, term, production);
  const grammar = new Map<string, Automaton>();
  const known = new Map<string, StartOfTerm>();
  const startOf = (term: string): StartOfTerm | undefined =>
    grammar.has(term) ? getOrMake(known, term, () => startOfTerm(term, productions.get(term) ?? [])) : undefined;
  const parts: GrammarParts = {
    grammar,
    choice,
    startOf,
    firsts: new FirstSymbols(startOf, terminalsOf(choice)),
    tables: new DispatchTables(),
  };
  for (const { terms } of all) for (const term of terms) grammar.set(term, new LazyAutomaton(term, parts));
  return grammar;
}

/** The state that the compilers of a grammar's terms share. */
interface GrammarParts {
  readonly grammar: Grammar;
  readonly choice: GrammarChoice;
  readonly startOf: (term: string) => StartOfTerm | undefined;
  readonly firsts: FirstSymbols;
  readonly tables: DispatchTables;
}

type CompiledTerm = Pick<Automaton, "states" | "slotCount">;

class LazyAutomaton implements Automaton {
  readonly term: string;
  readonly #parts: GrammarParts;
  #compiled: CompiledTerm | undefined;

  constructor(term: string, parts: GrammarParts) {
    this.term = term;
    this.#parts = parts;
  }

  get states(): readonly State[] {
    this.#compiled ??= new TermCompiler(this.term, this.#parts).compile();
    return this.#compiled.states;
  }

  get slotCount(): number {
    this.#compiled ??= new TermCompiler(this.term, this.#parts).compile();
    return this.#compiled.slotCount;
  }
}

/** Allocates empty dispatch tables, many per buffer, because a grammar has thousands. */
class DispatchTables {
  #slab = new Int8Array(0);

  next(): Int8Array {
    if (this.#slab.length < symbolNames.length) this.#slab = new Int8Array(symbolNames.length * 256).fill(-1);
    const table = this.#slab.subarray(0, symbolNames.length);
    this.#slab = this.#slab.subarray(symbolNames.length);
    return table;
  }
}

class TermCompiler {
  readonly #term: string;
  readonly #parts: GrammarParts;
  readonly #states: State[] = [];
  readonly #slots = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  readonly #positionIds = new Map<Position, number>();

  constructor(term: string, parts: GrammarParts) {
    this.#term = term;
    this.#parts = parts;
  }

  compile(): CompiledTerm {
    const { first, empty } = this.#parts.startOf(this.#term) as StartOfTerm;
    this.#state([...first], empty);
    return { states: this.#states, slotCount: this.#slots.size };
  }

  /** Returns the number of the state in which the given positions may come next and the given rows are complete. */
  #state(next: readonly Position[], complete: readonly Row[]): number {
    const key = `${next.map((position) => this.#idOf(position)).sort()}|${complete.map(({ production }) => production.form)}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#states.length;
    this.#numbers.set(key, number);
    const edges: Edge[] = [];
    const state = { edges, dispatch: this.#parts.tables.next(), accept: this.#acceptance(complete) };
    this.#states.push(state);
    for (const group of groupsOf(next)) {
      const lead = group[0] as Position;
      edges.push({
        element: this.#element(lead),
        slot: this.#slot(lead),
        next: this.#state(
          [...new Set(group.flatMap(({ follow }) => [...follow]))],
          group.filter(({ isLast }) => isLast).map(({ row }) => row),
        ),
        lookahead: null,
      });
      this.#addToDispatch(state, edges.length - 1, lead);
    }
    return number;
  }

  #idOf(position: Position): number {
    return getOrMake(this.#positionIds, position, () => this.#positionIds.size);
  }

  #element({ item }: Position): Element {
    if (item.kind === "literal")
      return { ...noElement, kind: "literal", symbol: item.symbol, ahead: item.ahead ?? null };
    const { isList, term } = item;
    const terminal = terminalsOf(this.#parts.choice).get(term);
    if (terminal) return { ...noElement, kind: "terminal", terminal, isList };
    return { ...noElement, kind: "term", automaton: this.#parts.grammar.get(term) as Automaton, isList };
  }

  #slot({ item }: Position): number {
    return item.kind === "literal" ? -1 : this.#slotOf(item.label);
  }

  #slotOf(label: string): number {
    return getOrMake(this.#slots, label, () => this.#slots.size);
  }

  /**
   * Chooses one of the complete rows: rows of the grammar's dialect take precedence, then rows with the lowest level.
   */
  #acceptance(complete: readonly Row[]): Acceptance | null {
    const [best] = complete
      .map(({ production, fields }) => ({ production, fields, finding: findingOf(production, this.#parts.choice) }))
      .sort(
        (a, b) => Number(a.finding !== null) - Number(b.finding !== null) || a.production.level - b.production.level,
      );
    if (!best) return null;
    const { type, textField, level, findingFrom } = best.production;
    const fixed = Object.entries(best.production.fixed ?? {});
    const fields = best.fields.map(({ label, isList }) => ({ label, isList, slot: this.#slotOf(label) }));
    // An undefined value means that the row does not have the field.
    return { type, fixed, textField, level, findingFrom, finding: best.finding, fields } as Acceptance;
  }

  /**
   * Adds an edge to the dispatch table, for each symbol with which it can begin. If two edges have the same symbol, a
   * fallback yields to the other edge, and a literal looks ahead; any other conflict is an error.
   */
  #addToDispatch(state: State, edge: number, lead: Position): void {
    const { edges, dispatch } = state;
    for (const symbol of this.#parts.firsts.of(lead)) {
      const there = dispatch[symbol] as number;
      if (there === -1 || isFallback(edges[there] as Edge)) {
        dispatch[symbol] = edge;
        continue;
      }
      if (isFallback(edges[edge] as Edge)) continue;
      const [literal, other] = (edges[edge] as Edge).element.kind === "literal" ? [edge, there] : [there, edge];
      const taken = edges[literal] as Edge;
      const isPair = (edges[other] as Edge).element.kind === "literal";
      if (taken.element.kind !== "literal" || taken.lookahead || isPair) {
        throw new Error(`${this.#term}: two forms continue with ${symbolNames[symbol]}`);
      }
      const ahead = taken.element.ahead ?? this.#forcedRun(taken.next);
      (edges as Edge[])[literal] = { ...taken, lookahead: { ahead, otherwise: other } };
      dispatch[symbol] = literal;
    }
  }

  /** Returns the literals that must follow a state, up to the first mnemonic; brackets do not distinguish forms. */
  #forcedRun(from: number): Lookahead[] {
    const ahead: Lookahead[] = [];
    for (let at = from; ; ) {
      const { edges, accept } = this.#states[at] as State;
      const [edge] = edges;
      if (accept || edges.length !== 1 || edge?.element.kind !== "literal") return ahead;
      const { symbol } = edge.element;
      ahead.push({ name: symbolNames[symbol] as string, symbols: [symbol] });
      if (symbol !== openSymbol && symbol !== closeSymbol) return ahead;
      at = edge.next;
    }
  }
}

function findingOf(production: Production, choice: GrammarChoice): string | null {
  if (production.dialects.includes(choice.dialect)) return null;
  return production.finding ?? null;
}

function isFallback({ element }: Edge): boolean {
  return element.kind === "terminal" && element.terminal.isFallback;
}

/** Groups positions that have the same element. */
function groupsOf(positions: readonly Position[]): Position[][] {
  const groups = groupBy(positions, ({ item }) =>
    item.kind === "literal"
      ? `${item.symbol} ${item.ahead?.map(({ name }) => name).join(" ")}`
      : `${item.label}:${item.term}:${item.isList}`,
  );
  return [...groups.values()];
}
