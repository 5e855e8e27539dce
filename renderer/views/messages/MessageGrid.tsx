import type { VirtualItem } from "@tanstack/react-virtual";
import { useId, useMemo } from "react";
import { asGrid } from "../../parts/DataGrid/gridKeys.ts";
import { usePowersByName } from "../../parts/GamePower.tsx";
import type { CursorLine, SessionNews } from "../../session/api.ts";
import type { OpenSession } from "../../session/openSession.ts";
import { goTo, toggleFold, useView } from "../../session/store.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import type { TableLine } from "./columns.tsx";
import { LineMenu } from "./LineMenu.tsx";
import type { MenuLine } from "./LineMenuItems.tsx";
import "./grid.css";
import type { LineCache } from "../../session/lineCache.ts";
import { LineContext, type LineSetting } from "./lineContext.ts";
import { PausedBar } from "./PausedBar.tsx";
import { CellsLine, Gap, StickyTurn, WholeLine } from "./TableLines.tsx";
import { useFollowing } from "./useFollowing.ts";
import { useLinkedRows } from "./useLinkedRows.ts";
import { headHeight, useMessageLines } from "./useMessageLines.ts";
import { type MessageTable, useMessageTable, useTimeScale } from "./useMessageTable.ts";
import { useTableKeys } from "./useTableKeys.ts";

/** The table has its wide layout if the pane is at least this wide, in pixels. */
const wideFrom = 560;

export interface MessageGridProps {
  readonly session: OpenSession;
  readonly news: SessionNews;
  /** Width of the pane in pixels. */
  readonly width: number;
}

/** The messages as a table. Only the lines in view are rendered, and requested when they come into view. */
export function MessageGrid({ session, news, width }: MessageGridProps): React.JSX.Element {
  const { summary } = news;
  const layout = width >= wideFrom ? "wide" : "narrow";
  const grid = useMessageLines(session, news, layout);
  const { virtualizer, cache, length, cursorLine } = grid;
  const items = virtualizer.getVirtualItems();
  const time = useTimeScale(summary, layout);
  const { table, track, characters } = useMessageTable(cellLines(cache, items), summary, time, width);
  // If there are several games, the first one determines the colours.
  const powers = usePowersByName(summary.games.flatMap((game) => game.powers).toReversed());
  const setting = useMemo<LineSetting>(() => ({ powers, time, characters }), [powers, time, characters]);
  const onKeyDown = useTableKeys(grid);
  const following = useFollowing(grid, news);
  const cursor = useView((view) => view.cursor);
  const id = useId();
  const isSelected = (index: number): boolean => hasCursor(cache, index, cursor, cursorLine);
  const selected = items.find(({ index }) => isSelected(index))?.index ?? -1;
  const topLine = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + headHeight + 1)?.index ?? 0;
  const turn = length > 0 && !following.hidesHeadings ? cache.turnAt(topLine) : null;
  return (
    <LineContext value={setting}>
      <LineMenu lineAt={(event) => lineForMenu(cache, event, selected)}>
        <table
          {...asGrid}
          {...(selected >= 0 && { "aria-activedescendant": `${id}${selected}` })}
          aria-label="Messages"
          aria-rowcount={length + 1}
          aria-colcount={table.getVisibleLeafColumns().length}
          className={`grid ${layout}`}
          style={{ "--columns": track } as React.CSSProperties}
          onKeyDown={onKeyDown}
          onMouseDown={(event) => choose(cache, event)}
          onScroll={following.onScroll}
          ref={grid.scroller}
        >
          <ColumnHead table={table} />
          <tbody className="grid-body">
            {turn !== null && <StickyTurn turn={turn} />}
            <Gap height={(items[0]?.start ?? headHeight) - headHeight} />
            <Lines id={id} cache={cache} items={items} table={table} track={track} isSelected={isSelected} />
            <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? headHeight)} />
          </tbody>
        </table>
      </LineMenu>
      {following.missed !== null && <PausedBar missed={following.missed} />}
    </LineContext>
  );
}

interface LinesProps extends Pick<MessageTable, "table" | "track"> {
  /** Id of the table. */
  readonly id: string;
  readonly cache: LineCache;
  readonly items: readonly VirtualItem[];
  readonly isSelected: (index: number) => boolean;
}

/** The lines in view. */
function Lines({ id, cache, items, table, track, isSelected }: LinesProps): React.JSX.Element[] {
  const linked = useLinkedRows();
  const rows = new Map(table.getRowModel().rows.map((row) => [row.original.index, row]));
  const columns = table.getVisibleLeafColumns().length;
  return items.map(({ index, size }) => {
    const line = cache.at(index);
    const row = rows.get(index);
    if (!row) {
      const whole = line?.kind === "turn" || line?.kind === "event" ? line : null;
      return <WholeLine key={index} index={index} line={whole} height={size} columns={columns} />;
    }
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
  });
}

/** Returns the lines in view that have cells. */
function cellLines(cache: LineCache, items: readonly VirtualItem[]): TableLine[] {
  return items.flatMap(({ index }) => {
    const line = cache.at(index);
    return line?.kind === "message" || line?.kind === "fold" ? [{ index, line }] : [];
  });
}

/** Whether the cursor is on a line, or on a message of its fold. */
function hasCursor(cache: LineCache, index: number, cursor: number, cursorLine: CursorLine | undefined): boolean {
  const line = cache.at(index);
  if (line?.kind === "message") return line.n === cursor;
  return line?.kind === "fold" && !line.isOpen && (cursorLine?.isShown ?? false) && cursorLine?.index === index;
}

/** Returns the index of the line under the pointer; -1 if there is none. */
function indexUnder({ target }: React.MouseEvent): number {
  const at = target instanceof Element ? target.closest("[data-index]") : null;
  return at instanceof HTMLElement ? Number(at.dataset["index"]) : -1;
}

function choose(cache: LineCache, event: React.MouseEvent): void {
  // Ignore the second click of a double click, because the first click has already opened a recording in a list, or a
  // fold.
  const line = event.button === 0 && event.detail <= 1 ? cache.at(indexUnder(event)) : null;
  if (line?.kind === "fold") {
    toggleFold(line.n);
    if (!line.isOpen) goTo(line.n);
  } else if (line?.kind === "message") goTo(line.n);
  else if (line?.kind === "turn") goTo(line.turn.firstN);
}

/**
 * Returns the line under the pointer; for the menu key, the selected line.
 * @param selected index of a line; -1: none in view
 */
function lineForMenu(cache: LineCache, event: React.MouseEvent, selected: number): MenuLine | null {
  const under = indexUnder(event);
  const index = cache.at(under) === null && event.button === 0 ? selected : under;
  const line = cache.at(index);
  if (line?.kind !== "message" && line?.kind !== "fold") return null;
  return { line, turn: cache.turnAt(index)?.key ?? null, hasCursor: index === selected };
}
