import type { SessionPower } from "../../../core/analysis/session/summary.ts";
import type { TimelineMark } from "../../../core/analysis/session/timeline.ts";
import type { SessionTurn } from "../../../core/analysis/session/turnTable.ts";
import type { Colours } from "../../parts/useColours.ts";
import type { Pen } from "./glyphs.ts";
import type { Layout } from "./layout.ts";
import { paintGutter, paintLanes } from "./paintLanes.ts";
import { paintOverview } from "./paintOverview.ts";
import { paintPhases } from "./paintPhases.ts";
import type { Tallies } from "./tallies.ts";
import type { TurnStarts, TurnWindow } from "./window.ts";

/** All that a painted timeline depends on. */
export interface Painting {
  readonly pen: Pen;
  readonly colours: Colours;
  readonly layout: Layout;
  readonly turns: readonly SessionTurn[];
  readonly starts: TurnStarts;
  readonly tallies: Tallies;
  /** Powers in the lanes' order. */
  readonly powers: readonly SessionPower[];
  readonly firstLane: number;
  readonly viewpoint: string | null;
  readonly marks: readonly TimelineMark[];
  readonly window: TurnWindow;
  readonly cursor: number;
  /** Index of the turn under the pointer; -1 for none. */
  readonly hovered: number;
}

/** Paints the timeline as far as its window shows it. */
export function paint(painting: Painting): void {
  const { pen, layout } = painting;
  pen.clearRect(0, 0, layout.width, layout.height);
  pen.textBaseline = "alphabetic";
  paintOverview(painting);
  paintGutter(painting);
  pen.save();
  pen.beginPath();
  // The cursor's line may stand at the very edge.
  pen.rect(layout.left - 2, layout.years.top, layout.across + 4, layout.height - layout.years.top);
  pen.clip();
  paintPhases(painting);
  paintLanes(painting);
  pen.restore();
}
