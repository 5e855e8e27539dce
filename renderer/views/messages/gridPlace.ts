import type { Virtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import type { CursorLine } from "../../session/api.ts";
import type { LineCache } from "../../session/lineCache.ts";
import type { OpenSession } from "../../session/openSession.ts";
import type { TableScroll } from "./tableScroll.ts";

/** The grid on the page, for code that scrolls it or moves the cursor. */
export interface GridPlace {
  readonly session: OpenSession;
  readonly cache: LineCache;
  readonly virtualizer: Virtualizer<HTMLTableElement, Element>;
  readonly scroller: RefObject<HTMLTableElement | null>;
  readonly scroll: TableScroll;
  /** Height of a line in pixels. */
  readonly rowHeight: number;
  /** Number of lines. */
  readonly length: number;
  readonly cursorLine: CursorLine | undefined;
}

/** Scroll positions that bring a line into view, in pixels. They are computed without laying out the page. */
export interface LinePlace {
  /** The current scroll position. */
  readonly top: number;
  /** Height of the view. */
  readonly height: number;
  /** The scroll position at which the line is the first in view. */
  readonly start: number;
  /** The scroll position at which the line is the last in view. */
  readonly end: number;
  /** The largest scroll position, at the end of the table. */
  readonly most: number;
}

export function placeOf(virtualizer: GridPlace["virtualizer"], index: number): LinePlace {
  const { scrollPaddingStart, paddingStart } = virtualizer.options;
  const height = virtualizer.scrollRect?.height ?? 0;
  const line = virtualizer.measurementsCache[Math.max(0, index)] ?? { start: paddingStart, end: paddingStart };
  return {
    top: virtualizer.scrollOffset ?? 0,
    height,
    start: line.start - scrollPaddingStart,
    end: line.end - height,
    most: Math.max(0, virtualizer.getTotalSize() - height),
  };
}
