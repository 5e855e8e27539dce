import type { ColumnSort } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { ColumnEdge } from "./ColumnEdge.tsx";
import type { GridColumn } from "./gridColumns.ts";
import type { Arrangement } from "./gridSetup.ts";

/** How far a key moves the edge of a column, in pixels. */
const step = 8;

export interface GridHeadProps<Line> {
  /** Prefix of the CSS classes. */
  readonly name: string;
  readonly columns: Arrangement<Line>;
  /** The column that the lines are sorted by; null: none. */
  readonly sorting: ColumnSort | null;
  readonly sortBy: (id: string, desc: boolean) => void;
  /** In pixels. */
  readonly height: number;
}

/**
 * The column headers. A click sorts by a column, and a second click reverses the order. Tab reaches one of the headers,
 * and the arrow keys reach the others; with Shift they resize the column.
 */
export function GridHead<Line>({ name, columns, sorting, sortBy, height }: GridHeadProps<Line>): React.JSX.Element {
  const { shown, resize } = columns;
  const [reached, setReached] = useState<string | null>(null);
  const tabbed = shown.find(({ id }) => id === reached) ?? shown[0];
  return (
    <thead>
      <tr className={`data-line ${name}-line head`} style={{ height }} aria-rowindex={1} onKeyDown={onHeadKey(resize)}>
        {shown.map((column, at) => {
          const { id, header } = column;
          const order = sorting?.id !== id ? null : sorting.desc ? "descending" : "ascending";
          const Sign = order === "ascending" ? ArrowUp : ArrowDown;
          return (
            <th
              key={id}
              scope="col"
              className={cellClass(column)}
              aria-label={header}
              aria-colindex={at + 1}
              aria-sort={order ?? "none"}
            >
              <button
                type="button"
                className="data-sort"
                tabIndex={column === tabbed ? 0 : -1}
                data-column={id}
                {...(column.mark !== undefined && { "aria-label": header })}
                aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
                onFocus={() => setReached(id)}
                onClick={() => sortBy(id, order === null ? column.isNumber === true : order === "ascending")}
              >
                <span data-whole={header}>{column.mark ?? header}</span>
                {order !== null && <Sign size={11} aria-hidden="true" />}
              </button>
              <ColumnEdge onResize={(width) => resize(id, width)} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Returns the class of a column's cells. */
export function cellClass<Line>({ id, isNumber = false }: Pick<GridColumn<Line>, "id" | "isNumber">): string {
  return `cell-${id}${isNumber ? " number" : ""}`;
}

function onHeadKey(resize: (id: string, width: number) => void): (event: React.KeyboardEvent) => void {
  return (event) => {
    const { key, shiftKey, target, currentTarget } = event;
    const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    const button = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-column]") : null;
    if (by === 0 || button === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (shiftKey) {
      const width = button.parentElement?.getBoundingClientRect().width ?? 0;
      resize(button.dataset["column"] ?? "", width + by * step);
    } else {
      const all = [...currentTarget.querySelectorAll<HTMLElement>("[data-column]")];
      all[all.indexOf(button) + by]?.focus();
    }
  };
}
