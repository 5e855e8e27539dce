import { FlexRender, type Row } from "@tanstack/react-table";
import { useId, useMemo, useRef, useState } from "react";
import { asGrid, isGridKey, lineForKey } from "../../parts/grid.ts";
import { SortHead, useSortedTable } from "../../parts/SortHead.tsx";
import type { sortedFeatures } from "../../parts/sortedColumns.ts";
import { useVirtualLines } from "../../parts/useVirtualLines.ts";
import { open } from "../../session/store.ts";
import { columnsFor, numberColumns, readColumns, widths } from "./columns.tsx";
import { type LibraryRow, liveFirst } from "./libraryRows.ts";

const rowHeight = 32;
const headHeight = 24;
const overscan = 10;
/** Lines that PageUp and PageDown move by. */
const page = 15;
const sortedFirst = { id: "at", desc: true } as const;

export interface LibraryTableProps {
  readonly rows: readonly LibraryRow[];
  readonly hasFolders: boolean;
}

/** Recordings, sorted by any column; only the rows in view exist. */
export function LibraryTable({ rows: data, hasFolders }: LibraryTableProps): React.JSX.Element {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const columns = useMemo(() => columnsFor(hasFolders), [hasFolders]);
  const table = useSortedTable(columns, data, ({ listing }) => listing.id, sortedFirst);
  const sorted = table.getSortedRowModel().rows;
  const rows = useMemo(() => liveFirst(sorted), [sorted]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualLines({ scroller, count: rows.length, height: rowHeight, headHeight, overscan });
  const id = useId();
  const found = rows.findIndex((row) => row.id === chosenId);
  const chosen = Math.max(0, found);
  const active = rows[chosen];
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (!isGridKey(event)) return;
    const to = lineForKey(event.key, chosen, rows.length, page);
    if (to !== null) {
      event.preventDefault();
      setChosenId(rows[to]?.id ?? null);
      virtualizer.scrollToIndex(to);
    } else if (event.key === "Enter" && active) openRow(active.original);
  };
  const track = columns.map((column) => widths[column.id] ?? "1fr").join(" ");
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
        <SortHead table={table} name="library" height={headHeight} classOf={classOf} fromGreatest={numberColumns} />
        <tbody className="library-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            const style = { height: rowHeight, transform: `translateY(${start}px)` };
            const isChosen = index === chosen;
            return row && <Line key={row.id} {...{ id, row, index, style, isChosen }} onChoose={setChosenId} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

function classOf(column: string): string {
  return `cell-${column}${numberColumns.has(column) ? " number" : ""}`;
}

function openRow({ listing }: LibraryRow): void {
  open({ kind: "host", id: listing.id, name: listing.name });
}

interface LineProps {
  /** Of the table. */
  readonly id: string;
  readonly row: Row<typeof sortedFeatures, LibraryRow>;
  readonly index: number;
  readonly style: React.CSSProperties;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function Line({ id, row, index, style, isChosen, onChoose }: LineProps): React.JSX.Element {
  const { pending, unreadable, live } = row.original.listing;
  const isUnread = pending || unreadable !== null;
  const instead = isUnread ? (unreadableWords(unreadable) ?? (live ? "Just begun" : "Being read…")) : null;
  const cells = row.getAllCells();
  const shown = cells.filter(({ column }) => instead === null || !readColumns.has(column.id) || column.id === "map");
  return (
    <tr
      id={`${id}${row.id}`}
      className="library-line row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={style}
      onMouseDown={() => onChoose(row.id)}
      // The second click of two is at what the first one opened.
      onClick={({ detail }) => detail <= 1 && openRow(row.original)}
    >
      {shown.map((cell) =>
        instead !== null && cell.column.id === "map" ? (
          <td key={cell.id} className={unreadable === null ? "instead" : "instead err"} data-whole={instead}>
            {instead}
          </td>
        ) : (
          <td key={cell.id} className={classOf(cell.column.id)}>
            <FlexRender cell={cell} />
          </td>
        ),
      )}
    </tr>
  );
}

/** The host says what the file is or has; here it is the whole sentence. */
function unreadableWords(words: string | null): string | null {
  return words !== null && /^(is|has|ends|cannot|holds) /.test(words) ? `It ${words}` : words;
}
