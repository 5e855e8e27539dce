import { functionalUpdate, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useMemo, useReducer, useRef, useState } from "react";
import type { RowView } from "../../../core/session/rowView.ts";
import type { SessionNews } from "../../session/api.ts";
import type { OpenSession } from "../../session/openSession.ts";
import { useSettings } from "../../session/settings.ts";
import { goTo, toggleFold, useView } from "../../session/store.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import { usuallyHidden } from "./columnNames.ts";
import { columnsFor, features, type TableLine } from "./columns.tsx";
import { LineMenu, type MenuLine } from "./LineMenu.tsx";
import "./grid.css";
import { LineCache } from "./lineCache.ts";
import { LineContext, type LineSetting } from "./lineContext.ts";
import { PausedBar } from "./PausedBar.tsx";
import { CellsLine, Gap, TurnLine, unspoken, WholeLine } from "./TableLines.tsx";
import { TableScroll } from "./tableScroll.ts";
import { setTableSetup, type TableLayout, useTableSetup } from "./tableSettings.ts";
import { useCursorLine } from "./useCursorLine.ts";
import { useFollowing } from "./useFollowing.ts";
import { useLineHeights } from "./useLineHeights.ts";
import { useLinkedRows } from "./useLinkedRows.ts";
import { usePowers } from "./usePowers.ts";
import { useTableKeys } from "./useTableKeys.ts";

/** From this width of the pane on there is room for words. */
const wideFrom = 560;
/** Of the columns' names, which stay over the lines. */
const headHeight = 21;
const overscan = 4;
const characterWidth = 6.9;

/** A table whose lines are moved through by keys, which a plain table is not. */
const asGrid = { role: "grid", tabIndex: 0 } as const;

export interface MessageGridProps {
  readonly session: OpenSession;
  readonly news: SessionNews;
  /** Of the pane, in pixels. */
  readonly width: number;
}

