import { functionalUpdate, type ReactTable, type RowData, type SortingState, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import { columnDef, type SortedColumn, sortedFeatures } from "./sortedColumns.ts";

type SortedTable<Line extends RowData> = ReactTable<typeof sortedFeatures, Line>;

/** A table that is always sorted by one of its columns, at first by `first`. */
export function useSortedTable<Line extends RowData>(
  sortedColumns: readonly SortedColumn<Line>[],
  data: readonly Line[],
  getRowId: (line: Line) => string,
  first: SortingState[number],
): SortedTable<Line> {
  const [sorting, setSorting] = useState<SortingState>([first]);
  const columns = useMemo(() => sortedColumns.map(columnDef), [sortedColumns]);
  return useTable({
    features: sortedFeatures,
    columns,
    data,
    getRowId,
    state: { sorting },
    onSortingChange: (updater) => setSorting(functionalUpdate(updater, sorting)),
    enableSortingRemoval: false,
  });
}

export interface SortHeadProps<Line extends RowData> {
  readonly table: SortedTable<Line>;
  /** Its classes begin with it. */
  readonly name: string;
  /** In pixels. */
  readonly height: number;
  /** The class of a column's cells. */
  readonly classOf?: (column: string) => string;
  /** Columns that are sorted from the greatest down at first. */
  readonly fromGreatest?: ReadonlySet<string>;
}

/** The columns' names; a click sorts by one, another turns the order round. */
export function SortHead<Line extends RowData>(props: SortHeadProps<Line>): React.JSX.Element {
  const { table, name, height, classOf, fromGreatest } = props;
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <thead>
      <tr className={`${name}-line head`} style={{ height }}>
        {headers.map(({ id, column }) => {
          const order = column.getIsSorted();
          const Sign = order === "asc" ? ArrowUp : ArrowDown;
          return (
            <th
              key={id}
              scope="col"
              className={classOf?.(id)}
              aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : "none"}
            >
              <button
                type="button"
                className={`${name}-sort`}
                onClick={() => column.toggleSorting(order ? order === "asc" : fromGreatest?.has(id))}
              >
                {String(column.columnDef.header)}
                {order !== false && <Sign size={11} aria-hidden="true" />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
