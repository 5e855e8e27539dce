import type { RowData } from "@tanstack/react-table";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSize } from "../useSize.ts";
import { cellFilterItems } from "./cellFilter.ts";
import type { GridDrawing } from "./GridLine.tsx";
import { GridTable, type GridTableProps } from "./GridTable.tsx";
import { GridTools } from "./GridTools.tsx";
import type { GridKeys } from "./gridKeys.ts";
import type { DataGridProps } from "./gridProps.ts";
import { type Arrangement, useArrangement } from "./gridSetup.ts";
import { nearestPlace, placeOf } from "./linePlace.ts";
import { copyRowItem, RowMenuItems } from "./RowMenuItems.tsx";
import { type GridItem, headOf, lineOf, useGridItems } from "./useGridItems.ts";
import { headHeight, pageOf, useVirtualLines, type VirtualLines } from "./useVirtualLines.ts";

const overscan = 12;

/**
 * A table that can be sorted by any column, remembers how the user arranged its columns, and renders only the lines in
 * view.
 */
export function DataGrid<Line extends RowData>(props: DataGridProps<Line>): React.JSX.Element {
  const { label, name, lacks, classOf, isBetween = false } = props;
  const columns = useArrangement(label, props.columns);
  const { items, sort } = useGridItems(props);
  const active = useActive(props, items);
  const { at, found } = active;
  const scroller = useRef<HTMLDivElement>(null);
  const { height, virtualizer, details } = useHeights(props, items, at, scroller);
  useInView(virtualizer, props.staysInView ? at : -1, height);
  useFirstFocus(scroller, props.takesFocus === true);
  const lineAt = (index: number): Line | null => {
    const item = items[index];
    return item ? lineOf(item) : null;
  };
  const figure = async () => {
    const { gridFigure } = await import("./gridFigure.ts");
    const lines = items.flatMap((item) => ("line" in item ? [item.line] : []));
    return gridFigure({ ...props, shown: columns.shown }, lines);
  };
  const menu = (index: number, column: number | null) => {
    const line = lineAt(index);
    const of = column === null ? null : (columns.shown[column]?.id ?? null);
    const filters = line && props.filter ? cellFilterItems(line, columns.shown, of, props.filter) : [];
    return line && <RowMenuItems groups={[{ items: menuItems(line, props, columns) }, { items: filters }]} />;
  };
  const drawing = useMemo<GridDrawing<GridItem<Line>, Line>>(
    () => ({ name, lineOf, wholeOf: headOf, lacks }),
    [name, lacks],
  );
  return (
    <GridTable
      {...{ label, columns, sort, drawing, virtualizer, scroller, details, menu }}
      source={{ count: items.length, at: (index) => items[index] ?? null }}
      keyOf={(index) => items[index]?.id ?? ""}
      classesOf={(index) => {
        const line = lineAt(index);
        const near = isBetween && index === found ? "near" : "";
        return line === null || !classOf ? near : `${near} ${classOf(line)}`.trim();
      }}
      selected={isBetween ? -1 : at}
      active={at}
      lineHeight={height}
      keys={keysOf({ of: props, items, active, height, virtualizer })}
      pointer={pointerOf(props, lineAt, active)}
      tools={<GridTools {...{ label, columns }} figure={props.figure ?? figure} />}
    />
  );
}

/**
 * Returns three things: the height of a line (larger if there are only a few lines), the virtualizer of the lines, and
 * the details of the active line.
 */
function useHeights<Line extends RowData>(
  { lineHeight, details }: DataGridProps<Line>,
  items: readonly GridItem<Line>[],
  at: number,
  scroller: React.RefObject<HTMLDivElement | null>,
) {
  const room = (useSize(scroller).height - headHeight) / Math.max(1, items.length);
  const height = Math.floor(Math.min(lineHeight.most, Math.max(lineHeight.least, room)));
  const [detailsHeight, setDetailsHeight] = useState(0);
  const item = items[at];
  const open = details?.isOpen && item && "line" in item ? at : -1;
  const virtualizer = useVirtualLines({
    scroller,
    count: items.length,
    heightOf: (index) => (index === open ? height + detailsHeight : height),
    overscan,
    kept: open,
  });
  useLayoutEffect(() => {
    if (height > 0 && detailsHeight + open > -2) virtualizer.measure();
  }, [virtualizer, height, open, detailsHeight]);
  const shown: GridTableProps<GridItem<Line>, Line>["details"] = details && {
    at: open,
    height: detailsHeight,
    content: open >= 0 && item && "line" in item ? details.of(item.line) : null,
    onHeight: setDetailsHeight,
  };
  return { height, virtualizer, details: shown };
}

