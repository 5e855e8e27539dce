import type { Severity } from "../../core/diagnostics/severity.ts";
import { type Lane, lanes } from "../../core/game/lane.ts";
import type { LinkedRows, PageLink, RowOrder } from "../../core/host/link.ts";
import { type PeaceProfile, peaceProfiles } from "../../core/press/profiles.ts";
import { type BrokenFilter, linkedBroken, noBrokenFilter } from "./brokenFilter.ts";

/*
 * What the tables and charts on the tabs show. This is part of the navigation, so the address contains it, and Back,
 * Forward and a reload keep it.
 */

/** The row that the user selected in a table of the Agreements tab. It stays selected until the cursor moves. */
export interface ChosenRow {
  /**
   * The number of the row's message; with a dot and a number from 1 for another row of the same message. Null until the
   * message of a link has been found.
   */
  readonly id: string | null;
  /** The same with the message's place, for links: `7c206`, `7c206.1`; null until it is known. */
  readonly link: string | null;
  /** The position of the cursor when the row was selected; null if a link selected the row. */
  readonly cursor: number | null;
  /** The message from which the keys go to the next or previous event. */
  readonly from: number;
}

/** Returns the number of the message of a row that is selected on the Agreements tab. */
export function rowMessage(id: NonNullable<ChosenRow["id"]>): number {
  return Number.parseInt(id, 10);
}

/** The offers that the Agreements tab lists. */
export interface AgreementRows {
  /** Whether the tab shows the offers, or the broken promises and false statements. */
  readonly shows: "offers" | "broken";
  /** Name of the ledger's filter: `all`, `agreed`, `breached`. */
  readonly filter: string;
  /** The filter for the offers, as typed. */
  readonly words: string;
  /** The filter for broken promises and false statements. */
  readonly broken: BrokenFilter;
  /**
   * Powers that must all take part in the listed offers. If the user chose two powers in the matrix, the first one made
   * the promise.
   */
  readonly between: readonly string[];
  /** Null for the row at the cursor. */
  readonly chosen: ChosenRow | null;
}

/** The press that the Press tab lists. */
export interface PressRows {
  /** Powers that must all take part in a message, as sender or recipient. */
  readonly powers: readonly string[];
  /** First tokens of the messages; empty for any. */
  readonly tokens: readonly string[];
  /** The filter, as typed. */
  readonly text: string;
  /** The kinds of logs to show next to the press. */
  readonly lanes: readonly Lane[];
}

/** The findings that the Diagnostics tab lists. */
export interface FindingRows {
  readonly grouping: "rule" | "bot" | "turn";
  readonly hidden: readonly Severity[];
  /** The filter, as typed. */
  readonly text: string;
  /** Id of the selected line: the rule's code or, grouped by bot or turn, the group and the code; null for the first. */
  readonly chosen: string | null;
}

/** What the charts show. */
export interface ChartRows {
  /** Powers that are hidden. */
  readonly hidden: readonly string[];
  /** Which orders of a turn the chart of reply times shows. */
  readonly orders: "first" | "last";
  /** The charts that are shown as tables: `centres`, `replies`, `traffic`. A link may contain other names. */
  readonly tables: readonly string[];
  /** The scale of the chart of messages: `linear` or `root`; otherwise the one on which all bars can be read. */
  readonly scale: string | null;
}

/**
 * `not encountered` keeps the rows that at least one bot has not encountered; `wrong` keeps those for which a bot had a
 * finding.
 */
export type CoverageFilter = "not encountered" | "wrong";

/** What the Recordings tab shows about the recordings. */
export type LibraryMode = "list" | "standings" | "promises" | "broken";

/** What a recording shows when it is opened; by default, the start of its first game. */
export type OpensAt = Partial<Pick<PageLink, "n" | "tab" | "filter" | "rows">>;

/**
 * The recordings on which a number is based, with what each shows when it is opened. The keys are the host's ids or, in
 * a link, the names of {@link nameInLink}.
 */
