import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

export const gridFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/**
 * A column, with the text or the number that lines are sorted by. Without `value`, exports contain the text of the
 * cell, or the text or number that lines are sorted by if the cell is not plain text.
 */
export type GridColumn<Line> = {
  readonly id: string;
  readonly header: string;
  /** Shown in the column header instead of its text. */
  readonly mark?: ReactNode;
  /** What the column shows, in one sentence. */
  readonly about?: string;
  /** The width until the user sets one, as a CSS grid track: `64px`, `minmax(110px, 1fr)`. */
  readonly width: string;
  readonly cell: (line: Line) => ReactNode;
  /** Returns the value in exports; null if there is none. */
  readonly value?: (line: Line) => string | number | null;
  /** Returns the text in printed tables, if it differs from `value`: a rounded number. */
  readonly printed?: (line: Line) => string | null;
  /** Whether cells are right-aligned. */
  readonly isNumber?: boolean;
  /** Whether the first click on the header sorts in descending order; by default, if cells are right-aligned. */
  readonly isLargestFirst?: boolean;
  /** Whether the column is hidden until the user shows it. */
  readonly isHidden?: boolean;
  /**
   * Returns true if a cell shows that its line is expanded, false if it shows that the line is collapsed; otherwise
   * undefined.
   */
  readonly isExpanded?: (line: Line) => boolean | undefined;
} & ({ readonly words: (line: Line) => string } | { readonly number: (line: Line) => number });

export function columnDef<Line extends RowData>(
  column: GridColumn<Line>,
): ColumnDef<typeof gridFeatures, Line, unknown> {
  const { id, header } = column;
  const [accessorFn, sortFn] =
    "words" in column ? ([column.words, "alphanumeric"] as const) : ([column.number, "basic"] as const);
  return { id, header, accessorFn, sortFn };
}

/** A column of a CSV export. */
export interface DataColumn<Line> {
  readonly header: string;
  /** Returns the value; null if there is none. */
  readonly value: (line: Line) => string | number | null;
}

/** Returns the column of an export for a column of a table, with the values that {@link GridColumn} describes. */
export function exportedColumn<Line>(column: GridColumn<Line>): DataColumn<Line> {
  const { header, cell, value } = column;
  const sorted = "words" in column ? column.words : column.number;
  return { header, value: value ?? ((line) => shownValue(cell(line), sorted(line))) };
}

/** Returns the text of a cell. If the text is the number to sort by, with spaces (`16 096`), returns that number. */
function shownValue(cell: ReactNode, sorted: string | number): string | number {
  if (typeof cell !== "string" && typeof cell !== "number") return sorted;
  return String(cell).replace(/\s/g, "") === String(sorted) ? sorted : cell;
}