/** The messages as a table: only the lines in view exist, and they are asked for as they come into it. */
export function MessageGrid({ session, news, width }: MessageGridProps): React.JSX.Element {
  const { table: state, tableVersion, summary } = news;
  const cursor = useView((view) => view.cursor);
  const setup = useTableSetup();
  const density = useSettings((settings) => settings.density);
  const layout: TableLayout = width >= wideFrom ? "wide" : "narrow";
  const startedAt = summary.header?.startedAt ?? null;
  const time = useMemo(
    () => ({ mode: setup.time, layout, startedAt: startedAt === null ? null : Date.parse(startedAt) }),
    [setup.time, layout, startedAt],
  );
  const powers = usePowers(summary);
  const digits = String(summary.count).length;
  const longestMs = 10 ** Math.ceil(Math.log10(Math.max(1000, summary.durationMs)));
  const connections = Math.max(0, ...summary.connections.map(({ connection }) => connection));
  const columns = useMemo(
    () => columnsFor({ time, count: 10 ** digits - 1, durationMs: longestMs - 1, connections }),
    [time, digits, longestMs, connections],
  );

  const scroller = useRef<HTMLTableElement>(null);
  const rowHeight = density === "comfortable" ? 24 : 20;
  const lostHeight = layout === "wide" ? 44 : 64;
  const cache = useMemo(() => new LineCache(session.api), [session]);
  // At the end of a live recording lines are shown once they are there: those before them stay until then.
  const sticks = useView((view) => view.follows) && news.reading.phase === "following";
  const length = sticks ? Math.min(state.length, cache.knownEnd(state.length)) : state.length;
  const lost = useMemo(() => new Set(state.lost), [state.lost]);
  const [scroll] = useState(() => new TableScroll());
  const virtualizer = useVirtualizer<HTMLTableElement, Element>({
    count: length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lost.has(index) ? lostHeight : rowHeight),
    overscan,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight + rowHeight,
    observeElementOffset: scroll.observe,
  });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => cache.listen(redraw), [cache]);
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.index ?? 0) - 40;
  const behind = (items.at(-1)?.index ?? 0) + 40;
  const inView = items.length + 40;
  useEffect(() => {
    if (sticks) cache.wantEnd(tableVersion, state, inView);
    else cache.want(tableVersion, state, before, behind);
  }, [cache, tableVersion, state, sticks, inView, before, behind]);

  const data: TableLine[] = [];
  for (const { index } of items) {
    const line = cache.at(index);
    if (line?.kind === "message" || line?.kind === "fold") data.push({ index, line });
  }
  const hidden = Object.fromEntries(usuallyHidden.map((id) => [id, false]));
  const columnVisibility = { ...hidden, ...setup.shown };
  const columnSizing = setup.sizes[layout];
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ index }) => String(index),
    columnResizeMode: "onChange",
    state: { columnVisibility, columnSizing },
    onColumnSizingChange: (updater) => {
      const sizes = { ...setup.sizes, [layout]: functionalUpdate(updater, columnSizing) };
      setTableSetup({ sizes });
    },
  });
  const shown = table.getVisibleLeafColumns();
  const track = shown.map((column) => (column.id === "text" ? "minmax(60px, 1fr)" : `${column.getSize()}px`)).join(" ");
  const fixed = shown.reduce<number>((sum, column) => sum + (column.id === "text" ? 0 : column.getSize() + 6), 0);
  // In steps, so that lines are not drawn anew with every pixel of a pane that is drawn wider.
  const characters = Math.ceil((Math.max(60, width - fixed) / characterWidth + 8) / 16) * 16;
  const setting = useMemo<LineSetting>(() => ({ powers, time, characters }), [powers, time, characters]);

  const cursorLine = useCursorLine(news);
  const linked = useLinkedRows();
  const grid = { session, cache, virtualizer, scroll, length, cursorLine, scroller, rowHeight };
  useLineHeights(grid, lostHeight, state.lost.join());
  const onKeyDown = useTableKeys(grid);
  const following = useFollowing(grid, news);
  const id = useId();
  const rows = new Map(table.getRowModel().rows.map((row) => [row.original.index, row]));
  const isSelected = (index: number): boolean => {
    const line = cache.at(index);
    if (line?.kind === "message") return line.n === cursor;
    return line?.kind === "fold" && !line.isOpen && (cursorLine?.isShown ?? false) && cursorLine?.index === index;
  };
  const active = items.find(({ index }) => isSelected(index));
  const topLine = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + headHeight + 1)?.index ?? 0;
  const turn = cache.turnAt(topLine);
  const hasHeadings = length > 0 && turn !== null && !following.hidesHeadings;

  const lineUnder = (event: React.MouseEvent): { readonly line: RowView; readonly index: number } | null => {
    const at = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    const index = at instanceof HTMLElement ? Number(at.dataset["index"]) : -1;
    const line = cache.at(index);
    return line && { line, index };
  };
  const choose = (event: React.MouseEvent): void => {
    // The second click of two belongs to what was clicked first: a recording in a list, or a fold.
    const line = event.button === 0 && event.detail <= 1 ? lineUnder(event)?.line : undefined;
    if (line?.kind === "fold") {
      toggleFold(line.n);
      if (!line.isOpen) goTo(line.n);
    } else if (line?.kind === "message") goTo(line.n);
    else if (line?.kind === "turn") goTo(line.turn.firstN);
  };

  /** The line under the pointer, or by the menu key the selected one. */
  const lineForMenu = (event: React.MouseEvent): MenuLine | null => {
    const index = lineUnder(event)?.index ?? (event.button === 0 ? active?.index : undefined) ?? -1;
    const line = cache.at(index);
    if (line?.kind !== "message" && line?.kind !== "fold") return null;
    return { line, turn: cache.turnAt(index)?.key ?? null, hasCursor: index === active?.index };
  };

  return (
    <LineContext value={setting}>
      <LineMenu lineAt={lineForMenu}>
        <table
          {...asGrid}
          {...(active && { "aria-activedescendant": `${id}${active.index}` })}
          aria-label="Messages"
          aria-rowcount={length + 1}
          aria-colcount={shown.length}
          className={`grid ${layout}`}
          style={{ "--columns": track } as React.CSSProperties}
          onKeyDown={onKeyDown}
          onMouseDown={choose}
          onScroll={following.onScroll}
          ref={scroller}
        >
          <ColumnHead table={table} />
          <tbody className="grid-body">
            {hasHeadings && (
              <tr className="line turn sticky" {...unspoken}>
                <td className="whole-cell">
                  <TurnLine turn={turn} />
                </td>
              </tr>
            )}
            <Gap height={(items[0]?.start ?? headHeight) - headHeight} />
            {items.map(({ index, size }) => {
              const line = cache.at(index);
              const row = rows.get(index);
              if (row)
                return (
                  <CellsLine
                    key={index}
                    id={`${id}${index}`}
                    row={row}
                    columnsKey={track}
                    isSelected={isSelected(index)}
                    isLinked={line?.kind === "message" && linked.has(line.n)}
                  />
                );
              return (
                <WholeLine
                  key={index}
                  index={index}
                  line={line?.kind === "turn" || line?.kind === "event" ? line : null}
                  height={size}
                  columns={shown.length}
                />
              );
            })}
            <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? headHeight)} />
          </tbody>
        </table>
      </LineMenu>
      {following.missed !== null && <PausedBar missed={following.missed} />}
    </LineContext>
  );
}
