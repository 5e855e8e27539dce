import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { SessionNews } from "../../session/api.ts";
import type { OpenSession } from "../../session/openSession.ts";
import { useSettings } from "../../session/settings.ts";
import { useView } from "../../session/store.ts";
import type { GridPlace } from "./gridPlace.ts";
import { TableScroll } from "./tableScroll.ts";
import type { TableLayout } from "./tableSettings.ts";
import { useCursorLine } from "./useCursorLine.ts";
import { useLineHeights } from "./useLineHeights.ts";

/** Height of the sticky column headers in pixels. */
export const headHeight = 21;
const overscan = 4;
/** How many lines are requested beyond either end of the view. */
const margin = 40;

/** Returns the lines of the table. Only those in view are rendered, and requested when they come into view. */
export function useMessageLines(session: OpenSession, news: SessionNews, layout: TableLayout): GridPlace {
  const { table: state, tableVersion } = news;
  const scroller = useRef<HTMLTableElement>(null);
  const rowHeight = useSettings((settings) => settings.density) === "comfortable" ? 24 : 20;
  const lostHeight = layout === "wide" ? 44 : 64;
  const cache = session.lines;
  // At the end of a live recording, keep the previous lines until new ones have been loaded.
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
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const inView = items.length + margin;
  useEffect(() => {
    if (sticks) cache.wantEnd(tableVersion, state, inView);
    else cache.want(tableVersion, state, first, last, margin);
  }, [cache, tableVersion, state, sticks, inView, first, last]);
  const cursorLine = useCursorLine(news);
  const grid = { session, cache, virtualizer, scroll, length, cursorLine, scroller, rowHeight };
  useLineHeights(grid, lostHeight, state.lost.join());
  return grid;
}
