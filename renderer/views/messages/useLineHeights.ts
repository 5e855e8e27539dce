import { useLayoutEffect, useRef } from "react";
import type { TableOnPage } from "./tableOnPage.ts";

/**
 * Estimates the heights of lines again when the row height or the lines about lost bytes change. The selected line then
 * keeps its place in view; if it is out of view, the top line does.
 */
export function useLineHeights(table: TableOnPage, lostHeight: number, lostKey: string): void {
  const { virtualizer, scroll, rowHeight } = table;
  const latest = useRef(table);
  latest.current = table;
  const before = useRef(rowHeight);
  useLayoutEffect(() => {
    if (lostKey === undefined || lostHeight <= 0) return;
    const isOther = before.current !== rowHeight;
    before.current = rowHeight;
    const kept = isOther ? keptLine(latest.current) : null;
    virtualizer.measure();
    if (kept === null) return;
    // This measures all lines.
    virtualizer.getTotalSize();
    const start = virtualizer.measurementsCache[kept.index]?.start;
    if (start !== undefined) scroll.to(Math.max(0, start - kept.below));
  }, [virtualizer, scroll, rowHeight, lostHeight, lostKey]);
}

/** Returns the line that keeps its place, and its distance from the top of the view in pixels. */
function keptLine({ virtualizer, cursorLine }: TableOnPage): { readonly index: number; readonly below: number } | null {
  const offset = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  const below = (index: number): number => (virtualizer.measurementsCache[index]?.start ?? 0) - offset;
  const own = cursorLine?.isShown ? cursorLine.index : -1;
  if (own >= 0 && below(own) >= 0 && below(own) < height) return { index: own, below: below(own) };
  const top = virtualizer.getVirtualItemForOffset(offset + virtualizer.options.paddingStart);
  return top ? { index: top.index, below: below(top.index) } : null;
}
