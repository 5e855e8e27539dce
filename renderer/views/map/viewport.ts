import type { Point } from "../../../core/picture/drawing.ts";

/** A size in pixels or map units. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** What a person chose to see: independent of the pane's size, so that a pane that is resized shows the same. */
export interface Look {
  /** 1 shows the whole board. */
  readonly zoom: number;
  /** Middle of the pane as shares of the board's width and height. */
  readonly x: number;
  readonly y: number;
}

/** Where a board lies in a pane. */
export interface Viewport {
  /** CSS pixels a map unit. */
  readonly scale: number;
  /** Of the board's corner in the pane, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

export const wholeBoard: Look = { zoom: 1, x: 0.5, y: 0.5 };
const largestZoom = 10;

/** Share of a board's longer side that may be cut so that no margin is left beside the other. */
const crop = 1.075;

/** Scale at which a pane shows the whole board, or all of it but a narrow rim. */
export function fitScale(board: Extent, pane: Extent): number {
  const [across, down] = [pane.width / board.width, pane.height / board.height];
  return Math.max(0.01, Math.min(Math.max(across, down), Math.min(across, down) * crop));
}

export function viewportOf(look: Look, board: Extent, pane: Extent): Viewport {
  const scale = fitScale(board, pane) * look.zoom;
  return {
    scale,
    x: cornerOf(look.x, board.width * scale, pane.width, 0.5),
    // More of what is cut lies in the north, where little happens.
    y: cornerOf(look.y, board.height * scale, pane.height, 0.7),
  };
}

/** A board that is smaller than its pane lies in its middle; a larger one covers it. */
function cornerOf(middle: number, size: number, room: number, shareBefore: number): number {
  if (size <= room) return (room - size) / 2;
  const wanted = room / 2 - middle * size;
  const isAll = middle === 0.5 && size <= room * crop * 1.001;
  return Math.max(room - size, Math.min(0, isAll ? (room - size) * shareBefore : wanted));
}

/** The look that has its board where a viewport has it. */
function lookAt({ x, y }: Pick<Viewport, "x" | "y">, zoom: number, board: Extent, pane: Extent): Look {
  const scale = fitScale(board, pane) * zoom;
  const share = (corner: number, size: number, room: number): number =>
    size <= room ? 0.5 : (room / 2 - Math.max(room - size, Math.min(0, corner))) / size;
  return { zoom, x: share(x, board.width * scale, pane.width), y: share(y, board.height * scale, pane.height) };
}

/** Zooms by a factor; what lies under `at` (pane pixels) stays there as far as the board goes. */
export function zoomed(look: Look, factor: number, at: Point, board: Extent, pane: Extent): Look {
  const before = viewportOf(look, board, pane);
  const zoom = Math.min(largestZoom, Math.max(1, look.zoom * factor));
  if (zoom === 1) return wholeBoard;
  const grown = (fitScale(board, pane) * zoom) / before.scale;
  return lookAt({ x: at.x - (at.x - before.x) * grown, y: at.y - (at.y - before.y) * grown }, zoom, board, pane);
}

/** Moves the board by pane pixels. */
export function panned(look: Look, dx: number, dy: number, board: Extent, pane: Extent): Look {
  const { x, y } = viewportOf(look, board, pane);
  return look.zoom === 1 ? look : lookAt({ x: x + dx, y: y + dy }, look.zoom, board, pane);
}

/** The same zoom with a point of the board (shares of its size) in the middle, where it would else not be seen. */
export function showing(look: Look, { x, y }: Point, board: Extent, pane: Extent): Look {
  const { scale, x: left, y: top } = viewportOf(look, board, pane);
  const [atX, atY] = [left + x * board.width * scale, top + y * board.height * scale];
  const rim = 24;
  const isSeen = atX > rim && atY > rim && atX < pane.width - rim && atY < pane.height - rim;
  return isSeen ? look : { ...look, x, y };
}
