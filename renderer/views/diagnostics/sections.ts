import { shownWords, tightened } from "../../../core/analysis/tightText.ts";
import { bySeverity, mostSevere, rank, type Severity } from "../../../core/diagnostics/severity.ts";
import { type FilteredFinding, findingFields } from "../../../core/filter/findingFields.ts";
import type { GameNames } from "../../../core/filter/names.ts";
import { capital } from "../../../core/language/english/words.ts";
import type { BookEntry, Diagnosis, DiagnosisRow } from "../../../core/session/lintQuery.ts";
import { matchingRows } from "../../parts/filter/rowFilter.ts";
import { counted, turnWords } from "../../parts/numbers.ts";
import type { FindingRows } from "../../session/tabRows.ts";

export type Grouping = FindingRows["grouping"];

/** A line of the table: the findings of one rule. */
export interface FindingsLine {
  readonly id: string;
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, in one line. */
  readonly what: string;
  readonly rows: readonly DiagnosisRow[];
  /** Number of occurrences. */
  readonly count: number;
}

export interface Section {
  readonly id: string;
  /** Null if there is no heading. */
  readonly title: string | null;
  /** Powers that the program played, or whose connections have the findings. */
  readonly powers: readonly string[];
  readonly facts: string;
  readonly lines: readonly FindingsLine[];
}

export type RuleBook = Readonly<Record<string, BookEntry>>;

function sum(rows: readonly DiagnosisRow[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}

function firstN({ rows, severity }: FindingsLine): DiagnosisRow["n"] {
  return Math.min(...rows.flatMap((row) => (row.severity === severity ? row.n : [])));
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/**
 * Returns the message that several findings of a rule share, with the facts that are the same in all of them; otherwise
 * the general message.
 */
export function commonWords(rows: readonly DiagnosisRow[], entry: BookEntry | undefined): string {
  const [first] = rows;
  if (!first) return "";
  if (rows.every(({ message }) => message === first.message) || entry === undefined) return asSentence(first.message);
  let isWhole = true;
  const words = entry.message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = first.facts[name];
    const isCommon = value !== undefined && rows.every(({ facts }) => facts[name] === value);
    isWhole &&= isCommon;
    return isCommon ? String(value) : "…";
  });
  if (isWhole) return asSentence(words);
  if (!entry.general.includes("[")) return asSentence(entry.general);
  // The findings share too few facts, so use the message of the first one.
  return asSentence(
    /^(The )?…|….*…/.test(words)
      ? `${first.message} +${counted(rows.length - 1, "similar finding")}`
      : words.replace(/…\.$/, "…"),
  );
}

/** Turns a text of the catalogue into a sentence with a capital letter. */
export function asSentence(text: string): string {
  return capital(shownWords(text));
}

/** Names the program at fault: `DumbBot 8~3`, `Server (Parlance)`, or its connection if it has no name. */
export function programOf({ side, bot, connection }: Pick<DiagnosisRow, "side" | "bot" | "connection">): string {
  if (side === "server") return bot === null ? "Server" : `Server (${bot})`;
  return bot ?? `Client on connection ${connection}`;
}

/** Which findings are shown. */
export type FindingFilter = Pick<FindingRows, "hidden" | "text">;

/** A finding in the form that filters expect. */
export type FilterableRow = DiagnosisRow & FilteredFinding;

/** Returns the findings in the form that filters expect. */
export function filterableRows({ rows, turns }: Pick<Diagnosis, "rows" | "turns">): readonly FilterableRow[] {
  const keys = new Map(turns.map(({ index, key }) => [index, key]));
  return rows.map((row) => ({
    ...row,
    keys: row.turns.flatMap(([index]) => keys.get(index) ?? []),
    searched: `${row.code} ${row.message} ${tightened(row.message)} ${shownWords(row.message)} ${programOf(row)} ${row.power ?? ""}`,
  }));
}

/** Returns the findings that match the filter and whose severity is not hidden. */
export function filterFindings(
  rows: readonly FilterableRow[],
  { hidden, text }: FindingFilter,
  names: GameNames,
): readonly FilterableRow[] {
  const ofSeverity = rows.filter(({ severity }) => !hidden.includes(severity));
  return matchingRows({ table: findingFields, rows: ofSeverity, names, text });
}

