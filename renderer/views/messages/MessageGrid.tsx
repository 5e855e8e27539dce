import { lazy, useMemo } from "react";
import type { RowView } from "../../../core/session/rowView.ts";
import type { GridDrawing } from "../../parts/DataGrid/GridLine.tsx";
import { type GridPointer, GridTable } from "../../parts/DataGrid/GridTable.tsx";
import { headHeight } from "../../parts/DataGrid/useVirtualLines.ts";
import { usePowerOn } from "../../parts/GamePower.tsx";
import type { CursorLine, SessionNews } from "../../session/api.ts";
import type { LineCache } from "../../session/lineCache.ts";
import type { OpenSession } from "../../session/openSession.ts";
import { goTo, toggleFold, useView } from "../../session/store.ts";
import type { CellLine } from "./cells.tsx";
import { tableLabel } from "./columnNames.ts";
import "./messageGrid.css";
import { LineContext, type LineSetting } from "./lineContext.ts";
import { PausedBar } from "./PausedBar.tsx";
import { StickyTurn, WholeLine } from "./TableLines.tsx";
import { useFollowing } from "./useFollowing.ts";
import { useLinkedRows } from "./useLinkedRows.ts";
import { charactersIn, type MessageColumns } from "./useMessageColumns.ts";
import { useMessageLines } from "./useMessageLines.ts";
import { useTableKeys } from "./useTableKeys.ts";

const LineMenuItems = lazy(async () => ({ default: (await import("./LineMenuItems.tsx")).LineMenuItems }));

export interface MessageGridProps extends MessageColumns {
  readonly session: OpenSession;
  readonly news: SessionNews;
  /** Width of the pane in pixels. */
  readonly width: number;
}

/** The messages as a grid. Its lines are requested from the session when they come into view. */
export function MessageGrid({ session, news, width, columns, time }: MessageGridProps): React.JSX.Element {
  const messages = useMessageLines(session, news, time.layout);
  const { virtualizer, scroller, cache, length, cursorLine } = messages;
  const powerOn = usePowerOn(news.summary);
  const characters = charactersIn(columns, width);
  const setting = useMemo<LineSetting>(() => ({ powerOn, time, characters }), [powerOn, time, characters]);
  const keys = useTableKeys(messages);
  const following = useFollowing(messages, news);
  const linked = useLinkedRows();
  const cursor = useView((view) => view.cursor);
  const items = virtualizer.getVirtualItems();
  const selected = items.find(({ index }) => hasCursor(cache, index, cursor, cursorLine))?.index ?? -1;
  const topLine = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + headHeight + 1)?.index ?? 0;
  const turn = length > 0 && !following.hidesHeadings ? cache.turnAt(topLine) : null;
  const menu = (index: number, at: number | null): React.ReactNode => {
    const line = cellLine(cache.at(index));
    const column = at === null ? null : (columns.shown[at]?.id ?? null);
    const turnKey = cache.turnAt(index)?.key ?? null;
    return line && <LineMenuItems {...{ line, column }} turn={turnKey} columns={columns.shown} />;
  };
  return (
    <LineContext value={setting}>
      <GridTable
        {...{ columns, drawing, virtualizer, scroller, selected, keys, menu }}
        label={tableLabel}
        active={cursorLine?.index}
        lineHeight={messages.rowHeight}
        sort={null}
        source={{ count: length, at: (index) => cache.at(index) }}
        keyOf={String}
        classesOf={(index) => classesOf(cache.at(index), linked)}
        pointer={pointerOf(cache, selected)}
        onScroll={following.onScroll}
        pinned={turn && <StickyTurn turn={turn} />}
      />
      {following.missed !== null && <PausedBar missed={following.missed} />}
    </LineContext>
  );
}

const drawing: GridDrawing<RowView, CellLine> = {
  name: "message",
  lineOf: cellLine,
  wholeOf: (item) =>
    item.kind === "turn" || item.kind === "idle" || item.kind === "event" ? <WholeLine line={item} /> : null,
};

/** Returns a line that has cells; null for any other line, and for one that is not loaded yet. */
function cellLine(line: RowView | null): CellLine | null {
  return line?.kind === "message" || line?.kind === "fold" ? line : null;
}

function classesOf(line: RowView | null, linked: ReturnType<typeof useLinkedRows>): string {
  switch (line?.kind) {
    case "message":
      return [linked.has(line.n) ? "linked" : "", line.matches ? "" : "pale"].filter(Boolean).join(" ");
    case "idle":
      return "turn";
    case "event":
      return `event ${line.event.kind}`;
    default:
      return line?.kind ?? "";
  }
}

/** Whether the cursor is on a line, or on a message in its fold. */
function hasCursor(cache: LineCache, index: number, cursor: number, cursorLine: CursorLine | undefined): boolean {
  const line = cache.at(index);
  if (line?.kind === "message") return line.n === cursor;
  return line?.kind === "fold" && !line.isOpen && (cursorLine?.isShown ?? false) && cursorLine?.index === index;
}

/** @param selected index of the cursor's line; -1 if it is not in view */
function pointerOf(cache: LineCache, selected: number): GridPointer {
  return {
    press(index, isMain) {
      const line = cache.at(index);
      if (line?.kind === "turn" && isMain) goTo(line.turn.firstN);
      else if (line?.kind === "fold" && isMain) {
        toggleFold(line.n);
        if (!line.isOpen) goTo(line.n);
      } else if ((line?.kind === "message" || line?.kind === "fold") && (isMain || index !== selected)) goTo(line.n);
    },
  };
}
