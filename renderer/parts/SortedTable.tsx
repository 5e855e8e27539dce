import {
  FlexRender,
  functionalUpdate,
  type ReactTable,
  type Row,
  type RowData,
  type SortingState,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { ExportMenu } from "./ExportMenu.tsx";
import { asGrid, isGridKey, lineForKey } from "./grid.ts";
import { columnDef, type SortedColumn, sortedFeatures } from "./sortedColumns.ts";
import type { SortedExport } from "./sortedFigure.ts";
import { useSize } from "./useSize.ts";
import { useVirtualLines } from "./useVirtualLines.ts";
import "./sortedTable.css";

const overscan = 12;
/** Number of lines that PageUp and PageDown move by. */
const page = 15;

type SortedRow<Line extends RowData> = Row<typeof sortedFeatures, Line>;

export interface SortedTableProps<Line extends RowData> {
  readonly columns: readonly SortedColumn<Line>[];
  readonly lines: readonly Line[];
  readonly idOf: (line: Line) => string;
  /** Initial sorting. */
  readonly sortedBy: SortingState[number];
  /** Changes the order of the sorted rows. */
  readonly inOrder?: (rows: readonly SortedRow<Line>[]) => readonly SortedRow<Line>[];
  /** Whether a line has no cell in a column. */
  readonly lacks?: (line: Line, column: string) => boolean;
  /** Columns of numbers: aligned right, and sorted descending first. */
  readonly numbers?: ReadonlySet<string>;
  /** Accessible name. */
  readonly label: string;
  /** Prefix of the CSS classes. */
  readonly name: string;
  /** Column widths as a CSS grid track, which every line needs because each line has a separate layout. */
  readonly track: string;
  /** Height of the column headers in pixels. */
  readonly headHeight: number;
  /** Height of a line in pixels. If there are only a few lines, they grow to fill the table. */
  readonly lineHeight: { readonly least: number; readonly most: number };
  /** Id of the active line; the first line is active if no line has it. */
  readonly chosen: string | null;
  /** Whether the active line always stays in view. */
  readonly staysInView?: boolean;
  readonly onChoose: (line: Line) => void;
  readonly onOpen: (line: Line) => void;
  readonly opensBy: "click" | "double click";
  readonly onEscape?: () => void;
  /** Selects the active line, or ends its selection: Space. */
  readonly onToggle?: (line: Line) => void;
  /** What an export adds to the table's columns. */
  readonly exports?: SortedExport<Line>;
}

/** A table that sorts by any column and renders only the lines in view. */
export function SortedTable<Line extends RowData>(props: SortedTableProps<Line>): React.JSX.Element {
  const { label, name, track, headHeight, lineHeight, chosen, staysInView = false } = props;
  const { table, rows } = useSorted(props);
  const scroller = useRef<HTMLDivElement>(null);
  const room = (useSize(scroller).height - headHeight) / Math.max(1, rows.length);
  const height = Math.floor(Math.min(lineHeight.most, Math.max(lineHeight.least, room)));
  const virtualizer = useVirtualLines({ scroller, count: rows.length, height, headHeight, overscan });
  const id = useId();
  const found = rows.findIndex((row) => row.id === chosen);
  const at = Math.max(0, found);
  useEffect(() => {
    if (staysInView) virtualizer.scrollToIndex(at);
  }, [staysInView, at, virtualizer]);
  const active = rows[at];
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (!isGridKey(event)) return;
    const to = lineForKey(event.key, at, rows.length, page);
    const row = rows[to ?? at];
    if (to !== null) {
      event.preventDefault();
      if (row) props.onChoose(row.original);
      virtualizer.scrollToIndex(to);
    } else if (event.key === "Enter" && row) props.onOpen(row.original);
    else if (event.key === "Escape") props.onEscape?.();
    else if (event.key === " " && row && props.onToggle) {
      event.preventDefault();
      props.onToggle(row.original);
    }
  };
  const figure = async () => {
    const { sortedFigure } = await import("./sortedFigure.ts");
    return sortedFigure(
      props,
      rows.map(({ original }) => original),
    );
  };
  return (
    <div className={`${name}-scroll`} ref={scroller}>
      <div className="sorted-export">
        <ExportMenu name={label} figure={figure} />
      </div>
      <table
        {...asGrid}
        {...(active && { "aria-activedescendant": `${id}${active.id}` })}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={`sorted-table ${name}`}
        style={{ "--columns": track } as React.CSSProperties}
        onKeyDown={onKeyDown}
      >
        <Head table={table} of={props} />
        <tbody className="sorted-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            const style = { height, transform: `translateY(${start}px)` };
            return row && <TableLine key={row.id} {...{ id, row, index, style }} of={props} isChosen={index === at} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the table model, always sorted by one column, and its rows in display order. */
function useSorted<Line extends RowData>({ columns, lines, idOf, sortedBy, inOrder }: SortedTableProps<Line>) {
  const [sorting, setSorting] = useState<SortingState>([sortedBy]);
  const table = useTable({
    features: sortedFeatures,
    columns: useMemo(() => columns.map(columnDef), [columns]),
    data: lines,
    getRowId: idOf,
    state: { sorting },
    onSortingChange: (updater) => setSorting(functionalUpdate(updater, sorting)),
    enableSortingRemoval: false,
  });
  const { rows } = table.getSortedRowModel();
  return { table, rows: inOrder ? inOrder(rows) : rows };
}

/** Returns the class of a column's cells. */
function cellClass<Line extends RowData>({ numbers }: SortedTableProps<Line>, column: string): string {
  return `cell-${column}${numbers?.has(column) ? " number" : ""}`;
}

interface HeadProps<Line extends RowData> {
  readonly table: ReactTable<typeof sortedFeatures, Line>;
  readonly of: SortedTableProps<Line>;
}

/** The column headers. A click sorts by a column, a second click reverses the order. */
function Head<Line extends RowData>({ table, of }: HeadProps<Line>): React.JSX.Element {
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <thead>
      <tr className={`sorted-line ${of.name}-line head`} style={{ height: of.headHeight }}>
        {headers.map(({ id, column }) => {
          const order = column.getIsSorted();
          const Sign = order === "asc" ? ArrowUp : ArrowDown;
          return (
            <th
              key={id}
              scope="col"
              className={cellClass(of, id)}
              aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : "none"}
            >
              <button
                type="button"
                className="sorted-by"
                onClick={() => column.toggleSorting(order ? order === "asc" : of.numbers?.has(id))}
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

interface TableLineProps<Line extends RowData> {
  /** Id of the table. */
  readonly id: string;
  readonly row: SortedRow<Line>;
  readonly index: number;
  readonly style: React.CSSProperties;
  readonly isChosen: boolean;
  readonly of: SortedTableProps<Line>;
}

function TableLine<Line extends RowData>(props: TableLineProps<Line>): React.JSX.Element {
  const { id, row, index, style, isChosen, of } = props;
  const line = row.original;
  return (
    <tr
      id={`${id}${row.id}`}
      className={`sorted-line ${of.name}-line row`}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={style}
      onMouseDown={() => of.onChoose(line)}
      // Ignore the second click of a double click, because the first already opened the line.
      onClick={({ detail }) => of.opensBy === "click" && detail <= 1 && of.onOpen(line)}
      onDoubleClick={() => of.opensBy === "double click" && of.onOpen(line)}
    >
      {row
        .getAllCells()
        .filter(({ column }) => !of.lacks?.(line, column.id))
        .map((cell) => (
          <td key={cell.id} className={cellClass(of, cell.column.id)}>
            <FlexRender cell={cell} />
          </td>
        ))}
    </tr>
  );
}
