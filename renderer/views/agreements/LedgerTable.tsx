import { functionalUpdate, type SortingState, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import { useSize } from "../../parts/useSize.ts";
import { chooseAgreement } from "../../session/agreementChoice.ts";
import { columnsFor, features } from "./columns.tsx";
import { columnTrack } from "./columnTrack.ts";
import { goToMessage } from "./MessageLink.tsx";

/** A long ledger is dense; a short one takes the room that there is. */
const rowHeights = { least: 24, most: 34 } as const;
const headHeight = 20;
const overscan = 12;

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

export interface LedgerTableProps {
  readonly rows: readonly AgreementViewRow[];
  /** Id of the offer that is shown beside it. */
  readonly selected: number | null;
}

/** Offers, sorted by any column; only the rows in view exist. */
export function LedgerTable({ rows: data, selected }: LedgerTableProps): React.JSX.Element {
  const [sorting, setSorting] = useState<SortingState>([{ id: "offer", desc: false }]);
  const columns = useMemo(() => columnsFor(data), [data]);
  const track = useMemo(() => columnTrack(data), [data]);
  const table = useTable({
    ...{ features, columns, data },
    getRowId: ({ id }) => String(id),
    state: { sorting },
    onSortingChange: (updater) => setSorting(functionalUpdate(updater, sorting)),
    enableSortingRemoval: false,
  });
  const rows = table.getSortedRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const { height } = useSize(scroller);
  const rowHeight = Math.floor(
    Math.min(rowHeights.most, Math.max(rowHeights.least, (height - headHeight) / Math.max(1, rows.length))),
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingStart: headHeight,
  });
  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const id = useId();
  const at = rows.findIndex(({ original }) => original.id === selected);
  // The cursor may have moved it out of sight.
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at);
  }, [at, virtualizer]);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    const row = rows[at]?.original;
    if (step !== undefined) {
      event.preventDefault();
      chooseAgreement(rows[Math.min(Math.max(0, at + step), rows.length - 1)]?.original.id ?? null);
    } else if (event.key === "Enter" && row) goToMessage(row.id, row.proposedAt.n);
    else if (event.key === "Escape") chooseAgreement(null);
  };
  const active = rows[at];
  return (
    <div className="ledger-scroll" ref={scroller}>
      <table
        {...asGrid}
        {...(active && { "aria-activedescendant": `${id}${active.id}` })}
        aria-label="Ledger"
        aria-rowcount={rows.length + 1}
        className="ledger"
        style={{ "--columns": track } as React.CSSProperties}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr className="ledger-line head" style={{ height: headHeight }}>
            {table.getHeaderGroups().flatMap((group) =>
              group.headers.map(({ id: name, column }) => {
                const order = column.getIsSorted();
                const Sign = order === "asc" ? ArrowUp : ArrowDown;
                return (
                  <th
                    key={name}
                    scope="col"
                    aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : "none"}
                  >
                    <button type="button" className="ledger-sort" onClick={() => column.toggleSorting(order === "asc")}>
                      {String(column.columnDef.header)}
                      {order !== false && <Sign size={11} aria-hidden="true" />}
                    </button>
                  </th>
                );
              }),
            )}
          </tr>
        </thead>
        <tbody className="ledger-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <tr
                  key={row.id}
                  id={`${id}${row.id}`}
                  className="ledger-line row"
                  aria-rowindex={index + 2}
                  aria-selected={index === at}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                  onMouseDown={() => chooseAgreement(row.original.id)}
                  onDoubleClick={() => goToMessage(row.original.id, row.original.proposedAt.n)}
                >
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} className={`cell-${cell.column.id}`}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
