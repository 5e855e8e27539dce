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

/** A column, with the text or the number that its lines sort by. */
export type SortedColumn<Line> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (line: Line) => ReactNode;
} & ({ readonly words: (line: Line) => string } | { readonly number: (line: Line) => number });

export function columnDef<Line extends RowData>(
  column: SortedColumn<Line>,
): ColumnDef<typeof sortedFeatures, Line, unknown> {
  const { id, header, cell } = column;
  const [accessorFn, sortFn] =
    "words" in column ? ([column.words, "alphanumeric"] as const) : ([column.number, "basic"] as const);
  return { id, header, accessorFn, sortFn, cell: ({ row }) => cell(row.original) };
}
