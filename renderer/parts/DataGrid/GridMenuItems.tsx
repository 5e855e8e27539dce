import type { RowData } from "@tanstack/react-table";
import { ContextMenu } from "radix-ui";
import { showNotice } from "../../session/notice.ts";
import { Keys } from "../Keys.tsx";
import { exportedColumn, type GridColumn } from "./gridColumns.ts";
import type { DataGridProps, GridAction } from "./gridProps.ts";

export interface GridMenuItemsProps<Line extends RowData> {
  readonly line: Line;
  readonly of: Pick<DataGridProps<Line>, "opens" | "toggles" | "actions" | "lacks">;
  /** The columns that are shown. */
  readonly columns: readonly GridColumn<Line>[];
}

/** The items of a line's menu. */
export function GridMenuItems<Line extends RowData>(props: GridMenuItemsProps<Line>): React.JSX.Element {
  const { line, of, columns } = props;
  const copy: GridAction<Line> = { words: "Copy row", run: (each) => void copyRow(each, columns, of.lacks) };
  const items: readonly (readonly [GridAction<Line>, string])[] = [
    ...(of.opens ? [[of.opens, "Enter"] as const] : []),
    ...(of.toggles ? [[of.toggles, "Space"] as const] : []),
    ...[...(of.actions ?? []), copy].map((action) => [action, ""] as const),
  ];
  return (
    <>
      {items.map(([{ words, run }, keys]) => (
        <ContextMenu.Item key={words} className="menu-item row-menu-item" onSelect={() => run(line)}>
          {words}
          {keys !== "" && <Keys keys={keys} />}
        </ContextMenu.Item>
      ))}
    </>
  );
}

/** Copies the shown values of a line, separated by tabs, as spreadsheets accept them. */
async function copyRow<Line extends RowData>(
  line: Line,
  columns: readonly GridColumn<Line>[],
  lacks: DataGridProps<Line>["lacks"],
): Promise<void> {
  const values = columns.map((column) => (lacks?.(line, column.id) ? "" : (exportedColumn(column).value(line) ?? "")));
  await navigator.clipboard.writeText(values.join("\t"));
  showNotice("Row copied");
}
