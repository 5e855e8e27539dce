import type { GridColumn } from "./gridColumns.ts";
import type { MenuGroup, MenuItem } from "./menuGroup.ts";

/** A grid's filter, to which the row menu adds conditions for the value of a cell. */
export interface CellFilter<Line> {
  /** Returns the conditions for rows with the same values in a column: `state==refused`; empty if there are none. */
  readonly conditionsOf: (line: Line, column: string) => readonly string[];
  /** The expression as typed. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/**
 * Returns the items *Filter by this* and *Exclude this* of a row menu.
 * @param column the column of the cell where the menu opens; null if there is no cell, for example when the menu was
 * opened with the keyboard; both items then list the conditions of all columns
 */
export function cellFilterItems<Line>(
  line: Line,
  columns: readonly Pick<GridColumn<Line>, "id">[],
  column: string | null,
  { conditionsOf, text, onChange }: CellFilter<Line>,
): MenuGroup["items"] {
  const conditions = columns
    .filter(({ id }) => column === null || id === column)
    .flatMap(({ id }) => conditionsOf(line, id));
  const choices: readonly (readonly [string, (condition: string) => string])[] = [
    ["Filter by this", (condition) => condition],
    ["Exclude this", negated],
  ];
  const item = (words: string, condition: string): MenuItem => ({
    words,
    run: () => onChange(withCondition(text, condition)),
  });
  const all = [...new Set(conditions)];
  if (column !== null)
    return all.flatMap((each) => choices.map(([words, from]) => item(`${words}: ${each}`, from(each))));
  return all.length === 0
    ? []
    : choices.map(([words, from]) => ({ words, items: all.map((each) => item(each, from(each))) }));
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
