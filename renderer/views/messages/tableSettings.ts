import type { ColumnSizingState } from "@tanstack/react-table";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The time column: time since the recording's start, time of day, or time since the message above. */
export type TimeMode = "start" | "clock" | "above";

/** The layout of the columns, by the width of the pane. */
export type TableLayout = "narrow" | "wide";

/** The table's setup, stored in the browser. */
interface TableSetup {
  readonly time: TimeMode;
  /** Columns whose visibility differs from the default: whether they are shown. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Widths that the user set, in pixels. */
  readonly sizes: Readonly<Record<TableLayout, ColumnSizingState>>;
}

const usual: TableSetup = { time: "start", shown: {}, sizes: { narrow: {}, wide: {} } };

export const useTableSetup = create<TableSetup>()(persist(() => usual, { name: "black-chamber-messages" }));

export const setTableSetup: (setup: Partial<TableSetup>) => void = useTableSetup.setState;
