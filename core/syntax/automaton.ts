import { type FormField, type FormItem, formFields, parseForm } from "./form.ts";
import { chosenProductions, type GrammarChoice, type Production } from "./production.ts";
import { type GrammarSymbol, symbolNames } from "./symbol.ts";
import { type Terminal, terminals } from "./terminal.ts";

/** A step from one state to the next. */
export interface Edge {
  readonly element: Element;
  /** Where the value goes; -1: nowhere. */
  readonly slot: number;
  readonly next: number;
  /** Taken only when these symbols follow; else the other edge is. */
  readonly lookahead?: { readonly symbols: readonly GrammarSymbol[]; readonly otherwise: number };
}

export type Element =
  | { readonly kind: "literal"; readonly symbol: GrammarSymbol }
  | { readonly kind: "terminal"; readonly terminal: Terminal; readonly isList: boolean }
  | { readonly kind: "term"; readonly automaton: Automaton; readonly isList: boolean };

export interface State {
  readonly edges: readonly Edge[];
  /** Edge by symbol; -1 for none. */
  readonly dispatch: Int8Array;
  /** The production that is complete here. */
  readonly accept: Acceptance | null;
}

export interface Acceptance {
  readonly production: Production;
  /** Reported, since the grammar's dialect does not define the form. */
  readonly finding: string | null;
  readonly fields: readonly (FormField & { readonly slot: number })[];
}

/** A term as a deterministic automaton: from any state, the next token tells the one way on. */
export interface Automaton {
  readonly term: string;
  readonly slotCount: number;
  readonly states: readonly State[];
}

/** All terms of a grammar choice. */
export type Grammar = ReadonlyMap<string, Automaton>;

/** A leaf of a form: what can stand at one place of it. */
interface Position {
  readonly item: FormItem & { readonly kind: "literal" | "field" };
  readonly row: Row;
  readonly follow: Set<Position>;
  isLast: boolean;
}

interface Row {
  readonly production: Production;
  readonly fields: readonly FormField[];
}

interface Draft {
  term: string;
  slotCount: number;
  states: State[];
}

/**
 * Compiles productions to automata (positions of the forms, then sets of positions).
 * @throws where two forms of a term cannot be told apart by the next token: a fault of the table
 */
export function compileGrammar(all: readonly Production[], choice: GrammarChoice): Grammar {
  const productions = chosenProductions(all, choice);
  const drafts = new Map<string, Draft>();
  for (const { terms } of all) for (const term of terms) drafts.set(term, { term, slotCount: 0, states: [] });
  const starts = new Map<string, StartOfTerm>();
  for (const term of drafts.keys()) starts.set(term, startOfTerm(term, productions));
  const firsts = new FirstSymbols(starts);
  for (const draft of drafts.values()) {
    new TermCompiler(draft, starts.get(draft.term) as StartOfTerm, drafts, firsts, choice).compile();
  }
  return drafts;
}

interface StartOfTerm {
  readonly first: ReadonlySet<Position>;
  readonly empty: readonly Row[];
}

function startOfTerm(term: string, productions: readonly Production[]): StartOfTerm {
  const first = new Set<Position>();
  const empty: Row[] = [];
  for (const production of productions) {
    if (!production.terms.includes(term)) continue;
    const items = parseForm(production.form, term);
    const row: Row = { production, fields: formFields(items) };
    const shape = shapeOfSequence(items, row);
    for (const position of shape.first) first.add(position);
    for (const position of shape.last) position.isLast = true;
    if (shape.isEmpty) empty.push(row);
  }
  return { first, empty };
}

interface Shape {
  readonly first: Set<Position>;
  readonly last: Set<Position>;
  readonly isEmpty: boolean;
}

function shapeOfSequence(items: readonly FormItem[], row: Row): Shape {
  let whole: Shape = { first: new Set(), last: new Set(), isEmpty: true };
  for (const item of items) {
    const next = shapeOfItem(item, row);
    for (const position of whole.last) for (const follower of next.first) position.follow.add(follower);
    whole = {
      first: whole.isEmpty ? new Set([...whole.first, ...next.first]) : whole.first,
      last: next.isEmpty ? new Set([...whole.last, ...next.last]) : next.last,
      isEmpty: whole.isEmpty && next.isEmpty,
    };
  }
  return whole;
}

function shapeOfItem(item: FormItem, row: Row): Shape {
  if (item.kind === "literal" || item.kind === "field") {
    const position: Position = { item, row, follow: new Set(), isLast: false };
    return { first: new Set([position]), last: new Set([position]), isEmpty: false };
  }
  const shape = shapeOfSequence(item.items, row);
  if (item.kind === "optional") return { ...shape, isEmpty: true };
  for (const position of shape.last) for (const follower of shape.first) position.follow.add(follower);
  return { ...shape, isEmpty: shape.isEmpty || item.min === 0 };
}

/** The symbols that terms and positions can begin with. */
class FirstSymbols {
  readonly #starts: ReadonlyMap<string, StartOfTerm>;
  readonly #known = new Map<string, ReadonlySet<GrammarSymbol>>();

  constructor(starts: ReadonlyMap<string, StartOfTerm>) {
    this.#starts = starts;
  }

  of({ item }: Position): ReadonlySet<GrammarSymbol> {
    if (item.kind === "literal") return new Set([item.symbol]);
    const terminal = terminals.get(item.term);
    return terminal ? new Set(terminal.first) : this.#ofTerm(item.term);
  }

