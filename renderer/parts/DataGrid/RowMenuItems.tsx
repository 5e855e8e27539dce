import { ContextMenu } from "radix-ui";
import { Fragment } from "react";
import { showNotice } from "../../session/notice.ts";
import { Keys } from "../Keys.tsx";
import { exportedColumn, type GridColumn } from "./gridColumns.ts";

/** Items in a row menu that belong together. */
export interface MenuGroup {
  readonly label?: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  /** A verb with its object: `Show message`. */
  readonly words: string;
  /** The key with the same effect: `Enter`. */
  readonly keys?: string;
  readonly run: () => void;
}

/** The items of a row menu, with a dividing line between groups. */
export function RowMenuItems({ groups }: { readonly groups: readonly MenuGroup[] }): React.JSX.Element[] {
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }, at) => (
      <Fragment key={items[0]?.words}>
        {at > 0 && <ContextMenu.Separator className="menu-rule" />}
        {label !== undefined && <ContextMenu.Label className="menu-label">{label}</ContextMenu.Label>}
        {items.map(({ words, keys, run }) => (
          <ContextMenu.Item key={words} className="menu-item row-menu-item" onSelect={run}>
            {words}
            {keys !== undefined && <Keys keys={keys} />}
          </ContextMenu.Item>
        ))}
      </Fragment>
    ));
}

/** Returns the item that copies the shown values of a line, separated by tabs, as spreadsheets accept them. */
export function copyRowItem<Line>(
  line: Line,
  columns: readonly GridColumn<Line>[],
  lacks?: (line: Line, column: string) => boolean,
): MenuItem {
  const copy = async (): Promise<void> => {
    const values = columns.map((column) =>
      lacks?.(line, column.id) ? "" : (exportedColumn(column).value(line) ?? ""),
    );
    await navigator.clipboard.writeText(values.join("\t"));
    showNotice("Row copied");
  };
  return { words: "Copy row", run: () => void copy() };
}
