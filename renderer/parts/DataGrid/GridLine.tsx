import { FlexRender, type RowData } from "@tanstack/react-table";
import { memo } from "react";
import { cellClass } from "./GridHead.tsx";
import type { GridColumn } from "./gridColumns.ts";
import type { DataGridProps, GridRow } from "./gridProps.ts";

export interface GridLineProps<Line extends RowData> extends Pick<DataGridProps<Line>, "name"> {
  readonly lacks: DataGridProps<Line>["lacks"];
  readonly classOf: DataGridProps<Line>["classOf"];
  /** Id of the table. */
  readonly id: string;
  readonly row: GridRow<Line>;
  readonly index: number;
  /** The columns that are shown. */
  readonly columns: readonly GridColumn<Line>[];
  /** Height, and distance from the first line, in pixels. */
  readonly height: number;
  readonly start: number;
  /** Near: active, but not selected. */
  readonly state: "selected" | "near" | "";
}

/** A line. The grid handles focus, keys and pointer. */
export const GridLine = memo(function GridLine<Line extends RowData>(props: GridLineProps<Line>): React.JSX.Element {
  const { id, name, classOf, row, index, columns, height, start, state } = props;
  const classes = `${state === "near" ? " near" : ""} ${classOf?.(row.original) ?? ""}`.trimEnd();
  return (
    <tr
      id={`${id}${row.id}`}
      className={`data-line ${name}-line row${classes}`}
      aria-rowindex={index + 2}
      aria-selected={state === "selected"}
      data-index={index}
      data-id={row.id}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {cellsOf(props).map(({ cell, at, span }) => (
        <td
          key={cell.id}
          className={cellClass(columns[at] ?? cell.column)}
          aria-colindex={at + 1}
          {...(span > 1 && { colSpan: span, style: { gridColumn: `span ${span}` } })}
        >
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}) as <Line extends RowData>(props: GridLineProps<Line>) => React.JSX.Element;

/** Returns the cells of a line, each with its index and the number of columns that it covers. */
function cellsOf<Line extends RowData>({ row, lacks }: GridLineProps<Line>) {
  const all = row.getVisibleCells().map((cell, at) => ({ cell, at }));
  const own = lacks ? all.filter(({ cell, at }) => at === 0 || !lacks(row.original, cell.column.id)) : all;
  return own.map(({ cell, at }, place) => ({ cell, at, span: (own[place + 1]?.at ?? all.length) - at }));
}
