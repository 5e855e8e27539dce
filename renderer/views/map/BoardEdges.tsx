import { type Extent, margins, type Sheet, type Side, type Viewport } from "./viewport.ts";

/** Pixels in which land goes over into the sea beside the board, at most; beside a narrow margin fewer. */
const fadePx = 48;

const sides: readonly Side[] = ["left", "top", "right", "bottom"];

/** Where a board ends before its pane does, its ground fades: land that stops at a line looks like a coast. */
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
        // Half a pixel more: no line of ground is left beside it.
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
