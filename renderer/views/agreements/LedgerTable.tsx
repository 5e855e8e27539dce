import { FlexRender, type Row } from "@tanstack/react-table";
import { useEffect, useId, useMemo, useRef } from "react";
import type { AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import { asGrid, isGridKey, lineForKey } from "../../parts/grid.ts";
import { SortHead, useSortedTable } from "../../parts/SortHead.tsx";
import type { sortedFeatures } from "../../parts/sortedColumns.ts";
import { useSize } from "../../parts/useSize.ts";
import { useVirtualLines } from "../../parts/useVirtualLines.ts";
import { chooseAgreement } from "../../session/agreementChoice.ts";
import { columnsFor } from "./columns.tsx";
import { columnTrack } from "./columnTrack.ts";
import { goToMessage } from "./MessageLink.tsx";

/** A long ledger is dense; a short one takes the room that there is. */
const rowHeights = { least: 24, most: 34 } as const;
const headHeight = 20;
const overscan = 12;
/** Lines that PageUp and PageDown move by. */
const page = 15;
const sortedFirst = { id: "offer", desc: false } as const;

export interface LedgerTableProps {
  readonly rows: readonly AgreementViewRow[];
  /** Id of the offer that is shown beside it. */
  readonly selected: number | null;
}

/** Offers, sorted by any column; only the rows in view exist. */
export function LedgerTable({ rows: data, selected }: LedgerTableProps): React.JSX.Element {
  const columns = useMemo(() => columnsFor(data), [data]);
  const track = useMemo(() => columnTrack(data), [data]);
  const table = useSortedTable(columns, data, ({ id }) => String(id), sortedFirst);
  const rows = table.getSortedRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const { height } = useSize(scroller);
  const wished = (height - headHeight) / Math.max(1, rows.length);
  const rowHeight = Math.floor(Math.min(rowHeights.most, Math.max(rowHeights.least, wished)));
  const virtualizer = useVirtualLines({ scroller, count: rows.length, height: rowHeight, headHeight, overscan });
  const id = useId();
  const at = rows.findIndex(({ original }) => original.id === selected);
  // The cursor may have moved it out of sight.
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at);
  }, [at, virtualizer]);
  const active = rows[at];
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (!isGridKey(event)) return;
    const to = lineForKey(event.key, at, rows.length, page);
    if (to !== null) {
      event.preventDefault();
      chooseAgreement(rows[to]?.original.id ?? null);
    } else if (event.key === "Enter" && active) goToMessage(active.original.id, active.original.proposedAt.n);
    else if (event.key === "Escape") chooseAgreement(null);
  };
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
        <SortHead table={table} name="ledger" height={headHeight} />
        <tbody className="ledger-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            const style = { height: rowHeight, transform: `translateY(${start}px)` };
            return row && <Line key={row.id} {...{ id, row, index, style }} isSelected={index === at} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  /** Of the table. */
  readonly id: string;
  readonly row: Row<typeof sortedFeatures, AgreementViewRow>;
  readonly index: number;
  readonly style: React.CSSProperties;
  readonly isSelected: boolean;
}

function Line({ id, row, index, style, isSelected }: LineProps): React.JSX.Element {
  const { original } = row;
  return (
    <tr
      id={`${id}${row.id}`}
      className="ledger-line row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={style}
      onMouseDown={() => chooseAgreement(original.id)}
      onDoubleClick={() => goToMessage(original.id, original.proposedAt.n)}
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={`cell-${cell.column.id}`}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}
