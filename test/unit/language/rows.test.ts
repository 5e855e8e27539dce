import { describe, expect, test } from "vitest";
import { productions as grammarRows } from "../../../core/language/grammar.ts";
import { termOf } from "../../../core/language/read.ts";
import { compileGrammar } from "../../../core/syntax/automaton.ts";
import { pressLevels } from "../../../core/syntax/pressLevels.ts";
import type { Dialect, Production } from "../../../core/syntax/production.ts";
import { readTerm } from "../../../core/syntax/read.ts";
import { all, type Example } from "../../language/disagreements/disagreement.ts";
import { disagreements } from "../../language/disagreements.ts";
import { disputes } from "../../language/disputes.ts";
import { productions } from "../../language/productions.ts";
import { ofPrograms } from "../../language/programs.ts";
import type { Direction } from "../../language/specification.ts";
import { dialectOf, directionOf, read, representation, tokensOf } from "../../language/verdicts.ts";
import { sampleOf } from "../../support/depth.ts";

/**
 * Tests the grammar's rows against the tables of the documents and programs: at least one message in those tables must
 * need each row.
 */

interface Accepted {
  readonly direction: Direction;
  readonly tokens: Uint16Array;
}

const examples: readonly Example[] = [
  ...disagreements.flatMap((point) => point.examples),
  ...Object.values(ofPrograms).flat(),
  ...disputes,
];

/**
 * Returns the messages that a document accepts according to its own tables, or that a dialect accepts according to the
 * tables of disagreements.
 */
function acceptedBy(dialect: Dialect): readonly Accepted[] {
  const ofDocument = productions
    .filter(({ source }) => dialectOf[source] === dialect)
    .flatMap(({ accepts, direction }) => accepts.map((text) => ({ direction, tokens: read(text) })));
  const compared = examples
    .filter(({ refusedBy }) => refusedBy[dialect] === undefined)
    .map((example) => ({ direction: directionOf(example), tokens: tokensOf(example, dialect) }));
  return [...ofDocument, ...compared];
}

const directions = ["client-to-server", "server-to-client"] as const;

/** Yields the rows without which one of the dialect's messages cannot be read. */
function* usedRows(dialect: Dialect, rows: readonly Production[]): Generator<Production> {
  const accepted = acceptedBy(dialect);
  for (const row of rows) {
    const level = row.below === undefined ? 8000 : row.below - 1;
    const isUsed = directions.some((direction) => {
      const choice = { dialect, reading: "strict", level, direction, role: "player" } as const;
      const fails = (others: readonly Production[], messages: readonly Accepted[]): readonly Accepted[] => {
        const grammar = compileGrammar(others, choice);
        return messages.filter(({ tokens }) => !readTerm(grammar, termOf(direction), tokens, representation).ok);
      };
      const broken = fails(
        grammarRows.filter((other) => other !== row),
        accepted.filter((message) => message.direction === direction),
      );
      return broken.length > 0 && fails(grammarRows, broken).length < broken.length;
    });
    if (isUsed) yield row;
  }
}

/** Whether the row is the only one for its term, which would be missing without it. */
function isOnlyOne(row: Production, rows: readonly Production[]): boolean {
  return row.terms.every((term) => rows.filter(({ terms }) => terms.includes(term)).length === 1);
}

/**
 * Returns a row's form; an arrangement in PRP is treated like any other arrangement, and an order in XDO like one in
 * SUB.
 */
function formOf({ terms, form, fixed = {} }: Production): string {
  const term = terms.includes("proposal") ? "arrangement,futureOffer" : terms.join().replace("submittedO", "o");
  const written = form.replaceAll(":self", ":arrangement").replace("submittedTo", "supportedTo");
  return `${term}: ${written} ${JSON.stringify(fixed)}`;
}

/** Terms that have all or some of the forms of another term. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  press: "statement branch claim oldMessage oldReply idkSubject srySubject whySubject pobSubject".split(" "),
  arrangement: ["proposal", "futureOffer", "self"],
  clientMessage: ["accepted", "refused", "undelivered"],
  acknowledged: ["rejected"],
  order: ["submittedOrder"],
  supportedTo: ["submittedTo"],
};
const kindOf = new Map(Object.entries(kinds).flatMap(([kind, terms]) => terms.map((term) => [term, kind] as const)));

/** Returns a form without regard to its term or, for the lists in TRY, to its level. */
function formAnywhere({ terms, form, fixed = {} }: Production): string {
  const kind = (term: string): string => kindOf.get(term) ?? term.replace(/(ryToken)\d+/, "$1");
  const written = form.replaceAll(/:(\w+)/g, (_whole, term: string) => `:${kind(term)}`);
  return `${[...new Set(terms.map(kind))].join()}: ${written} ${JSON.stringify(fixed)}`;
}

/** Returns the rows to check: those of all forms in a deep run, otherwise those of a sample. */
function formsOf(
  candidates: readonly Production[],
  form: (row: Production) => string,
  share: number,
  rows = candidates,
): readonly Production[] {
  const counted = candidates.filter((row) => !isOnlyOne(row, rows));
  const wanted = new Set(sampleOf([...new Set(counted.map(form))], share));
  return counted.filter((row) => wanted.has(form(row)));
}

test.each(all)("given any grammar for %s, then the next token distinguishes the forms of every term", (dialect) => {
  const roles = ["player", "observer"] as const;
  const readings = directions.flatMap((direction) => roles.map((role) => ({ direction, role })));
  for (const level of sampleOf([...pressLevels, 8000].reverse(), 2))
    for (const how of readings) {
      const grammar = compileGrammar(grammarRows, { dialect, reading: "strict", level, ...how });
      // A term is compiled on first use, and compiling it throws if its forms conflict.
      for (const { states } of grammar.values()) expect(states.length).toBeGreaterThan(0);
    }
  const tolerant = {
    dialect,
    reading: "tolerant",
    level: 8000,
    direction: "client-to-server",
    role: "player",
  } as const;
  for (const { states } of compileGrammar(grammarRows, tolerant).values()) expect(states.length).toBeGreaterThan(0);
});

describe("every row of the grammar is used: without the row, some message fails", () => {
  test("in each term, if v0.18 defines it", () => {
    const rows = grammarRows.filter(({ dialects }) => dialects.includes("v0.18"));
    const counted = formsOf(rows, formOf, 12);
    const used = new Set([...usedRows("v0.18", counted)].map(formOf));
    expect(counted.map(formOf).filter((form) => !used.has(form))).toEqual([]);
  });

  test("in at least one term, if only other dialects define it", () => {
    const known = new Set(grammarRows.filter(({ dialects }) => dialects.includes("v0.18")).map(formAnywhere));
    const others = all.filter((name) => name !== "v0.18");
    const unused: string[] = [];
    for (const dialect of sampleOf(others, 2)) {
      const rows = grammarRows.filter(({ dialects }) => dialects.includes(dialect));
      const own = formsOf(
        rows.filter((row) => !known.has(formAnywhere(row))),
        formAnywhere,
        5,
        rows,
      );
      const used = new Set([...usedRows(dialect, own)].map(formAnywhere));
      for (const form of new Set(own.map(formAnywhere))) if (!used.has(form)) unused.push(`${dialect} ${form}`);
    }
    expect(unused).toEqual([]);
  });
});
