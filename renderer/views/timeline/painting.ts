import type { SessionPower } from "../../../core/session/summary.ts";
import type { TimelineMark } from "../../../core/session/timeline.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import type { Pen } from "../../parts/pen.ts";
import type { Colours } from "../../parts/useColours.ts";
import type { Layout } from "./layout.ts";
import type { OfferCounts } from "./offerCounts.ts";
import type { Tallies } from "./tallies.ts";
import type { TurnStarts, TurnWindow } from "./window.ts";

/** Everything that the painted timeline depends on. */
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
  /** Whether the counts of findings are final. */
  readonly isChecked: boolean;
  /** Counts of agreement events, by turn. */
  readonly offers: readonly OfferCounts[];
  readonly window: TurnWindow;
  readonly cursor: TimelineMark["n"];
  /** Index of the cursor's turn; -1 before the first turn and outside games. */
  readonly here: number;
  /** Index of the turn under the pointer; -1 for none. */
  readonly hovered: number;
}
