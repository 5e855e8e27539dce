import { functionalUpdate, type RowData, type SortingState, useTable } from "@tanstack/react-table";
import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useSize } from "../useSize.ts";
import "./dataGrid.css";
import { GridHead } from "./GridHead.tsx";
import { GridLine } from "./GridLine.tsx";
import { GridMenuItems } from "./GridMenuItems.tsx";
import { GridTools } from "./GridTools.tsx";
import { columnDef, gridFeatures } from "./gridColumns.ts";
import { asGrid, isGridKey, lineForKey } from "./gridKeys.ts";
import type { DataGridProps, GridRow } from "./gridProps.ts";
import { type Arrangement, trackOf, useArrangement } from "./gridSetup.ts";
import { RowMenu } from "./RowMenu.tsx";
import { useVirtualLines } from "./useVirtualLines.ts";

const overscan = 12;
/** Height of the column headers in pixels. */
const headHeight = 24;

/** A table that sorts by any column, keeps its columns as the user arranged them, and renders only the lines in view. */
export function DataGrid<Line extends RowData>(props: DataGridProps<Line>): React.JSX.Element {
  const { label, name, lacks, classOf, lineHeight, isBetween = false } = props;
  const columns = useArrangement(label, props.columns);
  const { sorting, sortBy, rows } = useRows(props, columns);
  const { at, found, choose } = useActive(props, rows);
  const scroller = useRef<HTMLDivElement>(null);
  const room = (useSize(scroller).height - headHeight) / Math.max(1, rows.length);
  const height = Math.floor(Math.min(lineHeight.most, Math.max(lineHeight.least, room)));
  const virtualizer = useVirtualLines({ scroller, count: rows.length, height, headHeight, overscan });
  const id = useId();
  useInView(virtualizer, props.staysInView ? at : -1, height);
  const active = rows[at];
  const figure = async () => {
    const { gridFigure } = await import("./gridFigure.ts");
    const shown = rows.map(({ original }) => original);
    return gridFigure({ ...props, shown: columns.shown }, shown);
  };
  const lineAt = (row: Element): Line | null => rows[Number(row.getAttribute("data-index"))]?.original ?? null;
  return (
    <RowMenu lineAt={lineAt} items={(line) => <GridMenuItems {...{ line }} of={props} columns={columns.shown} />}>
      <div className={`data-scroll ${name}-scroll`} ref={scroller}>
        <GridTools {...{ label, columns, figure }} />
        <table
          {...asGrid}
          {...(active && !isBetween && { "aria-activedescendant": `${id}${active.id}` })}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.shown.length}
          className={`data-grid ${name}`}
          style={{ "--columns": trackOf(columns) } as React.CSSProperties}
          onKeyDown={(event) => onGridKey(event, { of: props, rows, at, height, choose, virtualizer })}
        >
          <GridHead {...{ name, columns, sorting, sortBy }} height={headHeight} />
          <tbody style={{ height: virtualizer.getTotalSize() }} {...pointerHandlers(props, lineAt, choose)}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              const state = index !== at ? "" : !isBetween ? "selected" : index === found ? "near" : "";
              return (
                row && (
                  <GridLine
                    key={row.id}
                    {...{ id, name, lacks, classOf, row, index, height, start, state }}
                    columns={columns.shown}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
    </RowMenu>
  );
}

/** Keeps a line in view: first in the middle, later with as little scrolling as possible. */
function useInView(virtualizer: Virtualizer<HTMLDivElement, Element>, at: number, height: number): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (at < 0 || height === 0) return;
    virtualizer.scrollToIndex(at, { align: wasShown.current ? "auto" : "center" });
    wasShown.current = true;
  }, [virtualizer, at, height]);
}

type PointerHandlers = Pick<React.DOMAttributes<HTMLElement>, "onMouseDown" | "onClick" | "onDoubleClick">;

