import { observeElementOffset, type Virtualizer } from "@tanstack/react-virtual";
import { stopGlide } from "./glide.ts";

type Grid = Virtualizer<HTMLTableElement, Element>;
type Tell = (offset: number, isScrolling: boolean) => void;

/**
 * Scrolls a table of lines that exist only in view. Where the program scrolls it, the lines that come into view are
 * drawn at once and not when the browser tells that it scrolled: a frame later, and after it laid out lines that go.
 */
export class TableScroll {
  #told = Number.NaN;
  #tell: Tell | null = null;
  #element: HTMLTableElement | null = null;

  /** The virtualizer's way to learn where it is. */
  readonly observe = (grid: Grid, tell: Tell): (() => void) | undefined => {
    this.#tell = tell;
    this.#element = grid.scrollElement;
    return observeElementOffset(grid, (offset, isScrolling) => {
      // Fractions of a pixel are the screen's.
      if (Math.abs(offset - this.#told) < 1) return;
      this.#told = Number.NaN;
      tell(offset, isScrolling);
    });
  };

  /** Scrolls to a place; the page is laid out once, when all of it is drawn. */
  to(place: number): void {
    if (this.#element) stopGlide(this.#element);
    this.#told = place;
    this.#tell?.(place, false);
    queueMicrotask(() => {
      if (this.#element) this.#element.scrollTop = place;
    });
  }
}
