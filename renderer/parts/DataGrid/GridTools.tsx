import { Columns3Cog } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense } from "react";
import { ExportMenu, type ExportMenuProps } from "../ExportMenu.tsx";
import { IconButton } from "../IconButton.tsx";
import type { Arrangement } from "./gridSetup.ts";

const ColumnChoices = lazy(async () => ({ default: (await import("./ColumnChoices.tsx")).ColumnChoices }));

export interface GridToolsProps<Line> {
  /** Name of the table. */
  readonly label: string;
  readonly columns: Arrangement<Line>;
  readonly figure: ExportMenuProps["figure"];
}

/** The buttons at the end of the column headers: columns and export. */
export function GridTools<Line>({ label, columns, figure }: GridToolsProps<Line>): React.JSX.Element {
  const words = `Choose columns: ${label}`;
  return (
    <div className="data-tools">
      <Popover.Root>
        <Popover.Trigger asChild>
          <IconButton icon={Columns3Cog} label={words} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content aria-label={words} className="data-columns" align="end" sideOffset={4} collisionPadding={8}>
            <Suspense>
              <ColumnChoices of={columns} />
            </Suspense>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <ExportMenu name={label} figure={figure} />
    </div>
  );
}
