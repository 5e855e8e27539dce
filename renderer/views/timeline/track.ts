import { create } from "zustand";
import { useView } from "../../session/store.ts";

/** The quantity that a power's lane counts. */
export type LaneKind = "press" | "messages";

/** Zoom and scroll position of the timeline; reset for another recording. */
interface Track {
  /** Position of the left edge, in turns; limits are applied when painting. */
  readonly from: number;
  /** Pixels per turn; null: fits the game. */
  readonly cell: number | null;
  /** What the lanes count. Null: press if the game has any, otherwise messages. */
  readonly lanes: LaneKind | null;
  /** The first power whose lane is shown, if not all lanes fit. */
  readonly firstLane: number;
}

const asOpened: Track = { from: 0, cell: null, lanes: null, firstLane: 0 };

export const useTrack = create<Track>()(() => asOpened);

export function setTrack(track: Partial<Track>): void {
  useTrack.setState(track);
}

useView.subscribe((view, was) => {
  if (view.session !== was.session) setTrack(asOpened);
});
