import { ChevronRight } from "lucide-react";
import { ContextMenu } from "radix-ui";
import { Fragment } from "react";
import { showNotice } from "../../session/notice.ts";
import { Keys } from "../Keys.tsx";
import { exportedColumn, type GridColumn } from "./gridColumns.ts";
import type { MenuGroup, MenuItem, SubMenu } from "./menuGroup.ts";

/** The items of a row menu, with a dividing line between groups. */
export function RowMenuItems({ groups }: { readonly groups: readonly MenuGroup[] }): React.JSX.Element[] {
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }, at) => (
      <Fragment key={items[0]?.words}>
        {at > 0 && <ContextMenu.Separator className="menu-rule" />}
        {label !== undefined && <ContextMenu.Label className="menu-label">{label}</ContextMenu.Label>}
        {items.map((item) =>
          "items" in item ? <Sub key={item.words} {...item} /> : <Item key={item.words} {...item} />,
        )}
      </Fragment>
    ));
}

function Item({ words, keys, run }: MenuItem): React.JSX.Element {
  return (
    <ContextMenu.Item className="menu-item row-menu-item" onSelect={run}>
      {words}
      {keys !== undefined && <Keys keys={keys} />}
    </ContextMenu.Item>
  );
}

function Sub({ words, items }: SubMenu): React.JSX.Element {
  return (
    <ContextMenu.Sub>
      <ContextMenu.SubTrigger className="menu-item row-menu-item">
        {words}
        <ChevronRight size={12} aria-hidden="true" />
      </ContextMenu.SubTrigger>
      <ContextMenu.Portal>
        <ContextMenu.SubContent className="menu" collisionPadding={8}>
          {items.map((item) => (
            <Item key={item.words} {...item} />
          ))}
        </ContextMenu.SubContent>
      </ContextMenu.Portal>
    </ContextMenu.Sub>
  );
}

/** Returns the menu item that copies the displayed values of a line as tab-separated text, for spreadsheets. */
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
