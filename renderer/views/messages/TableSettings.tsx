import { Settings } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense } from "react";
import { IconButton } from "../../parts/IconButton.tsx";

const TableChoices = lazy(async () => ({ default: (await import("./TableChoices.tsx")).TableChoices }));

/** The settings of the table: columns, format of times, and row height. */
export function TableSettings(): React.JSX.Element {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={Settings} label="Columns, time and density" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Columns, time and density"
          className="popover table-settings"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Suspense>
            <TableChoices />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
