import type { SeverityCounts } from "../diagnostics/severity.ts";
import { type RowTable, rowTable } from "./rowTable.ts";

/** The parts of a bot's or language model's results that a filter reads. */
interface FilteredResults {
  readonly recordings: number;
  readonly games: number;
  /** How often the bot played each power. */
  readonly seats: Readonly<Record<string, number>>;
  readonly solo: number;
  readonly draw: number;
  readonly survived: number;
  readonly eliminated: number;
  readonly stopped: number;
  readonly unseen: number;
  readonly score: number;
  readonly scorePerSeat: number | null;
  readonly centres: { readonly mean: number | null };
  readonly disconnects: number;
  readonly missedDeadlines: number;
  readonly ordersRefused: number;
}

/** The parts of a row of the standings that a filter reads. */
export interface FilteredStanding {
  /** The bot's name with its version, such as `DumbBot 8~3`, or the language model's name. */
  readonly name: string;
  /** Null if the bot had no seat. */
  readonly standing: FilteredResults | null;
  /** Null if the findings are not known. */
  readonly findings: SeverityCounts | null;
  /** Null if the promises are not known. */
  readonly promises: { readonly kept: number; readonly breached: number } | null;
}

/**
 * Declares a field that counts something.
 * @param isKnown whether the value is known; by default only if the bot had a seat
 */
function counted(
  meaning: string,
  nouns: string,
  example: string,
  of: (results: FilteredResults) => number,
  isKnown = hasSeat,
) {
  return {
    type: "number",
    phrase: "with",
    counted: nouns,
    meaning,
    question: "how many?",
    examples: [example],
    of: ({ standing }: FilteredStanding) => (standing !== null && isKnown(standing) ? of(standing) : null),
  } as const;
}

/** Declares a field for a mean or a sum; its value is known only if the bot had a seat. */
function computed(meaning: string, phrase: string, example: string, of: (results: FilteredResults) => number | null) {
  return {
    type: "number",
    phrase,
    meaning,
    question: "which number?",
    examples: [example],
    of: ({ standing }: FilteredStanding) => (standing !== null && hasSeat(standing) ? of(standing) : null),
  } as const;
}

/** Whether a bot had a seat; the zeros of other bots count nothing. */
function hasSeat({ games }: FilteredResults): boolean {
  return games > 0;
}

/** The fields of standings on the page. */
export const standingFields: RowTable<FilteredStanding> = rowTable("bots", ({ name }) => name, {
  bot: {
    type: "text",
    phrase: "whose name is",
    meaning: "the name of the bot with its version, or of the language model",
    question: "which bot?",
    examples: ["bot:albert"],
    of: ({ name }) => name,
  },
  power: {
    type: "name",
    names: "powers",
    phrase: "that played",
    meaning: "a power that the bot played",
    question: "which power?",
    examples: ["power:FRA"],
    of: ({ standing }) => standing && Object.keys(standing.seats),
  },
  games: counted(
    "number of games that the bot played",
    "games",
    "games>=5",
    ({ games }) => games,
    () => true,
  ),
  recordings: counted(
    "number of recordings in which the bot played",
    "recordings",
    "recordings>1",
    ({ recordings }) => recordings,
    () => true,
  ),
  solo: { ...counted("seats with a solo", "solos", "solo>0", ({ solo }) => solo), aliases: ["wins"] },
  draw: counted("seats with a share of a draw", "draws", "draw>0", ({ draw }) => draw),
  survived: counted(
    "seats that survived in games that others won",
    "survivals",
    "survived>0",
    ({ survived }) => survived,
  ),
  eliminated: counted("seats that were eliminated", "eliminations", "eliminated:0", ({ eliminated }) => eliminated),
  unfinished: counted(
    "seats in games that were stopped or whose end was not recorded",
    "unfinished games",
    "unfinished:0",
    ({ stopped, unseen }) => stopped + unseen,
  ),
  score: computed("the mean score per seat", "whose mean score is", "score>0", ({ scorePerSeat }) => scorePerSeat),
  total: computed("the score of all seats", "whose total score is", "total>=6", ({ score, scorePerSeat }) =>
    scorePerSeat === null ? null : score,
  ),
  centres: computed(
    "the mean number of centres at the end",
    "whose mean number of centres is",
    "centres>4",
    ({ centres }) => centres.mean,
  ),
  missed: counted("missed deadlines", "missed deadlines", "missed>0", ({ missedDeadlines }) => missedDeadlines),
  refused: counted(
    "orders that the server refused",
    "refused orders",
    "refused>0",
    ({ ordersRefused }) => ordersRefused,
  ),
  disconnects: counted(
    "connections that ended before the game did",
    "disconnects",
    "disconnects>0",
    ({ disconnects }) => disconnects,
  ),
  errors: {
    type: "number",
    phrase: "with",
    counted: "errors",
    meaning: "findings of severity error about the bot's clients",
    question: "how many?",
    examples: ["errors>0"],
    of: ({ findings }) => findings?.error,
  },
  warnings: {
    type: "number",
    phrase: "with",
    counted: "warnings",
    meaning: "findings of severity warning",
    question: "how many?",
    examples: ["warnings:0"],
    of: ({ findings }) => findings?.warning,
  },
  kept: {
    type: "number",
    phrase: "with",
    counted: "kept promises",
    meaning: "promises that the bot kept",
    isOnPage: true,
    question: "how many?",
    examples: ["kept>=10"],
    of: ({ promises }) => promises?.kept,
  },
  broken: {
    type: "number",
    phrase: "with",
    counted: "broken promises",
    meaning: "promises that the bot broke",
    isOnPage: true,
    question: "how many?",
    examples: ["broken>0"],
    of: ({ promises }) => promises?.breached,
  },
});
