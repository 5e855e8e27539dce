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

export const sortedFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/**
 * A column, with the text or the number that its lines sort by. Exports contain that text or number too; `value` is for
 * columns that sort by something other than what they show.
 */
export type SortedColumn<Line> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (line: Line) => ReactNode;
  /** The value in exports; null: none. */
  readonly value?: (line: Line) => string | number | null;
} & ({ readonly words: (line: Line) => string } | { readonly number: (line: Line) => number });

export function columnDef<Line extends RowData>(
  column: SortedColumn<Line>,
): ColumnDef<typeof sortedFeatures, Line, unknown> {
  const { id, header, cell } = column;
  const [accessorFn, sortFn] =
    "words" in column ? ([column.words, "alphanumeric"] as const) : ([column.number, "basic"] as const);
  return { id, header, accessorFn, sortFn, cell: ({ row }) => cell(row.original) };
}

/** A column of a CSV. */
export interface DataColumn<Line> {
  readonly header: string;
  /** Null: none. */
  readonly value: (line: Line) => string | number | null;
}

/** Returns a column of a table as a column of its exports. */
export function exportedColumn<Line>(column: SortedColumn<Line>): DataColumn<Line> {
  const { header, value } = column;
  return { header, value: value ?? ("words" in column ? column.words : column.number) };
}
