import type { RowData } from "@tanstack/react-table";
import { Columns3Cog } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense } from "react";
import { ExportMenu } from "../ExportMenu.tsx";
import { IconButton } from "../IconButton.tsx";
import type { DataGridProps } from "./gridProps.ts";
import type { Arrangement } from "./gridSetup.ts";

const ColumnChoices = lazy(async () => ({ default: (await import("./ColumnChoices.tsx")).ColumnChoices }));

export interface GridToolsProps<Line extends RowData> {
  readonly of: DataGridProps<Line>;
  readonly columns: Arrangement<Line>;
  /** Returns the lines in display order. */
  readonly lines: () => readonly Line[];
}

/** The buttons at the end of the column headers: columns and export. */
export function GridTools<Line extends RowData>({ of, columns, lines }: GridToolsProps<Line>): React.JSX.Element {
  const words = `Columns of ${of.label}`;
  const figure = async () => {
    const { gridFigure } = await import("./gridFigure.ts");
    return gridFigure({ ...of, shown: columns.shown }, lines());
  };
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
      <ExportMenu name={of.label} figure={figure} />
    </div>
  );
}
