import type { VirtualLines } from "./useVirtualLines.ts";

/** Scroll positions that bring a line into view, in pixels. They are computed without laying out the page. */
export interface LinePlace {
  /** The current scroll position. */
  readonly top: number;
  /** Height of the view. */
  readonly height: number;
  /** The scroll position at which the line is the first one in view. */
  readonly start: number;
  /** The scroll position at which the line is the last one in view. */
  readonly end: number;
  /** The largest scroll position, at the end of the grid. */
  readonly most: number;
}

/** @param lineHeight in pixels, without the details below the line; by default, they are included */
export function placeOf(virtualizer: VirtualLines, index: number, lineHeight?: number): LinePlace {
  const { scrollPaddingStart, paddingStart } = virtualizer.options;
  const height = virtualizer.scrollRect?.height ?? 0;
  const line = virtualizer.measurementsCache[Math.max(0, index)] ?? { start: paddingStart, end: paddingStart };
  return {
    top: virtualizer.scrollOffset ?? 0,
    height,
    start: line.start - scrollPaddingStart,
    end: (lineHeight === undefined ? line.end : line.start + lineHeight) - height,
    most: Math.max(0, virtualizer.getTotalSize() - height),
  };
}

/** Returns the nearest scroll position at which the whole line is in view; null if it already is. */
export function nearestPlace({ top, start, end }: LinePlace): number | null {
  if (top > start) return Math.max(0, start);
  return top < end ? end : null;
}
