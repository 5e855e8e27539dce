import { Settings } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense } from "react";
import { IconButton } from "../../parts/IconButton.tsx";
import type { TableChoicesProps } from "./TableChoices.tsx";

const TableChoices = lazy(async () => ({ default: (await import("./TableChoices.tsx")).TableChoices }));

/** The settings of the table: columns, time format and row height. */
export function TableSettings({ columns }: TableChoicesProps): React.JSX.Element {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={Settings} label="Columns, time and density" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Columns, time and density"
          className="data-columns table-settings"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Suspense>
            <TableChoices columns={columns} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
