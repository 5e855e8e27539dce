import type { Painting } from "./painting.ts";
import { paintGutter, paintLanes } from "./paintLanes.ts";
import { paintOverview } from "./paintOverview.ts";
import { paintPhases } from "./paintPhases.ts";

/** Paints the part of the timeline that is in its window. */
export function paint(painting: Painting): void {
  const { pen, layout } = painting;
  pen.clearRect(0, 0, layout.width, layout.height);
  pen.textBaseline = "alphabetic";
  paintOverview(painting);
  paintGutter(painting);
  pen.save();
  pen.beginPath();
  // The cursor's line may be at the very edge.
  pen.rect(layout.left - 2, layout.years.top, layout.across + 4, layout.height - layout.years.top);
  pen.clip();
  paintPhases(painting);
  paintLanes(painting);
  pen.restore();
}
