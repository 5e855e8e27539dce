import type { Header, ReactTable } from "@tanstack/react-table";
import { columnName } from "./columnNames.ts";
import type { features, TableLine } from "./columns.tsx";

export interface ColumnHeadProps {
  readonly table: ReactTable<typeof features, TableLine>;
}

/** The column headers, with edges that resize them. */
export function ColumnHead({ table }: ColumnHeadProps): React.JSX.Element {
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <thead className="grid-head">
      <tr className="line head" aria-rowindex={1}>
        {headers.map((header, at) => (
          <th key={header.id} scope="col" className={`cell cell-${header.column.id}`} aria-colindex={at + 1}>
            {String(header.column.columnDef.header) || <span className="visually-hidden">{columnName[header.id]}</span>}
            {header.column.getCanResize() && <Edge header={header} table={table} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface EdgeProps extends ColumnHeadProps {
  readonly header: Header<typeof features, TableLine>;
}

/** The edge of a column. Dragging and the arrow keys resize the column, and a double click resets it. */
function Edge({ header, table }: EdgeProps): React.JSX.Element {
  const { column } = header;
  const onResize = header.getResizeHandler();
  const step = (by: number): void =>
    table.setColumnSizing((sizes) => ({
      ...sizes,
      [column.id]: Math.max(column.columnDef.minSize ?? 20, column.getSize() + by),
    }));
  return (
    <button
      type="button"
      aria-label={`Width of ${columnName[column.id] ?? column.id}: ${column.getSize()} pixels`}
      className={column.getIsResizing() ? "column-edge active" : "column-edge"}
      onMouseDown={(event) => {
        event.stopPropagation();
        onResize(event);
      }}
      onTouchStart={onResize}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={(event) => {
        const by = event.key === "ArrowLeft" ? -4 : event.key === "ArrowRight" ? 4 : 0;
        if (by === 0) return;
        event.preventDefault();
        event.stopPropagation();
        step(by);
      }}
    />
  );
}