export type RecordingsBehind = ReadonlyMap<string, OpensAt>;

/** Which promises of several recordings are shown. */
export interface PromisesFilter {
  /** Name of a filter by status or verdict: `all`, `kept`, `breached`. */
  readonly filter: string;
  /** The filter, as typed. */
  readonly words: string;
}

export const noPromisesFilter: PromisesFilter = { filter: "all", words: "" };

/** Which recordings the Recordings tab shows, and how. */
export interface LibraryRows {
  readonly mode: LibraryMode;
  /** The filter for the recordings, as typed. */
  readonly search: string;
  /** The selected recordings, as keys of {@link RecordingsBehind}; empty to include all that match the search. */
  readonly selected: readonly string[];
  /** The recordings on which a number in the standings is based; null for all. Only the list is limited to them. */
  readonly only: { readonly recordings: RecordingsBehind; readonly words: string } | null;
  /** Whether the standings rank bots or language models. */
  readonly by: "bot" | "model";
  /** The filter for the bots in the standings, as typed. */
  readonly bots: string;
  /** The map whose seats the standings show; `?` for the unknown map, null for the map with the most games. */
  readonly seats: string | null;
  /** The filter for promises. */
  readonly promises: PromisesFilter;
  /** The filter for broken promises and false statements. */
  readonly broken: BrokenFilter;
}

export interface TabRows {
  readonly agreements: AgreementRows;
  readonly press: PressRows;
  readonly findings: FindingRows;
  readonly charts: ChartRows;
  /** Which rows the Coverage tab shows; null for all rows. */
  readonly coverage: CoverageFilter | null;
  readonly library: LibraryRows;
  /** The SQL of the Query tab; null for an example. */
  readonly sql: string | null;
  /** Which actions breach peace; null for those in the user's settings. */
  readonly peace: PeaceProfile | null;
  /** The order of the rows of tables, by the tables' labels; a table that is not in it has its default order. */
  readonly sorts: Readonly<Record<string, RowOrder>>;
}

export const freshRows: TabRows = {
  agreements: { shows: "offers", filter: "all", words: "", broken: noBrokenFilter, between: [], chosen: null },
  press: { powers: [], tokens: [], text: "", lanes: [] },
  findings: { grouping: "rule", hidden: [], text: "", chosen: null },
  charts: { hidden: [], orders: "last", tables: [], scale: null },
  coverage: null,
  library: {
    ...{ mode: "list", search: "", selected: [], only: null, by: "bot", bots: "", seats: null },
    ...{ promises: noPromisesFilter, broken: noBrokenFilter },
  },
  sql: null,
  peace: null,
  sorts: {},
};

/** The label of each tab's table, or of the table of each mode of a tab. */
const tables: Readonly<Record<string, string>> = {
  ...{ press: "Press", diagnostics: "Findings", coverage: "Coverage", list: "Recordings", standings: "Standings" },
  ...{ offers: "Ledger", promises: "Ledger", broken: "Broken promises and false statements" },
};

/** Returns the label of the table that a tab shows; undefined if its order is not part of links. */
function tableOn(tab: string | null, { agreements, library }: Pick<TabRows, "agreements" | "library">) {
  return tables[tab === "agreements" ? agreements.shows : tab === "recordings" ? library.mode : (tab ?? "")];
}

/** Returns the order of the rows of a tab's table, for a link; null if it is the default order. */
export function sortInLink(tab: string, rows: TabRows): RowOrder | null {
  return rows.sorts[tableOn(tab, rows) ?? ""] ?? null;
}

/** Returns the orders of the tables, with the order of one table changed; null: to its default. */
export function sortsWith(sorts: TabRows["sorts"], table: string, sort: RowOrder | null): TabRows["sorts"] {
  const { [table]: _, ...others } = sorts;
  return sort === null ? others : { ...others, [table]: sort };
}

