import type { Figure, FigureTable } from "../../../core/figures/figure.ts";
import { counted } from "../numbers.ts";
import { type DataColumn, exportedColumn, type GridColumn } from "./gridColumns.ts";

/** What a grid adds to its own columns in an export. */
export interface GridExport<Line> {
  /** One sentence about what the table shows; default: its name. */
  readonly caption?: string;
  /** What to call a row: `offer`; default: `row`. */
  readonly of?: string;
  /** What a reader of the figure needs to know: filters, n, how intervals are computed. */
  readonly notes?: readonly string[];
  /** The names of the recordings that the table compares. */
  readonly recordings?: readonly string[];
  /** Columns of the CSV export, if they differ from the table's. */
  readonly data?: readonly DataColumn<Line>[];
}

export interface GridContent<Line> {
  readonly label: string;
  /** All columns. */
  readonly columns: readonly GridColumn<Line>[];
  /** The columns that the table shows, in the table's order. */
  readonly shown: readonly GridColumn<Line>[];
  readonly lacks?: ((line: Line, column: string) => boolean) | undefined;
  readonly exports?: GridExport<Line> | undefined;
}

/**
 * Returns the lines of a grid as a figure, in the order shown: the CSV has all columns, a picture only those that are
 * shown. Loaded when the table is exported.
 */
export function gridFigure<Line>(
  { label, columns, shown, lacks, exports = {} }: GridContent<Line>,
  lines: readonly Line[],
): Figure {
  const { caption = label, of = "row", notes = [], recordings = [], data } = exports;
  const withoutLacking = (column: GridColumn<Line>): DataColumn<Line> => {
    const { header, value } = exportedColumn(column);
    return { header, value: (line) => (lacks?.(line, column.id) ? null : value(line)) };
  };
  return {
    name: label,
    caption,
    notes: [`n = ${counted(lines.length, of)}.`, ...notes],
    data: dataTable(data ?? columns.map(withoutLacking), lines),
    print: printed(
      shown,
      shown.map((column) => withoutLacking(column.printed ? { ...column, value: column.printed } : column)),
      lines,
    ),
    recordings,
    chart: null,
  };
}

/** Returns the table to print, in which words such as `+0.43` are aligned like the numbers that they are. */
function printed<Line>(
  shown: readonly GridColumn<Line>[],
  columns: readonly DataColumn<Line>[],
  lines: readonly Line[],
): FigureTable {
  const table = dataTable(columns, lines);
  const isNumber = (at: number): boolean => shown[at]?.isNumber === true || table.columns[at]?.isNumber === true;
  return { ...table, columns: table.columns.map((column, at) => ({ ...column, isNumber: isNumber(at) })) };
}

/** Returns a table with a row for each line. */
export function dataTable<Line>(columns: readonly DataColumn<Line>[], lines: readonly Line[]): FigureTable {
  const rows = lines.map((line) => columns.map(({ value }) => value(line)));
  return {
    columns: columns.map(({ header }, at) => ({ header, isNumber: rows.some((row) => typeof row[at] === "number") })),
    rows,
  };
}
