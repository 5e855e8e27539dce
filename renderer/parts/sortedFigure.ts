import type { Figure, FigureTable } from "../../core/figures/figure.ts";
import { counted } from "./numbers.ts";
import { type DataColumn, exportedColumn, type SortedColumn } from "./sortedColumns.ts";

/** What a sorted table adds to its own columns in an export. */
export interface SortedExport<Line> {
  /** One sentence about what the table shows; default: its name. */
  readonly caption?: string;
  /** What a row is: `offer`; default: `row`. */
  readonly of?: string;
  /** What a reader of the figure must know: filters, n, how intervals are computed. */
  readonly notes?: readonly string[];
  /** Columns of the CSV, if they are not the table's. */
  readonly data?: readonly DataColumn<Line>[];
}

export interface SortedContent<Line> {
  readonly label: string;
  readonly columns: readonly SortedColumn<Line>[];
  readonly lacks?: ((line: Line, column: string) => boolean) | undefined;
  readonly exports?: SortedExport<Line> | undefined;
}

/** Returns the lines of a sorted table as a figure, in the order shown. Loaded when the table is exported. */
export function sortedFigure<Line>(
  { label, columns, lacks, exports = {} }: SortedContent<Line>,
  lines: readonly Line[],
): Figure {
  const { caption = label, of = "row", notes = [], data } = exports;
  const shown = columns.map((column) => {
    const { header, value } = exportedColumn(column);
    return { header, value: (line: Line) => (lacks?.(line, column.id) ? null : value(line)) };
  });
  const print = dataTable(shown, lines);
  return {
    name: label,
    caption,
    notes: [`n = ${counted(lines.length, of)}.`, ...notes],
    data: data ? dataTable(data, lines) : print,
    print,
    chart: null,
  };
}

/** Returns a table with a row for each line. */
export function dataTable<Line>(columns: readonly DataColumn<Line>[], lines: readonly Line[]): FigureTable {
  const rows = lines.map((line) => columns.map(({ value }) => value(line)));
  return {
    columns: columns.map(({ header }, at) => ({ header, isNumber: rows.some((row) => typeof row[at] === "number") })),
    rows,
  };
}
