import { type Extent, margins, type Sheet, type Side, type Viewport } from "./viewport.ts";

/**
 * The largest distance, in pixels, over which land fades into the sea around the board; less if the margin is narrow.
 */
const fadePx = 48;

const sides: readonly Side[] = ["left", "top", "right", "bottom"];

/** Fades the ground at the edges of the board. Land that ends at a sharp line would look like a coast. */
export function BoardEdges({
  board,
  viewport,
  pane,
}: {
  readonly board: Sheet;
  readonly viewport: Viewport;
  readonly pane: Extent;
}): React.JSX.Element {
  const rooms = margins(board, viewport, pane);
  const ended = sides.filter((side) => rooms[side] > 1);
  return (
    <>
      {ended.map((side) => {
        const across = side === "left" || side === "right" ? "width" : "height";
        // Extend by half a pixel, so that no line of ground remains at the edge.
        return (
          <div
            key={side}
            className={`map-edge ${side}`}
            style={{ [side]: rooms[side] - 0.5, [across]: Math.min(fadePx, 2 * rooms[side]) }}
          />
        );
      })}
    </>
  );
}
