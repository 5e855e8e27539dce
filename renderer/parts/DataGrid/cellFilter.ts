import type { GridColumn } from "./gridColumns.ts";
import type { MenuItem } from "./RowMenuItems.tsx";

/** A filter of a grid to which the row menu adds what a cell shows. */
export interface CellFilter<Line> {
  /** Returns the conditions for rows with the same values in a column: `state==refused`; empty: there are none. */
  readonly conditionsOf: (line: Line, column: string) => readonly string[];
  /** The expression as typed. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/**
 * Returns the items *Filter by this* and *Exclude this* of a row menu.
 * @param column the column of the cell where the menu opens; null: no cell, so there are items for every column
 */
export function cellFilterItems<Line>(
  line: Line,
  columns: readonly Pick<GridColumn<Line>, "id">[],
  column: string | null,
  { conditionsOf, text, onChange }: CellFilter<Line>,
): readonly MenuItem[] {
  const conditions = columns
    .filter(({ id }) => column === null || id === column)
    .flatMap(({ id }) => conditionsOf(line, id));
  return [...new Set(conditions)].flatMap((condition) => [
    { words: `Filter by this: ${condition}`, run: () => onChange(withCondition(text, condition)) },
    { words: `Exclude this: ${condition}`, run: () => onChange(withCondition(text, negated(condition))) },
  ]);
}

/** Adds a condition to a filter: rows must match both. */
function withCondition(text: string, condition: string): string {
  const before = text.trim();
  if (before === "") return condition;
  return before.includes("||") ? `(${before}) ${condition}` : `${before} ${condition}`;
}

function negated(condition: string): string {
  return condition.includes(" && ") ? `!(${condition})` : `!${condition}`;
}
