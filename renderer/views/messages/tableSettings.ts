import type { ColumnSizingState } from "@tanstack/react-table";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** What the time column says: since the recording's start, the time of day, or since the message above. */
export type TimeMode = "start" | "clock" | "above";

/** Columns as a pane of that width has them. */
export type TableLayout = "narrow" | "wide";

/** How the table is set up, kept in the browser. */
interface TableSetup {
  readonly time: TimeMode;
  /** Columns that are shown, or not, against what is usual. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Widths that were drawn, in pixels. */
  readonly sizes: Readonly<Record<TableLayout, ColumnSizingState>>;
}

const usual: TableSetup = { time: "start", shown: {}, sizes: { narrow: {}, wide: {} } };

export const useTableSetup = create<TableSetup>()(persist(() => usual, { name: "black-chamber-messages" }));

export const setTableSetup: (setup: Partial<TableSetup>) => void = useTableSetup.setState;
