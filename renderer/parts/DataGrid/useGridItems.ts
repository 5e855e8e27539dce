import { type ColumnSort, functionalUpdate, type RowData, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { showRows } from "../../session/act.ts";
import { useView } from "../../session/store.ts";
import { sortsWith } from "../../session/tabRows.ts";
import type { GridSort } from "./GridHead.tsx";
import { columnDef, gridFeatures } from "./gridColumns.ts";
import type { DataGridProps } from "./gridProps.ts";

/** What a grid with lines in memory shows: a line, or the heading of a section. */
export type GridItem<Line> =
  | { readonly id: string; readonly line: Line }
  | { readonly id: string; readonly head: NonNullable<ReactNode> };

export function lineOf<Line>(item: GridItem<Line>): Line | null {
  return "line" in item ? item.line : null;
}

export function headOf<Line>(item: GridItem<Line>): ReactNode {
  return "head" in item ? item.head : null;
}

export interface GridItems<Line> {
  /** The lines and headings in display order. */
  readonly items: readonly GridItem<Line>[];
  readonly sort: GridSort;
}

/** Returns the order that the user or a link chose for a grid; the usual one if there is none. */
export function useGridOrder<Usual extends ColumnSort | null>(label: string, usual: Usual): ColumnSort | Usual {
  return useView(({ rows }) => rows.sorts[label]) ?? usual;
}

/** Returns the lines sorted by one column, which may be hidden, under the headings of their sections. */
export function useGridItems<Line extends RowData>(props: DataGridProps<Line>): GridItems<Line> {
  const { label, columns, lines, idOf, sortedBy, inOrder, sectionsOf } = props;
  const chosen = useGridOrder(label, sortedBy);
  // A link may name any column, and a column may disappear with the recording that it belongs to.
  const by = chosen !== null && columns.some(({ id }) => id === chosen.id) ? chosen : sortedBy;
  const sorting = useMemo(() => (by ? [by] : []), [by]);
  const table = useTable({
    features: gridFeatures,
    columns: useMemo(() => columns.map(columnDef), [columns]),
    data: lines,
    getRowId: idOf,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      const isUsual = next === undefined || (next.id === sortedBy?.id && next.desc === sortedBy.desc);
      const { sorts } = useView.getState().rows;
      showRows({ sorts: sortsWith(sorts, label, isUsual ? null : next) }, "step");
    },
    enableSortingRemoval: false,
  });
  const { rows } = table.getSortedRowModel();
  const items = useMemo(() => {
    const ids = new Map(rows.map(({ original, id }) => [original, id]));
    const sorted = [...ids.keys()];
    const ordered = inOrder ? inOrder(sorted) : sorted;
    const sections = sectionsOf ? sectionsOf(ordered) : [{ id: "", head: null, lines: ordered }];
    return sections.flatMap(({ id, head, lines: own }): readonly GridItem<Line>[] => [
      ...(head === null || head === undefined ? [] : [{ id: `head ${id}`, head }]),
      ...own.map((line) => ({ id: ids.get(line) ?? "", line })),
    ]);
  }, [rows, inOrder, sectionsOf]);
  const sort = {
    by,
    sortBy: (id: string, desc: boolean) => table.getColumn(id)?.toggleSorting(desc),
  };
  return { items, sort };
}