/** Returns handlers for the pointer: pressing the button makes a line active, and a click or double click opens it. */
function pointerHandlers<Line extends RowData>(
  { opens, opensByClick = false }: DataGridProps<Line>,
  lineAt: (row: Element) => Line | null,
  choose: (line: Line, isStep: boolean) => void,
): PointerHandlers {
  const under = ({ target }: React.MouseEvent, act: ((line: Line) => void) | undefined): void => {
    const row = target instanceof Element ? target.closest("[data-index]") : null;
    const line = row && lineAt(row);
    if (line !== null) act?.(line);
  };
  return {
    onMouseDown: (event) => event.detail <= 1 && under(event, (line) => choose(line, false)),
    // Ignore the second click of a double click, because the first already opened the line.
    onClick: (event) => opensByClick && event.detail <= 1 && under(event, opens?.run),
    onDoubleClick: (event) => !opensByClick && under(event, opens?.run),
  };
}

/** Returns the rows in display order, always sorted by one column, which may be hidden. */
function useRows<Line extends RowData>(
  { columns, lines, idOf, sortedBy, inOrder, onSort }: DataGridProps<Line>,
  { ordered, shown }: Arrangement<Line>,
) {
  const [sorting, setSorting] = useState<SortingState>([sortedBy]);
  const table = useTable({
    features: gridFeatures,
    columns: useMemo(() => columns.map(columnDef), [columns]),
    data: lines,
    getRowId: idOf,
    state: {
      sorting,
      columnOrder: useMemo(() => ordered.map(({ id }) => id), [ordered]),
      columnVisibility: useMemo(
        () => Object.fromEntries(ordered.map((column) => [column.id, shown.includes(column)])),
        [ordered, shown],
      ),
    },
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, sorting);
      setSorting(next);
      if (next[0]) onSort?.(next[0]);
    },
    enableSortingRemoval: false,
  });
  const { rows } = table.getSortedRowModel();
  const sortBy = (id: string, desc: boolean): void => table.getColumn(id)?.toggleSorting(desc);
  return { sorting: sorting[0] ?? sortedBy, sortBy, rows: inOrder ? inOrder(rows) : rows };
}

/**
 * Returns the index of the active line (`at` is 0 if there is none, `found` is −1), and a function that makes a line
 * active.
 */
function useActive<Line extends RowData>(
  { chosen, idOf, onChoose }: DataGridProps<Line>,
  rows: readonly GridRow<Line>[],
): { readonly at: number; readonly found: number; readonly choose: (line: Line, isStep: boolean) => void } {
  const [own, setOwn] = useState<string | null>(null);
  const id = chosen === undefined ? own : chosen;
  const choose = (line: Line, isStep: boolean): void => {
    setOwn(idOf(line));
    onChoose?.(line, isStep);
  };
  const found = rows.findIndex((row) => row.id === id);
  return { at: Math.max(0, found), found, choose };
}

interface KeyPlace<Line extends RowData> {
  readonly of: DataGridProps<Line>;
  readonly rows: readonly GridRow<Line>[];
  /** Index of the active line. */
  readonly at: number;
  /** Height of a line in pixels. */
  readonly height: number;
  readonly choose: (line: Line, isStep: boolean) => void;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
}

function onGridKey<Line extends RowData>(event: React.KeyboardEvent, place: KeyPlace<Line>): void {
  const { of, rows, at, height, choose, virtualizer } = place;
  if (!isGridKey(event)) return;
  const page = Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - headHeight) / height) - 1);
  // Between two lines, a step down leads to the next line, and a step up to the active one.
  const from = of.isBetween && event.key === "ArrowUp" ? at + 1 : at;
  const to = lineForKey(event.key, from, rows.length, page);
  const line = rows[to ?? at]?.original;
  if (to !== null) {
    event.preventDefault();
    if (line !== undefined) choose(line, true);
    virtualizer.scrollToIndex(to);
  } else if (event.key === "Escape") of.onEscape?.();
  else if (line === undefined) return;
  else if (event.key === "Enter") of.opens?.run(line);
  else if (event.key === " " && of.toggles) {
    event.preventDefault();
    of.toggles.run(line);
  }
}
