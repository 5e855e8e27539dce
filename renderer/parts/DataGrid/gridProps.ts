import type { ColumnSort } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { ExportMenuProps } from "../ExportMenu.tsx";
import type { CellFilter } from "./cellFilter.ts";
import type { GridColumn } from "./gridColumns.ts";
import type { GridExport } from "./gridFigure.ts";

/** What a user can do with a line. */
export interface GridAction<Line> {
  /** A verb with its object: `Show message`. */
  readonly words: string;
  readonly run: (line: Line) => void;
}

/** Lines under a common heading. */
export interface GridSection<Line> {
  readonly id: string;
  /** Null if there is no heading. */
  readonly head: ReactNode;
  readonly lines: readonly Line[];
}

export interface DataGridProps<Line> {
  readonly columns: readonly GridColumn<Line>[];
  readonly lines: readonly Line[];
  readonly idOf: (line: Line) => string;
  /** Initial sorting; null if the lines keep their order. */
  readonly sortedBy: ColumnSort | null;
  /** Changes the order of the sorted lines. */
  readonly inOrder?: (lines: readonly Line[]) => readonly Line[];
  /** Divides the sorted lines into sections. */
  readonly sectionsOf?: (lines: readonly Line[]) => readonly GridSection<Line>[];
  /** Whether a line has no cell in a column; the previous cell then extends across that column. */
  readonly lacks?: (line: Line, column: string) => boolean;
  /** Accessible name, and the name under which the settings store the columns. */
  readonly label: string;
  /** Prefix of the CSS classes. */
  readonly name: string;
  /** Returns additional CSS classes for a line. */
  readonly classOf?: (line: Line) => string;
  /** Height of a line in pixels. If there are only a few lines, they grow to fill the table. */
  readonly lineHeight: { readonly least: number; readonly most: number };
  /** Id of the active line; null for the first line. By default, the grid itself keeps track of the active line. */
  readonly chosen?: string | null;
  /** Whether the active line always stays in view. */
  readonly staysInView?: boolean;
  /** Whether the grid takes the focus when it is first shown, so that arrow keys work immediately. */
  readonly takesFocus?: boolean;
  /** @param how the line became active: by a key, the main button of the pointer, or another button */
  readonly onChoose?: (line: Line, how: "key" | "press" | "menu") => void;
  /** Details that can be shown below a line, and whether those of the active line are shown. */
  readonly details?: { readonly isOpen: boolean; readonly of: (line: Line) => ReactNode };
  /** Whether the user's position is between the active line and the next one; no line is then selected. */
  readonly isBetween?: boolean;
  /** What Enter and a double click do, and the first item of the row menu. */
  readonly opens?: GridAction<Line>;
  readonly opensByClick?: boolean;
  readonly onEscape?: () => void;
  /**
   * Handles a key on the active line before the grid does.
   * @returns whether the key is handled
   */
  readonly onKey?: (event: React.KeyboardEvent, line: Line) => boolean;
  /** What Space does: selects or deselects the active line. */
  readonly toggles?: GridAction<Line>;
  /** Additional items of the row menu. */
  readonly actions?: readonly GridAction<Line>[];
  /** The filter to which the row menu adds conditions. */
  readonly filter?: CellFilter<Line>;
  /** What an export adds to the table's columns. */
  readonly exports?: GridExport<Line>;
  /** What an export contains; by default, the lines. */
  readonly figure?: ExportMenuProps["figure"];
}
