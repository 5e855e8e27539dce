import { describe, expect, test } from "vitest";
import { productions, tolerantGrammar } from "../../../../core/language/grammar.ts";
import type { Automaton } from "../../../../core/syntax/automaton.ts";
import { type FormItem, parseForm } from "../../../../core/syntax/form.ts";
import { TermReader } from "../../../../core/syntax/read.ts";
import { closeSymbol, openSymbol } from "../../../../core/syntax/symbol.ts";
import { terminals } from "../../../../core/syntax/terminal.ts";
import { standard, tokensOf } from "../../../support/bytes.ts";

describe("steps of the reader", () => {
  test.each([
    ["HLO", "takes HLO, leaves the message", 2],
    ["", "gives up", 1],
    ["SND ( ENG ) ( PRP ( DRW ) )", "takes 10 tokens, begins two terms, leaves three", 15],
    ["ADM ( 'Hi' ) ( )", "takes 5 tokens, two letters at once, and no letters; leaves the message", 8],
    ["SND ( ENG ) ( DRW )", "takes 5 tokens, gives up", 6],
    ["SUB ( PAR HLD )", "takes 5 tokens, begins an order and its unit, leaves three", 10],
    ["PAR", "begins two terms, takes a token, leaves the unit, gives up", 5],
  ])("%s: %s", (text, _, steps) => {
    const reader = new TermReader(tokensOf(text), standard);
    reader.read(tolerantGrammar().get("clientMessage") as Automaton);
    expect(reader.steps).toBe(steps);
  });

  const forms = productions.flatMap(({ terms, form }) => terms.map((term) => ({ term, items: parseForm(form, term) })));
  type Form = (typeof forms)[number];

  const isLone = ({ items }: Form): boolean => items.length === 1 && items[0]?.kind === "field";

  /** Whether an item always consumes a token. */
  const isFull = (item: FormItem | undefined): boolean =>
    item?.kind === "literal" || (item?.kind === "field" && terminals.has(item.term) && !isThin(item));

  /** Whether an item may consume only the tokens of an inner term. */
  const isThin = (item: FormItem | undefined): boolean => {
    if (item?.kind !== "field") return false;
    const terminal = terminals.get(item.term);
    if (terminal) return ["string", "balanced", "rest"].includes(terminal.shape);
    return forms.some((form) => form.term === item.term && isLone(form) && !isFull(form.items[0]));
  };

  /** Whether an item begins with a term that always starts by consuming a token of its own. */
  const isLed = (item: FormItem | undefined): boolean =>
    item?.kind === "field" &&
    !terminals.has(item.term) &&
    forms.filter((form) => form.term === item.term).every((form) => isFull(inRow(form.items)[0]?.item));

  /** Returns the items of a form in order, and whether they are required. */
  const inRow = (items: readonly FormItem[], isNeeded = true): { item: FormItem; isNeeded: boolean }[] =>
    items.flatMap((item) => {
      if (item.kind === "literal" || item.kind === "field") return [{ item, isNeeded }];
      return inRow(item.items, isNeeded && item.kind === "repeat" && item.min === 1);
    });

  const isBracket = (item: FormItem | undefined, symbol: number): boolean =>
    item?.kind === "literal" && item.symbol === symbol;

  test("are at most three per token, because every form in the tables has enough tokens for its terms", () => {
    const offenders = forms.filter((form) => {
      if (isLone(form)) return false;
      const row = inRow(form.items);
      const isThinAt = (at: number): boolean => isThin(row[at]?.item);
      const thinOnes = [...row.keys()].filter(isThinAt);
      const inBrackets = thinOnes.every(
        (at) => isBracket(row[at - 1]?.item, openSymbol) && isBracket(row[at + 1]?.item, closeSymbol),
      );
      const hasOwn = row.some(
        ({ item, isNeeded }, at) => isNeeded && isFull(item) && !isThinAt(at - 1) && !isThinAt(at + 1),
      );
      return !(inBrackets && hasOwn && (isFull(row[0]?.item) || isLed(row[0]?.item)));
    });
    expect(offenders).toEqual([]);
    // Forms with only one term do not begin with such a form, and neither do forms that begin with a term. Therefore no
    // chain of terms that have consumed no token is longer than two.
    const chained = forms.filter((form) => isLone(form) && isThin(form.items[0]) && !terminals.has(fieldTerm(form)));
    expect(chained).toEqual([]);
  });

  function fieldTerm({ items: [item] }: Form): string {
    return item?.kind === "field" ? item.term : "";
  }
});
