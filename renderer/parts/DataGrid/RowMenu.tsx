import { ContextMenu } from "radix-ui";
import { type ReactElement, type ReactNode, Suspense, useState } from "react";
import "../menu.css";

export interface RowMenuProps {
  /**
   * Returns the items of a row's menu; null if it has none.
   * @param column index of the column of the cell where the menu opens; null if there is no cell
   */
  readonly items: (index: number, column: number | null) => ReactNode;
  /** Scrolls the active row into view. */
  readonly reveal: () => void;
  /** The element around the table. */
  readonly children: ReactElement;
}

/** The menu of a row. A right click opens it; the menu key and Shift+F10 open it at the active row. */
export function RowMenu({ items, reveal, children }: RowMenuProps): React.JSX.Element {
  const [shown, setShown] = useState<ReactNode>(null);
  const onContextMenu = (event: React.MouseEvent): void => {
    const index = rowAt(event);
    const found = index === null ? null : items(index, columnAt(event));
    setShown(found);
    if (found === null) event.preventDefault();
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild onContextMenu={onContextMenu} onKeyDown={(event) => onMenuKey(event, reveal)}>
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        {/* Windows sends the menu key's event when the key is released; by then, the menu already has the focus. */}
        <ContextMenu.Content className="menu" collisionPadding={8} onContextMenu={(event) => event.preventDefault()}>
          <Suspense>{shown}</Suspense>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** Returns the index of the row under an event; null if there is none. */
export function rowAt({ target }: React.SyntheticEvent): number | null {
  const row = target instanceof Element ? target.closest("[data-index]") : null;
  return row && Number(row.getAttribute("data-index"));
}

/** Returns the index of the column of the cell under an event; null if there is none. */
function columnAt({ target }: React.SyntheticEvent): number | null {
  const cell = target instanceof Element ? target.closest("td[aria-colindex]") : null;
  return cell && Number(cell.getAttribute("aria-colindex")) - 1;
}

/**
 * Opens the menu of the active row below the row's start; by default, the browser would place it in the middle of the
 * table.
 */
function onMenuKey(event: React.KeyboardEvent, reveal: () => void): void {
  const { key, shiftKey, currentTarget } = event;
  if (key !== "ContextMenu" && !(key === "F10" && shiftKey)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!openAtActiveRow(currentTarget)) {
    reveal();
    openWhenDrawn(currentTarget, 60);
  }
}

/**
 * Opens the menu once the active row, which may be out of view or still loading, has been drawn; waits at most the
 * given number of frames.
 */
function openWhenDrawn(table: Element, frames: number): void {
  requestAnimationFrame(() => {
    if (frames === 0 || !table.contains(document.activeElement) || openAtActiveRow(table)) return;
    openWhenDrawn(table, frames - 1);
  });
}

/** @returns false if the table does not show the active row */
function openAtActiveRow(table: Element): boolean {
  const row = table.querySelector('[data-index]:is([aria-selected="true"], .near)');
  if (!row) return false;
  const { left, bottom } = row.getBoundingClientRect();
  const place = { clientX: left + 24, clientY: bottom };
  row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, ...place }));
  return true;
}
