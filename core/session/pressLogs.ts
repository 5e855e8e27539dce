import { type Lane, lanes } from "../game/lane.ts";
import { saidOf } from "../game/said.ts";
import type { TurnKey } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { PressQuestion } from "./pressQuestion.ts";
import type { PressScan } from "./pressScan.ts";

/** A text that a power wrote for the record, as a line next to the press. */
export interface PressLogRow {
  readonly n: FrameNumber;
  readonly lane: Lane;
  /** The document's word for its kind; null if it has none. */
  readonly label: string | null;
  /** The power that wrote it, or another name in the document. */
  readonly sender: string;
  readonly turn: TurnKey | null;
  readonly atMs: number;
  readonly text: string;
  /** The power's intention, as stated by the author. */
  readonly intent: string | null;
  /** The language model that plays the power. */
  readonly model: string | null;
}

/** The logs of a game that a view shows next to its press. */
export interface PressLogs {
  /** How many logs of each kind the game has; kinds without logs are omitted. */
  readonly counts: readonly { readonly lane: Lane; readonly count: number }[];
  /** The logs of the requested kinds, in order. */
  readonly rows: readonly PressLogRow[];
}

/**
 * Returns the logs of a game; with a viewpoint, only those that the viewpoint's power wrote.
 * @param wanted the kinds whose logs to return; others are only counted
 */
export function pressLogs(scan: PressScan, { game, viewpoint }: PressQuestion, wanted: readonly Lane[]): PressLogs {
  const own = scan.logs.filter(({ row, author }) => row.game === game && (viewpoint === null || author === viewpoint));
  return {
    counts: lanes.flatMap((lane) => {
      const count = own.filter((log) => log.lane === lane).length;
      return count === 0 ? [] : [{ lane, count }];
    }),
    rows: own.flatMap(({ row, lane, author }): PressLogRow[] => {
      const { step, document, n } = row;
      if (step.kind !== "log" || !wanted.includes(lane)) return [];
      const { label, intent, model } = saidOf(step, document);
      const { text } = step.log;
      return [{ n, lane, label, sender: author, turn: scan.turnAt(n, null), atMs: scan.atMs(n), text, intent, model }];
    }),
  };
}
