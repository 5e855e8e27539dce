import type { Frame, Point } from "../../../core/picture/drawing.ts";

/** A size in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A board in map units: its frame, and how far the drawing extends beyond it. */
export interface Sheet extends Frame {
  readonly reach: Frame;
}

/**
 * The zoom and position that the user chose. They do not depend on the pane's size, so a resized pane shows the same
 * part.
 */
export interface Look {
  /** The zoom factor; 1 shows the whole board. */
  readonly zoom: number;
  /** The point of the board in the middle of the pane, as shares of the board's width and height. */
  readonly x: number;
  readonly y: number;
}

/** Position of a board in a pane. */
export interface Viewport {
  /** CSS pixels per map unit. */
  readonly scale: number;
  /** Top left corner of the board's frame in the pane, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

export const wholeBoard: Look = { zoom: 1, x: 0.5, y: 0.5 };
export const largestZoom = 10;

/**
 * Returns the scale at which a pane shows the whole frame of the board. The drawing fills the pane if the frame still
 * fits; otherwise the whole drawing is visible.
 */
export function fitScale({ width, height, reach }: Sheet, pane: Extent): number {
  const whole = Math.min(pane.width / width, pane.height / height);
  const covering = Math.max(pane.width / reach.width, pane.height / reach.height);
  const all = Math.min(pane.width / reach.width, pane.height / reach.height);
  return Math.max(0.01, covering <= whole ? covering : all);
}

/** Returns the pixels that the drawing leaves free at each side of the pane. */
export function margins(sheet: Sheet, { scale, x, y }: Viewport, pane: Extent): Readonly<Record<Side, number>> {
  const { reach } = sheet;
  const left = x + (reach.left - sheet.left) * scale;
  const top = y + (reach.top - sheet.top) * scale;
  const right = pane.width - left - reach.width * scale;
  const bottom = pane.height - top - reach.height * scale;
  return { left, top, right, bottom };
}

export type Side = "left" | "top" | "right" | "bottom";

export function viewportOf({ zoom, x, y }: Look, sheet: Sheet, pane: Extent): Viewport {
  const scale = fitScale(sheet, pane) * zoom;
  const { left, top, width, height, reach } = sheet;
  return {
    scale,
    x: cornerOf(x * width, { start: reach.left - left, size: reach.width }, scale, pane.width),
    y: cornerOf(y * height, { start: reach.top - top, size: reach.height }, scale, pane.height),
  };
}

/**
 * Returns the position of the frame's corner along one side of the pane such that a given point of the frame is in the
 * middle, if possible. The drawing covers as much of the pane as it can.
 */
function cornerOf(
  middle: number,
  drawn: { readonly start: number; readonly size: number },
  scale: number,
  room: number,
): number {
  const wanted = room / 2 - middle * scale;
  const [most, least] = [-drawn.start * scale, room - (drawn.start + drawn.size) * scale];
  return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, wanted));
}

/** Returns the zoom and position that match a viewport, within the limits of the board. */
function lookAt({ x, y }: Pick<Viewport, "x" | "y">, zoom: number, sheet: Sheet, pane: Extent): Look {
  const scale = fitScale(sheet, pane) * zoom;
  const free = {
    zoom,
    x: (pane.width / 2 - x) / (scale * sheet.width),
    y: (pane.height / 2 - y) / (scale * sheet.height),
  };
  const held = viewportOf(free, sheet, pane);
  return {
    zoom,
    x: (pane.width / 2 - held.x) / (scale * sheet.width),
    y: (pane.height / 2 - held.y) / (scale * sheet.height),
  };
}

/** Zooms by a factor. The point of the board at `at`, in pane pixels, stays there if the board's limits allow it. */
export function zoomed(look: Look, factor: number, at: Point, sheet: Sheet, pane: Extent): Look {
  const before = viewportOf(look, sheet, pane);
  const zoom = Math.min(largestZoom, Math.max(1, look.zoom * factor));
  if (zoom === 1) return wholeBoard;
  const grown = (fitScale(sheet, pane) * zoom) / before.scale;
  return lookAt({ x: at.x - (at.x - before.x) * grown, y: at.y - (at.y - before.y) * grown }, zoom, sheet, pane);
}

/** Moves the board by a distance in pane pixels. */
export function panned(look: Look, dx: number, dy: number, sheet: Sheet, pane: Extent): Look {
  const { x, y } = viewportOf(look, sheet, pane);
  return lookAt({ x: x + dx, y: y + dy }, look.zoom, sheet, pane);
}

/** Moves a point of the board (as shares of its size) to the middle if it is out of view. Keeps the zoom. */
export function showing(look: Look, { x, y }: Point, sheet: Sheet, pane: Extent): Look {
  const { scale, x: left, y: top } = viewportOf(look, sheet, pane);
  const [atX, atY] = [left + x * sheet.width * scale, top + y * sheet.height * scale];
  const rim = 24;
  const isSeen = atX > rim && atY > rim && atX < pane.width - rim && atY < pane.height - rim;
  return isSeen ? look : { ...look, x, y };
}

/** The size, in pixels, that a tooltip on the map may need. */
export const largestTip: Extent = { width: 270, height: 110 };

/**
 * Whether a tooltip is shown above the pointer, because there is no room below it.
 * @param y of the pointer in the pane, in pixels
 * @param isExplained whether the reason of a result is shown at the bottom of the pane
 */
export function isAbovePointer(y: number, { height }: Extent, isExplained: boolean): boolean {
  // The reason covers at most 40% of the pane, and a tooltip must not cover the reason.
  const free = isExplained ? height * 0.6 : height;
  return y > Math.max(free - largestTip.height, Math.min(largestTip.height, height - largestTip.height));
}
