import { ContextMenu } from "radix-ui";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { MenuLine } from "./LineMenuItems.tsx";
import "../../parts/menu.css";
import { goTo } from "../../session/store.ts";

const LineMenuItems = lazy(async () => ({ default: (await import("./LineMenuItems.tsx")).LineMenuItems }));

export interface LineMenuProps {
  /** Returns the line under an event; null if there is none. */
  readonly lineAt: (event: React.MouseEvent) => MenuLine | null;
  /** The table. */
  readonly children: ReactElement;
}

/** The context menu of a line. A right click opens it, and the menu key opens it for the selected line. */
export function LineMenu({ lineAt, children }: LineMenuProps): React.JSX.Element {
  const [of, setOf] = useState<MenuLine | null>(null);
  const onContextMenu = (event: React.MouseEvent): void => {
    const found = lineAt(event);
    setOf(found);
    if (found === null) event.preventDefault();
    else if (!found.hasCursor) goTo(found.line.n);
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild onContextMenu={onContextMenu}>
        <div className="grid-frame">{children}</div>
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="menu" collisionPadding={8}>
          <Suspense>{of && <LineMenuItems of={of} />}</Suspense>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
