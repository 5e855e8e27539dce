import {
  defaultRangeExtractor,
  useVirtualizer,
  type Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** Height of the sticky column headers in pixels, with their border. */
export const headHeight = 25;

export type VirtualLines = Virtualizer<HTMLDivElement, Element>;

export interface VirtualSetup {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Returns the height of a line in pixels; 0 while it is unknown. After a change, call `measure`. */
  readonly heightOf: (index: number) => number;
  /** Number of lines that are rendered beyond each end of the view. */
  readonly overscan: number;
  /** Index of a line that is rendered even when out of view; -1 if there is none. */
  readonly kept?: number;
  /** Height, in pixels, of what stays visible below the column headers. */
  readonly pinned?: number;
  /** Observes the scroll position; by default through the browser's events. */
  readonly observe?: VirtualizerOptions<HTMLDivElement, Element>["observeElementOffset"];
}

/** Virtualizes the lines of a grid, so that only those in view are rendered. */
export function useVirtualLines({
  scroller,
  heightOf,
  kept = -1,
  pinned = 0,
  observe,
  ...rest
}: VirtualSetup): VirtualLines {
  return useVirtualizer<HTMLDivElement, Element>({
    ...rest,
    ...(kept >= 0 && {
      rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), kept])].sort((a, b) => a - b),
    }),
    ...(observe && { observeElementOffset: observe }),
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight + pinned,
  });
}

/** Returns the number of lines that PageUp and PageDown move by. */
export function pageOf({ scrollRect, options }: VirtualLines, height: number): number {
  return Math.max(1, Math.floor(((scrollRect?.height ?? 0) - options.scrollPaddingStart) / height) - 1);
}
