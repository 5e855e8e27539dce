import { functionalUpdate, type SortingState, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { open } from "../../session/store.ts";
import { columnsFor, features, numberColumns, readColumns, widths } from "./columns.tsx";
import { type LibraryRow, liveFirst } from "./libraryRows.ts";

const rowHeight = 32;
const headHeight = 24;
const overscan = 10;

/** A table whose lines are moved through by keys, which a plain table is not. */
const asGrid = { role: "grid", tabIndex: 0 } as const;
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -15,
  PageDown: 15,
  Home: -1e9,
  End: 1e9,
};

export interface LibraryTableProps {
  readonly rows: readonly LibraryRow[];
  readonly hasFolders: boolean;
}

/** Recordings, sorted by any column; only the rows in view exist. */
export function LibraryTable({ rows: data, hasFolders }: LibraryTableProps): React.JSX.Element {
  const [sorting, setSorting] = useState<SortingState>([{ id: "at", desc: true }]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const columns = useMemo(() => columnsFor(hasFolders), [hasFolders]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ listing }) => listing.id,
    state: { sorting },
    onSortingChange: (updater) => setSorting(functionalUpdate(updater, sorting)),
    enableSortingRemoval: false,
  });
  const sorted = table.getSortedRowModel().rows;
  const rows = useMemo(() => liveFirst(sorted), [sorted]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingStart: headHeight,
  });
  const id = useId();
  const found = rows.findIndex((row) => row.id === chosenId);
  const chosen = Math.max(0, found);
  const choose = (index: number): void => {
    setChosenId(rows[index]?.id ?? null);
    virtualizer.scrollToIndex(index);
  };
  const openRow = (index: number): void => {
    const listing = rows[index]?.original.listing;
    if (listing) open({ kind: "host", id: listing.id, name: listing.name });
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      choose(Math.min(Math.max(0, chosen + step), rows.length - 1));
    } else if (event.key === "Enter") openRow(chosen);
  };
  const shown = table.getAllLeafColumns();
  const track = shown.map((column) => widths[column.id] ?? "1fr").join(" ");
  const items = virtualizer.getVirtualItems();
  const active = rows[chosen];
  return (
    <div className="library-scroll" ref={scroller}>
      <table
        {...asGrid}
        {...(active && { "aria-activedescendant": `${id}${active.id}` })}
        aria-label="Recordings"
        aria-rowcount={rows.length + 1}
        className="library"
        style={{ "--columns": track } as React.CSSProperties}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr className="library-line head" style={{ height: headHeight }}>
            {table.getHeaderGroups().flatMap((group) =>
              group.headers.map(({ id: name, column }) => {
                const order = column.getIsSorted();
                const Sign = order === "asc" ? ArrowUp : ArrowDown;
                return (
                  <th
                    key={name}
                    scope="col"
                    className={`cell-${name}${numberColumns.has(name) ? " number" : ""}`}
                    aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : "none"}
                  >
                    <button
                      type="button"
                      className="library-sort"
                      onClick={() => column.toggleSorting(order ? order === "asc" : numberColumns.has(name))}
                    >
                      {String(column.columnDef.header)}
                      {order !== false && <Sign size={11} aria-hidden="true" />}
                    </button>
                  </th>
                );
              }),
            )}
          </tr>
        </thead>
        <tbody className="library-body" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const { pending, unreadable, live } = row.original.listing;
            const isUnread = pending || unreadable !== null;
            const cells = row.getAllCells();
            const instead = isUnread ? (unreadableWords(unreadable) ?? (live ? "Just begun" : "Being read…")) : null;
            return (
              <tr
                key={row.id}
                id={`${id}${row.id}`}
                className="library-line row"
                aria-rowindex={index + 2}
                aria-selected={index === chosen}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onMouseDown={() => setChosenId(row.id)}
                // The second click of two is at what the first one opened.
                onClick={({ detail }) => detail <= 1 && openRow(index)}
              >
                {cells
                  .filter(({ column }) => instead === null || !readColumns.has(column.id) || column.id === "map")
                  .map((cell) => {
                    const { id: column } = cell.column;
                    if (instead !== null && column === "map")
                      return (
                        <td
                          key={cell.id}
                          className={unreadable === null ? "instead" : "instead err"}
                          data-whole={instead}
                        >
                          {instead}
                        </td>
                      );
                    return (
                      <td key={cell.id} className={`cell-${column}${numberColumns.has(column) ? " number" : ""}`}>
                        <table.FlexRender cell={cell} />
                      </td>
                    );
                  })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The host says what the file is or has; here it is the whole sentence. */
function unreadableWords(words: string | null): string | null {
  return words !== null && /^(is|has|ends|cannot|holds) /.test(words) ? `It ${words}` : words;
}
