import type { Row, RowData, SortingState } from "@tanstack/react-table";
import type { GridColumn, gridFeatures } from "./gridColumns.ts";
import type { GridExport } from "./gridFigure.ts";

export type GridRow<Line extends RowData> = Row<typeof gridFeatures, Line>;

/** What a user can do with a line. */
export interface GridAction<Line> {
  /** A verb with its object: `Show message`. */
  readonly words: string;
  readonly run: (line: Line) => void;
}

export interface DataGridProps<Line extends RowData> {
  readonly columns: readonly GridColumn<Line>[];
  readonly lines: readonly Line[];
  readonly idOf: (line: Line) => string;
  /** Initial sorting. */
  readonly sortedBy: SortingState[number];
  /** Changes the order of the sorted rows. */
  readonly inOrder?: (rows: readonly GridRow<Line>[]) => readonly GridRow<Line>[];
  /** Whether a line has no cell in a column; the previous cell then takes its space. */
  readonly lacks?: (line: Line, column: string) => boolean;
  /** Accessible name, and the name under which the settings keep the columns. */
  readonly label: string;
  /** Prefix of the CSS classes. */
  readonly name: string;
  /** More CSS classes of a line. */
  readonly classOf?: (line: Line) => string;
  /** Height of a line in pixels. If there are only a few lines, they grow to fill the table. */
  readonly lineHeight: { readonly least: number; readonly most: number };
  /** Id of the active line; null: the first. By default, the grid itself keeps track of it. */
  readonly chosen?: string | null;
  /** Whether the active line always stays in view. */
  readonly staysInView?: boolean;
  /** @param isStep whether a key moved the active line */
  readonly onChoose?: (line: Line, isStep: boolean) => void;
  /** Whether the user is between the active line and the next one; no line is then selected. */
  readonly isBetween?: boolean;
  readonly onSort?: (by: SortingState[number]) => void;
  /** What Enter and a double click do, and the first item of the row menu. */
  readonly opens?: GridAction<Line>;
  readonly opensByClick?: boolean;
  readonly onEscape?: () => void;
  /** What Space does: selects or deselects the active line. */
  readonly toggles?: GridAction<Line>;
  /** More items of the row menu. */
  readonly actions?: readonly GridAction<Line>[];
  /** What an export adds to the table's columns. */
  readonly exports?: GridExport<Line>;
}