/** Keeps a line in view: at first in the middle, later with as little scrolling as possible. */
function useInView(virtualizer: VirtualLines, at: number, height: number): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (at < 0 || height === 0) return;
    if (wasShown.current) showLine(virtualizer, at, height);
    else virtualizer.scrollToIndex(at, { align: "center" });
    wasShown.current = true;
  }, [virtualizer, at, height]);
}

/** Takes the focus when the grid is first shown, unless another element in a view has it. */
function useFirstFocus(scroller: React.RefObject<HTMLDivElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    const { activeElement } = document;
    if (takesFocus && (activeElement === document.body || activeElement?.closest("nav")))
      scroller.current?.querySelector("table")?.focus({ preventScroll: true });
  }, [scroller, takesFocus]);
}

/** @param height of the line in pixels, without its details */
function showLine(virtualizer: VirtualLines, at: number, height: number): void {
  const place = nearestPlace(placeOf(virtualizer, at, height));
  if (place !== null) virtualizer.scrollToOffset(place);
}

function pointerOf<Line extends RowData>(
  { opens, opensByClick = false }: DataGridProps<Line>,
  lineAt: (index: number) => Line | null,
  { choose }: Active<Line>,
): GridTableProps<GridItem<Line>, Line>["pointer"] {
  const open = (index: number): void => {
    const line = lineAt(index);
    if (line !== null) opens?.run(line);
  };
  return {
    press: (index, isMain) => {
      const line = lineAt(index);
      if (line !== null) choose(line, isMain ? "press" : "menu");
    },
    click: opensByClick ? open : undefined,
    doubleClick: opensByClick ? undefined : open,
  };
}

function menuItems<Line extends RowData>(
  line: Line,
  { opens, toggles, actions = [], lacks }: DataGridProps<Line>,
  { shown }: Arrangement<Line>,
) {
  const run = (action: { readonly words: string; readonly run: (line: Line) => void }) => ({
    words: action.words,
    run: () => action.run(line),
  });
  return [
    ...(opens ? [{ ...run(opens), keys: "Enter" }] : []),
    ...(toggles ? [{ ...run(toggles), keys: "Space" }] : []),
    ...actions.map(run),
    copyRowItem(line, shown, lacks),
  ];
}

interface Active<Line> {
  /** Index of the active line or, if there is none, of the first line; -1 if there are no lines. */
  readonly at: number;
  /** Index of the active line; -1 if there is none. */
  readonly found: number;
  readonly choose: NonNullable<DataGridProps<Line>["onChoose"]>;
}

function useActive<Line extends RowData>(
  { chosen, idOf, onChoose }: DataGridProps<Line>,
  items: readonly GridItem<Line>[],
): Active<Line> {
  const [own, setOwn] = useState<string | null>(null);
  const id = chosen === undefined ? own : chosen;
  const found = items.findIndex((item) => item.id === id);
  return {
    at: found >= 0 ? found : items.findIndex((item) => "line" in item),
    found,
    choose: (line, how) => {
      setOwn(idOf(line));
      onChoose?.(line, how);
    },
  };
}

interface KeyPlace<Line extends RowData> {
  readonly of: DataGridProps<Line>;
  readonly items: readonly GridItem<Line>[];
  readonly active: Active<Line>;
  /** Height of a line in pixels. */
  readonly height: number;
  readonly virtualizer: VirtualLines;
}

function keysOf<Line extends RowData>({ of, items, active, height, virtualizer }: KeyPlace<Line>): GridKeys {
  const { at, choose } = active;
  const item = items[at];
  const line = item ? lineOf(item) : null;
  const withLine = (run: ((of: Line) => void) | undefined) => (run && line !== null ? () => run(line) : undefined);
  return {
    count: items.length,
    page: pageOf(virtualizer, height),
    move: (lineFor) => {
      const next = lineFor(at);
      // Between two lines, a step down leads to the next line, and a step up to the active one.
      const to = of.isBetween && next === at - 1 ? at : next;
      const found = lineFrom(items, to, to < at ? -1 : 1) ?? lineFrom(items, to, to < at ? 1 : -1);
      if (!found) return;
      choose(found.line, "key");
      if (to === 0) virtualizer.scrollToOffset(0);
      else showLine(virtualizer, found.index, height);
    },
    own: (event) => line !== null && of.onKey?.(event, line) === true,
    open: withLine(of.opens?.run),
    toggle: withLine(of.toggles?.run),
    escape: of.onEscape,
  };
}

/** Returns the line at an index or, if a heading is there, the next line in the given direction. */
function lineFrom<Line>(
  items: readonly GridItem<Line>[],
  from: number,
  step: 1 | -1,
): { readonly line: Line; readonly index: number } | null {
  for (let index = from; index >= 0 && index < items.length; index += step) {
    const item = items[index];
    if (item && "line" in item) return { line: item.line, index };
  }
  return null;
}
