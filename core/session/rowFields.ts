/** What a filter asks of a row that no column holds: of a frame by its tokens, of a document's step by its words. */
export interface RowFields<Row> {
  /** First token of the press in a SND or FRM. */
  readonly press: (row: Row) => string | null;
  /** Sender: a power, or `server`. */
  readonly from: (row: Row) => string | null;
  /** Receivers: powers, or `server`. */
  readonly to: (row: Row) => readonly string[];
  readonly hasToken: (row: Row, name: string) => boolean;
  /** Whether a province is named, on whatever coast. */
  readonly hasProvince: (row: Row, name: string) => boolean;
  /** Whether a unit in this province is named. */
  readonly hasUnitAt: (row: Row, province: string) => boolean;
  /** Provinces named, each once. */
  readonly provinces: (row: Row) => readonly string[];
  /** Names of its tokens, each once. */
  readonly tokenNames: (row: Row) => readonly string[];
  /** Lowest press level that allows it; null where it cannot be read. */
  readonly level: (row: Row) => number | null;
  readonly text: (row: Row) => string;
  /** The sentence; null where it cannot be read. */
  readonly english: (row: Row) => string | null;
  /** Codes of what the row shows by itself. */
  readonly findings: (row: Row) => readonly string[];
}
