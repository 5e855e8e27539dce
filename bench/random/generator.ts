import { type FormItem, parseForm } from "../../core/syntax/form.ts";
import { chosenProductions, type GrammarChoice, type Production } from "../../core/syntax/production.ts";
import { tokenOfSymbol } from "../../core/syntax/symbol.ts";
import { terminalsOf } from "../../core/syntax/terminal.ts";
import type { Representation } from "../../core/tokens/representation.ts";
import { type TerminalSource, terminalSources } from "./randomTerminal.ts";

/** A form that can be drawn: all its literals have numbers, and each of its terms has a form that can be drawn. */
export interface DrawableForm {
  readonly production: Production;
  readonly items: readonly FormItem[];
  /** Number of tokens in the form's shortest instance. */
  readonly least: number;
  /** How frequently the form is drawn, relative to the other forms of the term. */
  readonly weight: number;
}

export interface DrawableTerm {
  readonly forms: readonly DrawableForm[];
  /** Sum of the forms' weights. */
  readonly weight: number;
  readonly shortest: readonly DrawableForm[];
}

/** The terms of a grammar choice for which a representation has tokens. */
export interface Generator {
  readonly terms: ReadonlyMap<string, DrawableTerm>;
  readonly sources: ReadonlyMap<string, TerminalSource>;
  readonly representation: Representation;
}

/** Prepares the productions of a choice for drawing. */
export function compileGenerator(
  all: readonly Production[],
  choice: GrammarChoice,
  representation: Representation,
): Generator {
  const sources = terminalSources(terminalsOf(choice), representation);
  const forms = new Map<string, ParsedForm[]>();
  for (const production of chosenProductions(all, choice)) {
    for (const term of production.terms) {
      const items = parseForm(production.form, term);
      forms.set(term, [...(forms.get(term) ?? []), { production, items }]);
    }
  }
  const length = leastLengths(forms, sources, representation);
  const drawable = new Map<string, PossibleForm[]>();
  for (const [term, candidates] of forms) {
    const possible = candidates.filter(({ items }) => Number.isFinite(length(items)));
    drawable.set(
      term,
      possible.map(({ production, items: whole }) => {
        const items = drawableItems(whole, length);
        return { production, items, direct: termsOf(items) };
      }),
    );
  }
  const terms = new Map<string, DrawableTerm>();
  for (const [term, candidates] of drawable) {
    const weighed = candidates.map((form) => ({
      ...form,
      least: length(form.items),
      weight: weightOf(form, term, drawable),
    }));
    const least = Math.min(...weighed.map((form) => form.least));
    terms.set(term, {
      forms: weighed,
      weight: weighed.reduce((sum, { weight }) => sum + weight, 0),
      shortest: weighed.filter((form) => form.least === least),
    });
  }
  return { terms, sources, representation };
}

interface ParsedForm {
  readonly production: Production;
  readonly items: readonly FormItem[];
}

interface PossibleForm extends ParsedForm {
  /** The terms that occur in the items. */
  readonly direct: readonly string[];
}

/**
 * Returns a form's weight, which is larger if its terms have more choices. If the form's own term is among them, only
 * direct terms count, so that the recursion ends.
 */
function weightOf({ direct }: PossibleForm, term: string, all: ReadonlyMap<string, readonly PossibleForm[]>): number {
  const below = new Set<string>();
  const add = (names: readonly string[]): void => {
    for (const name of names) {
      if (below.has(name)) continue;
      below.add(name);
      for (const form of all.get(name) ?? []) add(form.direct);
    }
  };
  add(direct);
  const counted = below.has(term) ? new Set(direct.filter((name) => name !== term)) : below;
  return Math.sqrt([...counted].reduce((sum, name) => sum + (all.get(name)?.length ?? 0), 1));
}

function termsOf(items: readonly FormItem[]): string[] {
  return items.flatMap((item) =>
    item.kind === "literal" ? [] : item.kind === "field" ? [item.term] : termsOf(item.items),
  );
}

/** Returns the length of the shortest instance of items, computed as a fixed point over the terms. */
function leastLengths(
  forms: ReadonlyMap<string, readonly ParsedForm[]>,
  sources: ReadonlyMap<string, TerminalSource>,
  representation: Representation,
): (items: readonly FormItem[]) => number {
  const known = new Map<string, number>();
  const ofItem = (item: FormItem): number => {
    if (item.kind === "literal") return tokenOfSymbol(item.symbol, representation) === undefined ? Infinity : 1;
    if (item.kind === "field") return sources.get(item.term)?.least ?? known.get(item.term) ?? Infinity;
    return item.kind === "repeat" && item.min === 1 ? ofItems(item.items) : 0;
  };
  const ofItems = (items: readonly FormItem[]): number => items.reduce((sum, item) => sum + ofItem(item), 0);
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const [term, candidates] of forms) {
      const least = Math.min(...candidates.map(({ items }) => ofItems(items)));
      if (least < (known.get(term) ?? Infinity)) {
        known.set(term, least);
        isStable = false;
      }
    }
  }
  return ofItems;
}

/** Leaves out optional items that cannot be drawn. */
function drawableItems(items: readonly FormItem[], length: (items: readonly FormItem[]) => number): FormItem[] {
  return items.flatMap((item): FormItem[] => {
    if (item.kind === "literal" || item.kind === "field") return [item];
    return Number.isFinite(length(item.items)) ? [{ ...item, items: drawableItems(item.items, length) }] : [];
  });
}
