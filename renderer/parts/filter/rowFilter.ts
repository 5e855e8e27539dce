import { useMemo, useState } from "react";
import { type FilterLine, rowLine } from "../../../core/filter/line.ts";
import { type GameNames, standardGameNames } from "../../../core/filter/names.ts";
import { parseRowFilter, type RowTable } from "../../../core/filter/rowTable.ts";
import { provinceName } from "../../../core/language/english/nameWords.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { useView } from "../../session/store.ts";
import type { FilterTyping } from "./filterTyping.ts";

/** A filter for rows that are all on the page. */
export interface RowFiltering<Row> {
  readonly table: RowTable<Row>;
  /** All rows to which the filter applies. */
  readonly rows: readonly Row[];
  readonly names: GameNames;
  /** The expression as typed; it may be unfinished or invalid. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Returns the names that filters can use in the game at the cursor. */
export function useGameNames(powers: readonly SessionPower[]): GameNames {
  const ground = useView((view) => view.ground);
  return useMemo(() => {
    const provinces = ground
      ? new Map([...ground.map.provinces.keys()].map((name) => [name, provinceName(name, ground.names)]))
      : standardGameNames.provinces;
    return { powers: new Map(powers.map(({ name, words }) => [name, words])), provinces };
  }, [powers, ground]);
}

/**
 * Returns the part of a filter that is applied. As in the message filter, an unfinished condition does not count. An
 * invalid filter hides nothing, so the result for it is empty.
 */
export function appliedFilter<Row>({
  table,
  names,
  text,
}: Pick<RowFiltering<Row>, "table" | "names" | "text">): string {
  if (text.trim() === "") return "";
  const { effective } = rowLine(table, [], names, text, text.length);
  return effective !== null && parseRowFilter(table, effective, names).ok ? effective.trim() : "";
}

/** Returns the rows that match the part of a filter that is applied. */
export function matchingRows<Row>({ rows, ...filtering }: Omit<RowFiltering<Row>, "onChange">): readonly Row[] {
  const { table, names } = filtering;
  const applied = appliedFilter(filtering);
  const filter = parseRowFilter(table, applied, names);
  return applied !== "" && filter.ok ? rows.filter(filter.match) : rows;
}

/** Returns what a filter field shows about rows that are all on the page. */
export function useRowTyping<Row>({ table, rows, names, text, onChange }: RowFiltering<Row>): FilterTyping {
  const [typedCaret, setCaret] = useState(text.length);
  const caret = Math.min(typedCaret, text.length);
  const line = useMemo<FilterLine | null>(
    () => (text.trim() === "" ? null : rowLine(table, rows, names, text, caret)),
    [table, rows, names, text, caret],
  );
  return {
    text,
    caret,
    line,
    isCurrent: true,
    type(typed) {
      setCaret(typed.caret);
      if (typed.text !== text) onChange(typed.text);
    },
  };
}