/** Returns what to keep when another recording, with different powers, press and findings, is opened. */
export function rowsKept({ press, findings, coverage, library, sql, peace, sorts }: TabRows): TabRows {
  return {
    ...freshRows,
    press: { ...freshRows.press, lanes: press.lanes },
    findings: { ...findings, text: "", chosen: null },
    ...{ coverage, library, sql, peace, sorts },
  };
}

/** Returns what the tabs show once the cursor is on a message, whose row on the Agreements tab then stays selected. */
export function rowsAt(rows: TabRows, cursor: number): TabRows {
  const { chosen } = rows.agreements;
  if (!chosen?.id || rowMessage(chosen.id) !== cursor) return rows;
  return { ...rows, agreements: { ...rows.agreements, chosen: { ...chosen, cursor } } };
}

/** Whether verdicts on a tab depend on the peace rule. */
export function needsPeace(tab: string, { library }: TabRows): boolean {
  return tab === "agreements" || (tab === "recordings" && library.mode !== "list");
}

/**
 * Returns, for a link, what a tab shows; null if the tab shows everything in the default order.
 * @param ownId returns a recording's name in links, given the host's id
 * @param cursor the message at the cursor, without which a selected row of the Agreements tab is not in the link
 */
export function rowsInLink(
  tab: string,
  rows: TabRows,
  ownId: (id: string) => string,
  cursor: number | null = null,
): LinkedRows | null {
  switch (tab) {
    case "agreements":
      return agreementsInLink(rows.agreements, cursor);
    case "press": {
      const { powers, tokens, text, lanes: logs } = rows.press;
      return unlessAll({ list: "press", only: [...tokens, ...logs], between: powers, words: text });
    }
    case "diagnostics": {
      const { grouping, hidden, text, chosen } = rows.findings;
      const by = { ...(grouping !== "rule" && { by: grouping }), ...(chosen !== null && { selected: [chosen] }) };
      return unlessAll({ list: "findings", only: hidden.map(without), between: [], words: text, ...by });
    }
    case "charts": {
      const { hidden, orders, tables, scale } = rows.charts;
      const others = {
        selected: tables,
        ...(orders === "first" && { by: orders }),
        ...(scale !== null && { of: scale }),
      };
      return unlessAll({ list: "charts", only: hidden.map(without), between: [], words: "", ...others });
    }
    case "coverage":
      return rows.coverage && { list: "coverage", only: [rows.coverage], between: [], words: "" };
    case "query":
      return rows.sql === null ? null : { list: "query", only: [], between: [], words: rows.sql };
    case "recordings":
      return libraryInLink(rows.library, ownId);
    default:
      return null;
  }
}

function agreementsInLink(
  { shows, filter, words, broken, between, chosen }: AgreementRows,
  cursor: number | null,
): LinkedRows | null {
  const isHeld = chosen?.link != null && (chosen.cursor ?? cursor) === cursor;
  const selected = isHeld ? { selected: [chosen.link] } : {};
  if (shows === "broken") return { list: "broken", only: broken.kinds, between, words: broken.text, ...selected };
  return unlessAll({ list: "offers", only: filter === "all" ? [] : [filter], between, words, ...selected });
}

function libraryInLink(rows: LibraryRows, ownId: (id: string) => string) {
  const { mode, search, selected, only, by, bots, seats, promises, broken } = rows;
  const select = selected.length === 0 ? {} : { selected: selected.map(ownId) };
  const searched = search.trim() === "" ? {} : { of: search };
  if (mode === "broken")
    return { list: mode, only: broken.kinds, between: [], words: broken.text, ...select, ...searched };
  if (mode === "promises") {
    const { filter, words } = promises;
    return { list: mode, only: filter === "all" ? [] : [filter], between: [], words, ...select, ...searched };
  }
  if (mode === "standings")
    return {
      ...{ list: mode, only: seats === null ? [] : [seats], between: [], words: search, ...select },
      ...(by === "model" && { by }),
      ...(bots.trim() !== "" && { of: bots }),
    };
  const behind = only === null ? [] : [...only.recordings.keys()].map(ownId);
  const of = only === null ? {} : { of: only.words };
  return unlessAll({ list: "recordings", only: behind, between: [], words: search, ...select, ...of });
}

