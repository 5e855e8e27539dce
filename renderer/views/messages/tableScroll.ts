import { observeElementOffset } from "@tanstack/react-virtual";
import type { VirtualLines } from "../../parts/DataGrid/useVirtualLines.ts";
import { stopGlide } from "./glide.ts";

type Report = (offset: number, isScrolling: boolean) => void;

/**
 * Scrolls a virtualized table. If the program scrolls the table, the lines that come into view are drawn immediately.
 * The browser's scroll event would come a frame later, after a layout with lines that are no longer in view.
 */
export class TableScroll {
  #reported = Number.NaN;
  #report: Report | null = null;
  #element: HTMLElement | null = null;

  /** Lets the virtualizer observe the scroll position. */
  readonly observe = (lines: VirtualLines, report: Report): (() => void) | undefined => {
    this.#report = report;
    this.#element = lines.scrollElement;
    return observeElementOffset(lines, (offset, isScrolling) => {
      // Ignore small differences, because the screen rounds fractions of a pixel.
      if (Math.abs(offset - this.#reported) < 1) return;
      this.#reported = Number.NaN;
      report(offset, isScrolling);
    });
  };

  /** Scrolls to a place. The page is laid out once, after everything is drawn. */
  to(place: number): void {
    if (this.#element) stopGlide(this.#element);
    this.#reported = place;
    this.#report?.(place, false);
    queueMicrotask(() => {
      if (this.#element) this.#element.scrollTop = place;
    });
  }
}
