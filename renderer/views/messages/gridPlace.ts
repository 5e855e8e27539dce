import type { Virtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import type { CursorLine } from "../../session/api.ts";
import type { OpenSession } from "../../session/openSession.ts";
import type { LineCache } from "./lineCache.ts";
import type { TableScroll } from "./tableScroll.ts";

/** A grid on the page, for what moves it and in it. */
export interface GridPlace {
  readonly session: OpenSession;
  readonly cache: LineCache;
  readonly virtualizer: Virtualizer<HTMLTableElement, Element>;
  readonly scroller: RefObject<HTMLTableElement | null>;
  readonly scroll: TableScroll;
  /** Of a line, in pixels. */
  readonly rowHeight: number;
  /** Lines. */
  readonly length: number;
  readonly cursorLine: CursorLine | undefined;
}

/** Where a table may be scrolled to that shows a line, in pixels. Nothing is measured: the page need not be laid out. */
export interface LinePlace {
  /** Where it is. */
  readonly top: number;
  /** Of the view. */
  readonly height: number;
  /** The line is the first in view. */
  readonly start: number;
  /** The line is the last in view. */
  readonly end: number;
  /** The end of the table. */
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