function unlessAll(rows: LinkedRows): LinkedRows | null {
  const isAll = [rows.only, rows.between, rows.selected ?? []].every((names) => names.length === 0);
  return isAll && rows.words === "" && rows.by === undefined && rows.of === undefined ? null : rows;
}

function without(name: string): string {
  return `-${name}`;
}

/** Returns the names that a link excludes with a leading `-`. */
function leftOut(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => (name.startsWith("-") ? [name.slice(1)] : []));
}

const nothing: LinkedRows = { list: "", only: [], between: [], words: "" };

/** Returns the rows, changed to what a link shows on its tab. Ignores names that do not exist. */
export function linkedTabRows(
  rows: TabRows,
  { tab, rows: linked, sort, peace }: Pick<PageLink, "tab" | "rows" | "sort" | "peace">,
): TabRows {
  const rule = Object.keys(peaceProfiles).find((name) => name === peace) as PeaceProfile | undefined;
  const shown = { ...rows, ...(rule && { peace: rule }), ...rowsOfTab(tab, linked ?? nothing, rows) };
  const table = tableOn(tab, shown);
  return table === undefined ? shown : { ...shown, sorts: sortsWith(rows.sorts, table, sort) };
}

function rowsOfTab(tab: string | null, linked: LinkedRows, { library }: TabRows): Partial<TabRows> {
  const { only, between, words, by } = linked;
  switch (tab) {
    case "agreements":
      return { agreements: linkedAgreements(linked) };
    case "press": {
      const logs = lanes.filter((lane) => only.includes(lane));
      const tokens = only.filter((name) => !logs.some((lane) => lane === name));
      return { press: { powers: between, tokens, text: words, lanes: logs } };
    }
    case "diagnostics": {
      const hidden = (["error", "warning", "note"] as const).filter((name) => leftOut(only).includes(name));
      const [chosen = null] = linked.selected ?? [];
      return { findings: { grouping: by === "bot" || by === "turn" ? by : "rule", hidden, text: words, chosen } };
    }
    case "charts":
      return {
        charts: {
          hidden: leftOut(only),
          orders: by === "first" ? by : "last",
          tables: linked.selected ?? [],
          scale: linked.of ?? null,
        },
      };
    case "coverage":
      return { coverage: (["not encountered", "wrong"] as const).find((name) => only.includes(name)) ?? null };
    case "query":
      return { sql: words === "" ? null : words };
    case "recordings":
      return { library: linkedLibrary(linked, library) };
    default:
      return {};
  }
}

function linkedAgreements(linked: LinkedRows): AgreementRows {
  const { list, only, between, words, selected: [link] = [] } = linked;
  const chosen = link === undefined ? null : { id: null, link, cursor: null, from: 0 };
  const rows = { ...freshRows.agreements, between, chosen };
  if (list === "broken") return { ...rows, shows: "broken", broken: linkedBroken(linked) };
  return { ...rows, filter: only[0] ?? "all", words };
}

function linkedLibrary(linked: LinkedRows, { only: known }: LibraryRows): LibraryRows {
  const { list, only, words, selected = [], by, of } = linked;
  if (list === "broken")
    return { ...freshRows.library, mode: list, search: of ?? "", selected, broken: linkedBroken(linked) };
  if (list === "promises")
    return {
      ...{ ...freshRows.library, mode: list, search: of ?? "", selected },
      promises: { filter: only[0] ?? "all", words },
    };
  const shown = { ...freshRows.library, search: words, selected };
  if (list === "standings")
    return { ...shown, mode: list, by: by === "model" ? by : "bot", bots: of ?? "", seats: only[0] ?? null };
  if (only.length === 0) return shown;
  const recordings = new Map(only.map((id) => [id, known?.recordings.get(id) ?? {}] as const));
  return { ...shown, only: { recordings, words: of ?? "Recordings in the link" } };
}
