/** The filter fields that have no column: read from a frame's tokens, or from the words of a document's step. */
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
  /** Whether a unit in this province is named. */
  readonly hasUnitAt: (row: Row, province: string) => boolean;
  /** Provinces named, each once. */
  readonly provinces: (row: Row) => readonly string[];
  /** Names of its tokens, each once. */
  readonly tokenNames: (row: Row) => readonly string[];
  /** Lowest press level that allows it; null if it cannot be read. */
  readonly level: (row: Row) => number | null;
  readonly text: (row: Row) => string;
  /** The sentence; null if it cannot be read. */
  readonly english: (row: Row) => string | null;
  /** Codes of the findings that the row shows on its own. */
  readonly findings: (row: Row) => readonly string[];
}
