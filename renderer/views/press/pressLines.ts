import type { GameNames } from "../../../core/filter/names.ts";
import { type FilteredPress, pressFields } from "../../../core/filter/pressFields.ts";
import type { SaidField } from "../../../core/game/said.ts";
import type { Verdict } from "../../../core/press/verdict.ts";
import type { PressLogRow } from "../../../core/session/pressLogs.ts";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import { matchingRows } from "../../parts/filter/rowFilter.ts";
import { isFiltering, noFilter, type PressFilter } from "./noFilter.ts";

/** A row of the list: a press message, or a log next to the press. */
export type ListedRow = PressViewRow | PressLogRow;

export function isLog(row: ListedRow): row is PressLogRow {
  return "lane" in row;
}

/** Returns a number that is unique in the list. */
export function keyOf(row: ListedRow): number {
  return isLog(row) ? row.n : row.id;
}

/** Returns the verdicts on the promises in a message's offers, each verdict once. */
export function verdictsIn(row: ListedRow): readonly Verdict[] {
  return isLog(row) ? [] : [...new Set(row.offers.flatMap(({ verdicts }) => verdicts))];
}

/** Returns the press messages with the logs inserted in order of time. */
export function withLogs(press: readonly PressViewRow[], logs: readonly PressLogRow[]): readonly ListedRow[] {
  return logs.length === 0 ? press : [...press, ...logs].sort((a, b) => a.n - b.n);
}

/** A row in the form that filters expect. */
export type FilterableRow<Row extends ListedRow = ListedRow> = FilteredPress & { readonly row: Row };

/** A row and its indent: the number of replies between it and the first shown message of its thread. */
export interface PressLine<Row extends ListedRow = ListedRow> extends FilterableRow<Row> {
  readonly indent: number;
}

/** Returns rows in the form that filters expect. */
export function filterable<Row extends ListedRow>(rows: readonly Row[]): readonly FilterableRow<Row>[] {
  return rows.map((row) => ({ row }));
}

/**
 * Returns the rows that match a filter, in order. A log matches if one of the chosen powers wrote it; the chosen tokens
 * do not affect logs.
 */
export function filterPress<Row extends ListedRow>(
  rows: readonly Row[],
  filter: PressFilter,
  names: GameNames,
): readonly Row[] {
  const { text } = filter;
  if (!isFiltering(filter)) return rows;
  const chosen = rows.filter((row) => isChosen(row, filter));
  if (text.trim() === "") return chosen;
  return matchingRows({ table: pressFields, rows: filterable(chosen), names, text }).map(({ row }) => row);
}

function isChosen(row: ListedRow, { powers, tokens }: PressFilter): boolean {
  if (isLog(row)) return powers.length === 0 || powers.includes(row.sender);
  const isBetween = powers.every((power) => power === row.sender || row.recipients.includes(power));
  return isBetween && (tokens.length === 0 || tokens.includes(row.token));
}

/** The fields of saved games, in the order of their columns. */
export const aboutFields = [
  "truth",
  "belief",
  "stance",
  "model",
  "intent",
  "label",
] as const satisfies readonly SaidField[];

/** Returns the value of a saved game's field for a row; null if there is none. */
export function aboutIn(row: ListedRow, field: (typeof aboutFields)[number]): string | null {
  const about: Partial<Readonly<Record<SaidField, string | null>>> = isLog(row) ? row : row.about;
  return about[field] ?? null;
}

/** Returns rows as threads: each row is followed by its replies, and the threads are in the order of their roots. */
export function asThreads<Row extends ListedRow>(rows: readonly Row[]): PressLine<Row>[] {
  const shown = new Set(rows.map(keyOf));
  const replies = new Map<number | null, Row[]>();
  for (const row of rows) {
    const repliesTo = isLog(row) ? null : row.repliesTo;
    // A reply to a hidden message is a root.
    const above = repliesTo !== null && shown.has(repliesTo) ? repliesTo : null;
    const siblings = replies.get(above);
    if (siblings) siblings.push(row);
    else replies.set(above, [row]);
  }
  const lines: PressLine<Row>[] = [];
  const open = (replies.get(null) ?? []).toReversed().map((row): PressLine<Row> => ({ row, indent: 0 }));
  for (let line = open.pop(); line; line = open.pop()) {
    lines.push(line);
    const { row, indent } = line;
    for (const reply of (replies.get(keyOf(row)) ?? []).toReversed()) open.push({ row: reply, indent: indent + 1 });
  }
  return lines;
}

export function inOrder(rows: readonly ListedRow[]): PressLine[] {
  return rows.map((row) => ({ row, indent: 0 }));
}

/** Returns the filters that remain if one condition is removed, and that match some rows, most matches first. */
export function relaxed(
  rows: readonly PressViewRow[],
  filter: PressFilter,
  names: GameNames,
): readonly { readonly dropped: keyof PressFilter; readonly filter: PressFilter; readonly count: number }[] {
  return (["powers", "tokens", "text"] as const)
    .filter((name) => isFiltering({ ...noFilter, [name]: filter[name] }))
    .map((dropped) => {
      const without = { ...filter, [dropped]: noFilter[dropped] };
      return { dropped, filter: without, count: filterPress(rows, without, names).length };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
