import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { cellText, isNumeric, type QueryValue } from "../../../core/host/query.ts";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { Empty } from "../../parts/Empty.tsx";
import { capital, grouped } from "../../parts/numbers.ts";
import { noteWords, type QueryResult } from "./queryState.ts";

interface ResultLine {
  /** The row's index in the result, starting at 0. */
  readonly at: number;
  readonly values: readonly QueryValue[];
}

const lineHeight = { least: 24, most: 24 } as const;
/** The number of rows that determine the columns' widths, and the limits on the widths in pixels. */
const measuredRows = 200;
const [narrowest, widest, ofLetter, margin] = [64, 360, 7.2, 8] as const;

/** The rows of a result, in their original order until the user sorts them. */
export function ResultGrid({ result }: { readonly result: QueryResult }): React.JSX.Element {
  const { columns, rows } = result;
  const lines = useMemo(() => rows.map((values, at): ResultLine => ({ at, values })), [rows]);
  const shown = useMemo(() => [rowNumber, ...columns.map((_, at) => resultColumn(result, at))], [result, columns]);
  if (rows.length === 0)
    return (
      <Empty icon={SearchX} title="No rows">
        The query ran but returned no rows.
      </Empty>
    );
  return (
    <DataGrid
      {...{ columns: shown, lines, lineHeight }}
      idOf={({ at }) => String(at)}
      sortedBy={inOrder}
      label="Result"
      name="library"
      exports={{ caption: "Result of a query over recordings", notes: notesOf(result), recordings: result.recordings }}
    />
  );
}

/** Returns the SQL on one line, a note if rows are omitted, and what the query could not read. */
function notesOf({ sql, isCut, rows, ...result }: QueryResult): readonly string[] {
  return [
    `SQL: ${sql.trim().replace(/\s+/g, " ")}.`,
    ...(isCut ? [`Only the first ${grouped(rows.length)} rows.`] : []),
    ...(result.notes.length > 0 ? [`${capital(noteWords(result))}.`] : []),
  ];
}

const inOrder = { id: "row", desc: false } as const;

const rowNumber: GridColumn<ResultLine> = {
  id: "row",
  header: "Row",
  width: "48px",
  isNumber: true,
  number: ({ at }) => at + 1,
  cell: ({ at }) => <span className="query-null">{at + 1}</span>,
};

function resultColumn({ columns, rows }: QueryResult, at: number): GridColumn<ResultLine> {
  const column = columns[at];
  const header = column?.name ?? "";
  const width = widthOf(header, rows, at);
  const common = {
    // Column names in SQL need not be unique.
    ...{ id: `value-${columns.findIndex(({ name }) => name === header) === at ? header : `${header} ${at}`}`, header },
    width: `minmax(${width}px, ${width}fr)`,
    value: ({ values }: ResultLine) => exportedValue(values[at] ?? null),
    printed: ({ values }: ResultLine) => shownText(values[at] ?? null),
    cell: ({ values }: ResultLine) => <Cell value={values[at] ?? null} />,
  };
  if (!column || !isNumeric(column)) return { ...common, words: ({ values }) => cellText(values[at] ?? null) };
  return {
    ...common,
    isNumber: true,
    number: ({ values }) => (values[at] == null ? Number.NEGATIVE_INFINITY : Number(values[at])),
  };
}

function exportedValue(value: QueryValue): string | number | null {
  return value === null || typeof value === "number" ? value : cellText(value);
}

function Cell({ value }: { readonly value: QueryValue }): React.JSX.Element {
  if (value === null) return <span className="query-null">NULL</span>;
  const text = shownText(value) ?? "";
  return <span data-tip={text.length > 40 ? text.slice(0, 2000) : undefined}>{text}</span>;
}

/** Returns the text of a cell; null for NULL. */
function shownText(value: QueryValue): string | null {
  if (value === null) return null;
  return typeof value === "number" ? numberText(value) : cellText(value);
}

/** Returns whole numbers unchanged, and other numbers with six significant digits; the CSV contains all digits. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

function widthOf(name: string, rows: QueryResult["rows"], at: number): number {
  const longest = rows
    .slice(0, measuredRows)
    .reduce((most, row) => Math.max(most, cellText(row[at] ?? null).length), name.length + 2);
  return Math.min(widest, Math.max(narrowest, Math.ceil(longest * ofLetter) + margin));
}
