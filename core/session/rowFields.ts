import type { RecordingRow } from "../analysis/recordingEvent.ts";
import type { Honesty } from "../press/honesty.ts";
import type { PressOffer } from "../press/pressOffer.ts";
import type { FrameNumber } from "../recording/entry.ts";

/** The verdicts on a press message. */
export interface PressVerdicts {
  readonly offers: readonly PressOffer[];
  readonly claim: Honesty["verdict"] | null;
}

/** The filter fields that depend on the whole game: on its press and on its adjudicated turns. */
export interface RowFacts {
  /**
   * Returns the verdicts on the press in a row; null if there are none.
   * @param viewpoint the power whose knowledge counts; null means everything that was recorded
   */
  readonly pressOf: (n: FrameNumber, viewpoint: string | null) => PressVerdicts | null;
  /** Returns the powers whose moves stopped the orders in a row or dislodged their units; empty if unknown. */
  readonly attackersOf: (row: RecordingRow) => readonly string[];
}

/**
 * The filter fields that have no column: they are read from a frame's tokens, or from the words in a document's step.
 */
export interface RowFields<Row> {
  /** First token of the press in an SND or FRM. */
  readonly press: (row: Row) => string | null;
  /** Sender: a power, or `server`. */
  readonly from: (row: Row) => string | null;
  /** Receivers: powers, or `server`. */
  readonly to: (row: Row) => readonly string[];
  readonly hasToken: (row: Row, name: string) => boolean;
  /** Whether the message names a province, on any coast. */
  readonly hasProvince: (row: Row, name: string) => boolean;
  /** Whether the message names a unit in this province. */
  readonly hasUnitAt: (row: Row, province: string) => boolean;
  /** The provinces that the message names, each only once. */
  readonly provinces: (row: Row) => readonly string[];
  /** Names of the message's tokens, each only once. */
  readonly tokenNames: (row: Row) => readonly string[];
  /** Results of orders, each only once: `BNC`, `RET`. */
  readonly results: (row: Row) => readonly string[];
  /** Lowest press level that allows the message; null if the message cannot be read. */
  readonly level: (row: Row) => number | null;
  readonly text: (row: Row) => string;
  /** The message as a sentence; null if the message cannot be read. */
  readonly english: (row: Row) => string | null;
  /** Codes of the findings that follow from the row itself, without other rows. */
  readonly findings: (row: Row) => readonly string[];
}
