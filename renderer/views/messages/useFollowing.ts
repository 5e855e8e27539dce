import { useLayoutEffect, useRef } from "react";
import { nearestPlace, placeOf } from "../../parts/DataGrid/linePlace.ts";
import type { SessionNews } from "../../session/api.ts";
import { setFollows, useView } from "../../session/store.ts";
import { glide } from "./glide.ts";
import type { TableOnPage } from "./tableOnPage.ts";

/** How often, in milliseconds, the page asks the worker to pause its background jobs while the user scrolls. */
const makeWayEveryMs = 100;

interface Following {
  readonly onScroll: () => void;
  /** Number of messages that have arrived since the table stopped following a live recording; null if it follows it. */
  readonly missed: number | null;
  readonly hidesHeadings: boolean;
}

/** Returns the distance in pixels from the end of the view to the end of the table. */
function leftBelow({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/**
 * Keeps the cursor's line in view when the cursor moves and when a new filter changes the lines; in a live recording,
 * sticks to the end until the user scrolls up.
 */
export function useFollowing(messages: TableOnPage, { reading, summary, table }: SessionNews): Following {
  const { session, scroller, scroll, virtualizer, cursorLine, length, rowHeight } = messages;
  const follows = useView((view) => view.follows);
  const filter = useView((view) => view.table);
  const isLive = reading.phase === "following";
  const sticks = isLive && follows;
  const pausedAt = useRef(summary.count);
  if (sticks || !isLive) pausedAt.current = summary.count;
  const lastTop = useRef(0);
  const moves = useView((view) => view.shownMoves);
  const shownAt = useRef({ n: 0, version: 0, moves: 0 });

  // The end of the table moves down as lines arrive.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!sticks || !element || length === 0) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, [sticks, length, scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!cursorLine || sticks || !element) return;
    const { n, version, index } = cursorLine;
    // The cursor's line may be known before this table has that many lines.
    if (index >= length) return;
    const isOther = shownAt.current.version !== version;
    if (shownAt.current.n === n && !isOther && shownAt.current.moves === moves) return;
    const isFirst = shownAt.current.n === 0;
    shownAt.current = { n, version, moves };
    const to = placeOf(virtualizer, index);
    const { top, height, start, end, most } = to;
    const nearest = nearestPlace(to);
    if (nearest === null) return;
    // Scroll by whole lines, so that the sticky turn does not cover part of a line.
    const middle = Math.round((start + end) / 2 / rowHeight) * rowHeight;
    const isNear = Math.abs(nearest - top) < 64;
    const place = Math.min(Math.max(0, isNear ? nearest : middle), most);
    const glides = !isNear && useView.getState().hasJumped && Math.abs(place - top) < height * 2;
    // Only jumps are animated, because steps come in quick succession.
    if (isOther || isFirst || !glides) scroll.to(place);
    else glide(element, place);
    lastTop.current = place;
  }, [cursorLine, length, moves, sticks, virtualizer, scroller, rowHeight, scroll]);

  const madeWayAt = useRef(0);
  const onScroll = (): void => {
    const element = scroller.current;
    if (!isLive && performance.now() - madeWayAt.current > makeWayEveryMs) {
      madeWayAt.current = performance.now();
      void session.api.makeWay();
    }
    if (!element || !isLive) return;
    const wentUp = element.scrollTop < lastTop.current - 1;
    const wentDown = element.scrollTop > lastTop.current + 1;
    lastTop.current = element.scrollTop;
    if (follows && wentUp && leftBelow(element) > rowHeight) setFollows(false);
    // Being close to the last line is enough, because more lines may arrive while the user scrolls to it.
    else if (!follows && wentDown && leftBelow(element) < element.clientHeight / 2) setFollows(true);
  };

  const missed = isLive && !follows ? summary.count - pausedAt.current : null;
  const hidesHeadings = filter.mode === "hide" && filter.filter.trim() !== "" && table.fault === null;
  return { onScroll, missed, hidesHeadings };
}
