import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";

export interface VirtualLines {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Height of a line in pixels; 0 while it is unknown. */
  readonly height: number;
  /** Height of the sticky head in pixels. */
  readonly headHeight: number;
  /** Number of lines that are rendered beyond each end of the view. */
  readonly overscan: number;
  /** Space above the first line in pixels; by default none. */
  readonly paddingStart?: number;
}

/** Virtualizes lines of equal height, so that only those in view are rendered. */
export function useVirtualLines(lines: VirtualLines): Virtualizer<HTMLDivElement, Element> {
  const { scroller, count, height, headHeight, overscan, paddingStart = 0 } = lines;
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    paddingStart,
    scrollPaddingStart: headHeight,
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  return virtualizer;
}
