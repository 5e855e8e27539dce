import type { ColumnSort } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, useState } from "react";
import { ColumnEdge } from "./ColumnEdge.tsx";
import { cellClass } from "./GridLine.tsx";
import type { GridColumn } from "./gridColumns.ts";
import type { Arrangement } from "./gridSetup.ts";

/** How far a key moves the edge of a column, in pixels. */
const step = 8;
const resizeKeys = "Shift+ArrowLeft Shift+ArrowRight";

/** How a grid sorts its lines. */
export interface GridSort {
  /** The column that the lines are sorted by; null if there is none. */
  readonly by: ColumnSort | null;
  readonly sortBy: (id: string, desc: boolean) => void;
}

export interface GridHeadProps<Line> {
  /** Prefix of the CSS classes. */
  readonly name: string;
  readonly columns: Arrangement<Line>;
  /** Null if the lines have a fixed order. */
  readonly sort: GridSort | null;
}

/**
 * The column headers. A click sorts by a column, and a second click reverses the order. Tab reaches one of the headers,
 * and the arrow keys reach the others; with Shift, the arrow keys resize the column.
 */
export const GridHead = memo(function GridHead<Line>({ name, columns, sort }: GridHeadProps<Line>): React.JSX.Element {
  const { shown, resize } = columns;
  const [reached, setReached] = useState<string | null>(null);
  const tabbed = shown.find(({ id }) => id === reached) ?? shown[0];
  return (
    <thead>
      <tr className={`data-line ${name}-line head`} aria-rowindex={1} onKeyDown={onHeadKey(resize)}>
        {shown.map((column, at) => {
          const { id, header } = column;
          const stop = {
            tabIndex: column === tabbed ? 0 : -1,
            "data-column": id,
            "aria-keyshortcuts": resizeKeys,
            onFocus: () => setReached(id),
          };
          return (
            <th
              key={id}
              scope="col"
              className={cellClass(column)}
              aria-label={header}
              aria-colindex={at + 1}
              {...(sort ? { "aria-sort": orderOf(sort, id) ?? "none" } : stop)}
            >
              {sort ? <SortButton column={column} sort={sort} stop={stop} /> : <HeadWords column={column} />}
              <ColumnEdge onResize={(width) => resize(id, width)} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}) as <Line>(props: GridHeadProps<Line>) => React.JSX.Element;

interface SortButtonProps<Line> {
  readonly column: GridColumn<Line>;
  readonly sort: GridSort;
  /** Attributes of the element that Tab and the arrow keys reach. */
  readonly stop: React.ButtonHTMLAttributes<HTMLButtonElement>;
}

function SortButton<Line>({ column, sort, stop }: SortButtonProps<Line>): React.JSX.Element {
  const { id, header, mark, about, isNumber = false, isLargestFirst = isNumber } = column;
  const order = orderOf(sort, id);
  const Sign = order === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="data-sort"
      data-tip={about}
      {...(mark !== undefined && { "aria-label": header })}
      {...stop}
      onClick={() => sort.sortBy(id, order === null ? isLargestFirst : order === "ascending")}
    >
      <HeadWords column={column} />
      {order !== null && <Sign size={11} aria-hidden="true" />}
    </button>
  );
}

function HeadWords<Line>({ column: { header, mark } }: { readonly column: GridColumn<Line> }): React.JSX.Element {
  return (
    <span className="data-words" data-whole={header}>
      {mark ?? header}
    </span>
  );
}

/** Returns the order of the lines by a column; null if they are not sorted by it. */
function orderOf({ by }: GridSort, id: string): "ascending" | "descending" | null {
  return by?.id !== id ? null : by.desc ? "descending" : "ascending";
}

function onHeadKey(resize: (id: string, width: number) => void): (event: React.KeyboardEvent) => void {
  return (event) => {
    const { key, shiftKey, target, currentTarget } = event;
    const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    const stop = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-column]") : null;
    if (by === 0 || stop === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (shiftKey) {
      const width = stop.closest("th")?.getBoundingClientRect().width ?? 0;
      resize(stop.dataset["column"] ?? "", width + by * step);
      // Keep the edge in view. The scroll padding keeps it clear of the buttons at the end of the headers.
      requestAnimationFrame(() => stop.closest("th")?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    } else {
      const all = [...currentTarget.querySelectorAll<HTMLElement>("[data-column]")];
      all[all.indexOf(stop) + by]?.focus();
    }
  };
}
