import { fieldNamed } from "../../../core/filter/fields.ts";
import { type RowTable, type RowValue, valuesIn } from "../../../core/filter/rowTable.ts";
import { isWord, quote } from "../../../core/filter/scan.ts";
import { turnKey } from "../../../core/map/turn.ts";
import type { CellFilter } from "../DataGrid/cellFilter.ts";
import type { RowFiltering } from "./rowFilter.ts";

/**
 * Returns a grid's filter for its row menu.
 * @param fields the fields of columns whose ids differ from the names of their fields; a column may show several fields
 */
export function cellFilterOf<Row>(
  { table, text, onChange }: Pick<RowFiltering<Row>, "table" | "text" | "onChange">,
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): CellFilter<Row> {
  return {
    text,
    onChange,
    conditionsOf: (row, column) => [fields[column] ?? column].flat().flatMap((name) => conditionOf(table, name, row)),
  };
}

/** Returns the condition for rows that have all of a given row's values in a field; none if that row has no values. */
function conditionOf<Row>(table: RowTable<Row>, name: string, row: Row): readonly string[] {
  const field = fieldNamed(name, table);
  const values = field ? valuesIn(table, field.name, row) : [];
  if (!field || values.length === 0) return [];
  return [[...new Set(values.map(written))].map((value) => `${field.name}==${value}`).join(" && ")];
}

function written(value: RowValue): string {
  const text = typeof value === "object" ? turnKey(value) : String(value);
  return isWord(text) ? text : quote(text);
}
