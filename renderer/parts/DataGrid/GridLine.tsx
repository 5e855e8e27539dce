import { memo, type ReactNode } from "react";
import type { GridColumn } from "./gridColumns.ts";

/** How a grid draws its items. The functions must stay the same between renders, or every line is redrawn. */
export interface GridDrawing<Item, Line> {
  /** Prefix of the CSS classes. */
  readonly name: string;
  /** Returns the line of an item; null if the item has no cells. */
  readonly lineOf: (item: Item) => Line | null;
  /** Returns the content of an item without cells. It spans all columns. */
  readonly wholeOf: (item: Item) => ReactNode;
  /** Whether a line has no cell in a column; the previous cell then extends across that column. */
  readonly lacks?: ((line: Line, column: string) => boolean) | undefined;
}

export interface GridLineProps<Item, Line> extends GridDrawing<Item, Line> {
  /** Null while the item is still loading. */
  readonly item: Item | null;
  readonly index: number;
  readonly itemKey: string;
  /** Id of the table. */
  readonly id: string;
  /** Additional CSS classes. */
  readonly classes: string;
  /** The columns that are shown. */
  readonly columns: readonly GridColumn<Line>[];
  /** Distance in pixels from the top of the first line. */
  readonly top: number;
  /** Height in pixels; null for the usual height. */
  readonly height: number | null;
  readonly isSelected: boolean;
  /** Whether the details of the line are shown; null if it has none. */
  readonly isOpen: boolean | null;
}

/** A line or another item. The grid handles focus, keys and the pointer. */
export const GridLine = memo(function GridLine<Item, Line>(props: GridLineProps<Item, Line>): React.JSX.Element {
  const { item, index, itemKey, id, classes, columns, top, height, isSelected, isOpen, lineOf, wholeOf } = props;
  const line = item === null ? null : lineOf(item);
  const kind = item === null ? " waiting" : line === null ? " whole" : "";
  return (
    <tr
      id={`${id}${itemKey}`}
      className={`data-line ${props.name}-line row${kind} ${classes}`.trimEnd()}
      aria-rowindex={index + 2}
      {...(line !== null && { "aria-selected": isSelected })}
      {...(line !== null && isOpen !== null && { "aria-expanded": isOpen })}
      data-index={index}
      data-id={itemKey}
      style={{ top, ...(height !== null && { height }) }}
    >
      {line === null ? (
        <td className="data-whole" colSpan={columns.length}>
          {item === null ? (
            <span className="data-bar" style={{ width: `${30 + ((index * 37) % 50)}%` }} />
          ) : (
            wholeOf(item)
          )}
        </td>
      ) : (
        cellsOf(line, props).map(({ column, at, span }) => (
          <td
            key={column.id}
            className={cellClass(column)}
            aria-colindex={at + 1}
            {...{ "aria-expanded": column.isExpanded?.(line) }}
            {...(span > 1 && { colSpan: span, style: { gridColumn: `span ${span}` } })}
          >
            {column.cell(line)}
          </td>
        ))
      )}
    </tr>
  );
}) as <Item, Line>(props: GridLineProps<Item, Line>) => React.JSX.Element;

/** Returns the class of a column's cells. */
export function cellClass<Line>({ id, isNumber = false }: Pick<GridColumn<Line>, "id" | "isNumber">): string {
  return `cell-${id}${isNumber ? " number" : ""}`;
}

/** Returns the cells of a line, each with its index and the number of columns that it covers. */
function cellsOf<Item, Line>(line: Line, { columns, lacks }: GridLineProps<Item, Line>) {
  const all = columns.map((column, at) => ({ column, at }));
  const own = lacks ? all.filter(({ column, at }) => at === 0 || !lacks(line, column.id)) : all;
  return own.map(({ column, at }, place) => ({ column, at, span: (own[place + 1]?.at ?? all.length) - at }));
}