/** Groups the findings into sections, in display order. */
export function sectionsOf(
  rows: readonly DiagnosisRow[],
  grouping: Grouping,
  { book, turns }: { readonly book: RuleBook; readonly turns: Diagnosis["turns"] },
): readonly Section[] {
  switch (grouping) {
    case "rule":
      return byRule(rows, book);
    case "bot":
      return byBot(rows, book);
    case "turn":
      return byTurn(rows, book, turns);
  }
}

function byRule(rows: readonly DiagnosisRow[], book: RuleBook): Section[] {
  const lines = linesOf(rows, book, "");
  return lines.length === 0 ? [] : [{ id: "rules", title: null, powers: [], facts: "", lines }];
}

/** Returns the lines of a section, one per rule, with the most urgent ones first. */
function linesOf(rows: readonly DiagnosisRow[], book: RuleBook, section: string): FindingsLine[] {
  const lines = [...groupBy(rows, ({ code }) => code)].map(
    ([code, all]): FindingsLine => ({
      id: `${section}${code}`,
      code,
      severity: mostSevere(all) ?? "note",
      what: commonWords(all, book[code]),
      rows: all,
      count: sum(all),
    }),
  );
  return lines.sort((a, b) => bySeverity(a, b) || firstN(a) - firstN(b));
}

function worst(rows: readonly DiagnosisRow[]): number {
  return Math.max(...rows.map(({ severity }) => rank(severity)));
}

/**
 * Returns a section for each program. Programs with the most severe findings come first, then those with the most
 * findings.
 */
function byBot(rows: readonly DiagnosisRow[], book: RuleBook): Section[] {
  const groups = [...groupBy(rows, (row) => `${row.side} ${programOf(row)}`)];
  groups.sort(([, a], [, b]) => worst(b) - worst(a) || b.length - a.length);
  return groups.map(([id, all]) => {
    const [first] = all;
    const connections = new Set(all.map(({ connection }) => connection));
    return {
      id,
      title: first ? programOf(first) : "",
      powers: powersOf(all),
      facts:
        connections.size > 1 ? `${connections.size} connections` : first?.bot ? `connection ${first.connection}` : "",
      lines: linesOf(all, book, `${id} `),
    };
  });
}

function byTurn(rows: readonly DiagnosisRow[], book: RuleBook, turns: Diagnosis["turns"]): Section[] {
  const places = new Map(turns.map((turn, place) => [turn.index, { turn, place }]));
  const placeOf = (row: DiagnosisRow): number => places.get(row.turns[0]?.[0] ?? -1)?.place ?? -1;
  const groups = [...groupBy(rows, (row) => String(placeOf(row)))].sort(([a], [b]) => Number(a) - Number(b));
  const hasGames = new Set(turns.map(({ game }) => game)).size > 1;
  return groups.map(([place, all]) => {
    const turn = turns[Number(place)];
    const title = turn ? turnWords(turn.key) : "Outside any turn";
    return {
      id: `turn ${place}`,
      title: turn && hasGames ? `${title}, game ${turn.game + 1}` : title,
      powers: powersOf(all),
      facts: "",
      lines: linesOf(all, book, `${place} `),
    };
  });
}

/** Returns the connections that have findings but no power. */
export function powerlessOf(rows: readonly DiagnosisRow[]): DiagnosisRow["connection"][] {
  const found = new Set(rows.flatMap(({ power, connection }) => (power === null ? [connection] : [])));
  return [...found].sort((a, b) => a - b);
}

/** Returns the powers whose connections have findings. */
export function powersOf(rows: readonly DiagnosisRow[]): string[] {
  return [...new Set(rows.flatMap(({ power }) => power ?? []))].sort();
}

/** Returns a filter for the messages that show these findings of one rule. */
export function filterFor(rows: readonly DiagnosisRow[], all: readonly DiagnosisRow[]): string {
  const code = rows[0]?.code ?? "";
  const connections = [...new Set(rows.map(({ connection }) => connection))];
  const ofCode = new Set(all.filter((row) => row.code === code).map(({ connection }) => connection));
  if (connections.length === ofCode.size) return `finding:${code}`;
  return `finding:${code} connection:${connections.join(",")}`;
}
