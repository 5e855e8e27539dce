import { type FormField, type FormItem, formFields, parseForm } from "./form.ts";
import type { Production } from "./production.ts";
import type { GrammarSymbol } from "./symbol.ts";
import type { Terminal } from "./terminal.ts";

/** A leaf of a form: a literal or a field at one position. */
export interface Position {
  readonly item: FormItem & { readonly kind: "literal" | "field" };
  readonly row: Row;
  readonly follow: Set<Position>;
  isLast: boolean;
}

export interface Row {
  readonly production: Production;
  readonly fields: readonly FormField[];
}

export interface StartOfTerm {
  readonly first: ReadonlySet<Position>;
  readonly empty: readonly Row[];
}

/** @param productions the term's productions */
export function startOfTerm(term: string, productions: readonly Production[]): StartOfTerm {
  const first = new Set<Position>();
  const empty: Row[] = [];
  for (const production of productions) {
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

/** Finds the symbols with which terms and positions can begin. */
export class FirstSymbols {
  readonly #startOf: (term: string) => StartOfTerm | undefined;
  readonly #terminals: ReadonlyMap<string, Terminal>;
  readonly #known = new Map<string, ReadonlySet<GrammarSymbol>>();

  constructor(startOf: (term: string) => StartOfTerm | undefined, terminals: ReadonlyMap<string, Terminal>) {
    this.#startOf = startOf;
    this.#terminals = terminals;
  }

  of({ item }: Position): Iterable<GrammarSymbol> {
    if (item.kind === "literal") return [item.symbol];
    return this.#terminals.get(item.term)?.first ?? this.#ofTerm(item.term);
  }

  #ofTerm(term: string): ReadonlySet<GrammarSymbol> {
    const known = this.#known.get(term);
    if (known) return known;
    const start = this.#startOf(term);
    if (!start) throw new Error(`${term} is neither a term nor a terminal`);
    const symbols = new Set<GrammarSymbol>();
    this.#known.set(term, symbols);
    for (const position of start.first) for (const symbol of this.of(position)) symbols.add(symbol);
    return symbols;
  }
}
