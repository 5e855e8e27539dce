import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";

export interface VirtualLines {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Of a line, in pixels; 0 while it is not known. */
  readonly height: number;
  /** Of the head that stays over the lines, in pixels. */
  readonly headHeight: number;
  /** Lines that exist out of view, on either side. */
  readonly overscan: number;
  /** Above the first line, in pixels; not given: none. */
  readonly paddingStart?: number;
}

/** Lines of one height, of which only those in view exist. */
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
