import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useVirtualLines } from "../../parts/DataGrid/useVirtualLines.ts";
import type { SessionNews } from "../../session/api.ts";
import type { OpenSession } from "../../session/openSession.ts";
import { useSettings } from "../../session/settings.ts";
import { useView } from "../../session/store.ts";
import type { TableOnPage } from "./tableOnPage.ts";
import { TableScroll } from "./tableScroll.ts";
import type { TableLayout } from "./times.ts";
import { useCursorLine } from "./useCursorLine.ts";
import { useLineHeights } from "./useLineHeights.ts";

const overscan = 2;
/** How many lines are requested beyond either end of the view. */
const margin = 40;

/** Returns the lines of the table. Only those in view are rendered, and requested when they come into view. */
export function useMessageLines(session: OpenSession, news: SessionNews, layout: TableLayout): TableOnPage {
  const { table: state, tableVersion } = news;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useSettings((settings) => settings.density) === "comfortable" ? 24 : 20;
  const lostHeight = layout === "wide" ? 44 : 64;
  const cache = session.lines;
  // At the end of a live recording, keep the previous lines until new ones have been loaded.
  const sticks = useView((view) => view.follows) && news.reading.phase === "following";
  const length = sticks ? Math.min(state.length, cache.knownEnd(state.length)) : state.length;
  const lost = useMemo(() => new Set(state.lost), [state.lost]);
  const [scroll] = useState(() => new TableScroll());
  const virtualizer = useVirtualLines({
    scroller,
    count: length,
    heightOf: (index) => (lost.has(index) ? lostHeight : rowHeight),
    overscan,
    // The sticky turn
    pinned: rowHeight,
    observe: scroll.observe,
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
  const table = { session, cache, virtualizer, scroll, length, cursorLine, scroller, rowHeight };
  useLineHeights(table, lostHeight, state.lost.join());
  return table;
}