  #ofTerm(term: string): ReadonlySet<GrammarSymbol> {
    const known = this.#known.get(term);
    if (known) return known;
    const start = this.#starts.get(term);
    if (!start) throw new Error(`${term} is neither a term nor a terminal`);
    const symbols = new Set<GrammarSymbol>();
    this.#known.set(term, symbols);
    for (const position of start.first) for (const symbol of this.of(position)) symbols.add(symbol);
    return symbols;
  }
}

class TermCompiler {
  readonly #draft: Draft;
  readonly #start: StartOfTerm;
  readonly #drafts: ReadonlyMap<string, Draft>;
  readonly #firsts: FirstSymbols;
  readonly #choice: GrammarChoice;
  readonly #slots = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  readonly #positionIds = new Map<Position, number>();

  constructor(
    draft: Draft,
    start: StartOfTerm,
    drafts: ReadonlyMap<string, Draft>,
    firsts: FirstSymbols,
    choice: GrammarChoice,
  ) {
    this.#draft = draft;
    this.#start = start;
    this.#drafts = drafts;
    this.#firsts = firsts;
    this.#choice = choice;
  }

  compile(): void {
    this.#state([...this.#start.first], this.#start.empty);
    this.#draft.slotCount = this.#slots.size;
  }

  /** Number of the state in which these positions may come next and these rows are complete. */
  #state(next: readonly Position[], complete: readonly Row[]): number {
    const key = `${next.map((position) => this.#idOf(position)).sort()}|${complete.map(({ production }) => production.form)}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#draft.states.length;
    this.#numbers.set(key, number);
    const edges: Edge[] = [];
    const state = { edges, dispatch: new Int8Array(symbolNames.length).fill(-1), accept: this.#acceptance(complete) };
    this.#draft.states.push(state);
    for (const group of groupsOf(next)) {
      const lead = group[0] as Position;
      edges.push({
        element: this.#element(lead),
        slot: this.#slot(lead),
        next: this.#state(
          [...new Set(group.flatMap(({ follow }) => [...follow]))],
          group.filter(({ isLast }) => isLast).map(({ row }) => row),
        ),
      });
      this.#addToDispatch(state, edges.length - 1, lead);
    }
    return number;
  }

  #idOf(position: Position): number {
    const id = this.#positionIds.get(position) ?? this.#positionIds.size;
    this.#positionIds.set(position, id);
    return id;
  }

  #element({ item }: Position): Element {
    if (item.kind === "literal") return item;
    const { isList, term } = item;
    const terminal = terminals.get(term);
    if (terminal) return { kind: "terminal", terminal, isList };
    return { kind: "term", automaton: this.#drafts.get(term) as Automaton, isList };
  }

  #slot({ item }: Position): number {
    return item.kind === "literal" ? -1 : this.#slotOf(item.label);
  }

  #slotOf(label: string): number {
    const slot = this.#slots.get(label) ?? this.#slots.size;
    this.#slots.set(label, slot);
    return slot;
  }

  /** Of the rows that are complete, the one whose dialect it is, then the lowest level. */
  #acceptance(complete: readonly Row[]): Acceptance | null {
    const [best] = complete
      .map(({ production, fields }) => ({ production, fields, finding: findingOf(production, this.#choice) }))
      .sort(
        (a, b) => Number(a.finding !== null) - Number(b.finding !== null) || a.production.level - b.production.level,
      );
    return best
      ? { ...best, fields: best.fields.map((field) => ({ ...field, slot: this.#slotOf(field.label) })) }
      : null;
  }

  /** Enters an edge for its symbols: fallbacks yield, a literal looks ahead, anything else is ambiguous. */
  #addToDispatch(state: State, edge: number, lead: Position): void {
    const { edges, dispatch } = state;
    for (const symbol of this.#firsts.of(lead)) {
      const there = dispatch[symbol] as number;
      if (there === -1 || isFallback(edges[there] as Edge)) {
        dispatch[symbol] = edge;
        continue;
      }
      if (isFallback(edges[edge] as Edge)) continue;
      const [literal, other] = (edges[edge] as Edge).element.kind === "literal" ? [edge, there] : [there, edge];
      const taken = edges[literal] as Edge;
      if (taken.element.kind !== "literal" || taken.lookahead) {
        throw new Error(`${this.#draft.term}: two forms go on with ${symbolNames[symbol]}`);
      }
      (edges as Edge[])[literal] = { ...taken, lookahead: { symbols: this.#forcedRun(taken.next), otherwise: other } };
      dispatch[symbol] = literal;
    }
  }

  /** The literals that must follow from a state on. */
  #forcedRun(from: number): GrammarSymbol[] {
    const symbols: GrammarSymbol[] = [];
    for (let at = from; ; ) {
      const { edges, accept } = this.#draft.states[at] as State;
      const [edge] = edges;
      if (accept || edges.length !== 1 || edge?.element.kind !== "literal") return symbols;
      symbols.push(edge.element.symbol);
      at = edge.next;
    }
  }
}

function findingOf(production: Production, choice: GrammarChoice): string | null {
  if (production.dialects.includes(choice.dialect)) return null;
  return production.finding ?? "foreign-dialect";
}

function isFallback({ element }: Edge): boolean {
  return element.kind === "terminal" && element.terminal.isFallback;
}

/** Positions that take the same element go on together. */
function groupsOf(positions: readonly Position[]): Position[][] {
  const groups = new Map<string, Position[]>();
  for (const position of positions) {
    const { item } = position;
    const key = item.kind === "literal" ? String(item.symbol) : `${item.label}:${item.term}:${item.isList}`;
    groups.set(key, [...(groups.get(key) ?? []), position]);
  }
  return [...groups.values()];
}
