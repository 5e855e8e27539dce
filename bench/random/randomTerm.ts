import type { FormItem } from "../../core/syntax/form.ts";
import type { Production } from "../../core/syntax/production.ts";
import { tokenOfSymbol } from "../../core/syntax/symbol.ts";
import type { Token } from "../../core/tokens/token.ts";
import type { DrawableForm, DrawableTerm, Generator } from "./generator.ts";
import { pick, type Random, type TerminalSource } from "./randomTerminal.ts";

export interface DrawOptions {
  readonly random: Random;
  /** Maximum nesting of terms; at that depth, only the shortest forms are drawn. */
  readonly depth: number;
  /** Called for every drawn form. */
  readonly onForm?: ((production: Production, term: string) => void) | undefined;
}

/** After this many tokens, only the shortest forms are drawn, and only the required items of a list. */
const lengthLimit = 300;
/** Probability that a list continues and that an optional item occurs. */
const goesOn = 0.5;

/**
 * Draws the tokens of a random term.
 * @throws RangeError if the generator has no form of the term
 */
export function randomTerm(generator: Generator, term: string, { random, depth, onForm }: DrawOptions): Token[] {
  const { terms, sources, representation } = generator;
  const tokens: Token[] = [];
  drawTerm(term, depth);
  return tokens;

  function drawTerm(name: string, left: number): void {
    const known = terms.get(name);
    const form = known && (isLate(left) ? pick(known.shortest, random) : pickWeighed(known, random));
    if (!form) throw new RangeError(`no form of ${name} can be drawn`);
    onForm?.(form.production, name);
    const taken = new Set<Token>();
    for (const item of form.items) drawItem(item, left, taken);
  }

  function drawItem(item: FormItem, left: number, taken: Set<Token>): void {
    if (item.kind === "literal") {
      tokens.push(tokenOfSymbol(item.symbol, representation) as Token);
    } else if (item.kind === "field") {
      const source = sources.get(item.term);
      if (source) drawTerminal(source, item.label, taken);
      else drawTerm(item.term, left - 1);
    } else {
      const least = item.kind === "repeat" ? item.min : 0;
      const most = item.kind === "repeat" ? Infinity : 1;
      for (let count = 0; count < least || (count < most && !isLate(left) && random() < goesOn); count++) {
        for (const inner of item.items) drawItem(inner, left, taken);
      }
    }
  }

  /** Avoids drawing the same token twice in a form, because a power cannot make peace with itself. */
  function drawTerminal(source: TerminalSource, label: string, taken: Set<Token>): void {
    let drawn = source.draw(random, label);
    for (let tries = 0; tries < 4 && drawn.length === 1 && taken.has(drawn[0] as Token); tries++) {
      drawn = source.draw(random, label);
    }
    for (const token of drawn) {
      tokens.push(token);
      taken.add(token);
    }
  }

  function isLate(left: number): boolean {
    return left <= 0 || tokens.length >= lengthLimit;
  }
}

function pickWeighed({ forms, weight }: DrawableTerm, random: Random): DrawableForm | undefined {
  let left = random() * weight;
  for (const form of forms) {
    left -= form.weight;
    if (left < 0) return form;
  }
  return forms.at(-1);
}
