import { type Said, saidFields } from "../game/said.ts";
import type { Turn } from "../map/turn.ts";
import { seasonChoices } from "./choices.ts";
import { messageFields } from "./fields.ts";
import type { RowFieldSetup } from "./rowTable.ts";

type Setup<Row> = Readonly<Record<string, RowFieldSetup<Row>>>;

/**
 * Declares the fields for a row's turn.
 * @param what the kind of row: `offer`
 */
export function turnFields<Row>(what: string, turnOf: (row: Row) => Turn | null): Setup<Row> {
  return {
    turn: {
      type: "turn",
      meaning: `the turn of the ${what}`,
      question: "which turn?",
      examples: ["turn:F1903", "turn>=S1902"],
      of: turnOf,
    },
    season: {
      type: "choice",
      choices: seasonChoices,
      meaning: `the season of the ${what}'s turn: SPR, SUM, FAL, AUT, WIN`,
      question: "which season?",
      examples: ["season:FAL"],
      of: (row) => turnOf(row)?.season,
    },
    year: {
      type: "number",
      meaning: `the year of the ${what}'s turn`,
      question: "which year?",
      examples: ["year<1905"],
      of: (row) => turnOf(row)?.year,
    },
  };
}

/**
 * Declares the fields for the names in a row's text form.
 * @param what the kind of row: `offer`
 */
export function namesIn<Row>(what: string, textOf: (row: Row) => string): Setup<Row> {
  const of = (row: Row): readonly string[] => [...new Set(textOf(row).match(/\b[A-Z]{3}\b/g))];
  return {
    prov: {
      type: "name",
      names: "provinces",
      aliases: ["province"],
      phrase: "naming",
      meaning: `a province that the ${what} names, on any coast`,
      question: "which province?",
      examples: ["prov:PAR"],
      of,
    },
    has: {
      type: "name",
      aliases: ["token"],
      phrase: "with the token",
      meaning: `a token that the ${what} contains`,
      question: "which token?",
      examples: ["has:PCE", "pce"],
      of,
    },
    text: {
      type: "text",
      meaning: `the ${what}'s text form`,
      question: "which text?",
      examples: ["text~'XDO ('"],
      of: textOf,
    },
  };
}

/** Declares fields that have the same meaning as those of messages. @param readers keyed by the name of the field */
export function asInMessages<Row>(readers: Readonly<Record<string, RowFieldSetup<Row>["of"]>>): Setup<Row> {
  const own = messageFields.fields.filter(({ name }) => name in readers);
  return Object.fromEntries(
    own.map(({ name, cost: _, ...words }) => [name, { ...words, of: readers[name] ?? nothing }]),
  );
}

const nothing = (): null => null;

/** Declares the fields for what a saved game records about a row. Messages have the same fields. */
export function saidIn<Row>(saidOf: (row: Row) => Partial<Said>): Setup<Row> {
  return asInMessages(Object.fromEntries(saidFields.map((name) => [name, (row: Row) => saidOf(row)[name]])));
}
