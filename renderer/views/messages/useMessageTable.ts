import { functionalUpdate, type ReactTable, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { SessionSummary } from "../../../core/session/summary.ts";
import { useSame } from "../../parts/useSame.ts";
import type { PluginNews } from "../../session/api.ts";
import { useView } from "../../session/store.ts";
import { usuallyHidden } from "./columnNames.ts";
import { columnsFor, features, type TableLine } from "./columns.tsx";
import { setTableSetup, type TableLayout, useTableSetup } from "./tableSettings.ts";
import type { TimeScale } from "./times.ts";

const noFields: PluginNews["fields"] = [];

/** Width of a character of text in pixels. */
const characterWidth = 6.9;
const allHidden = Object.fromEntries(usuallyHidden.map((id) => [id, false]));

export interface MessageTable {
  readonly table: ReactTable<typeof features, TableLine>;
  /** Widths of the columns as a CSS grid track. */
  readonly track: string;
  /** Number of characters of a text to draw: always more than fit. */
  readonly characters: number;
}

export function useTimeScale({ header }: SessionSummary, layout: TableLayout): TimeScale {
  const mode = useTableSetup((setup) => setup.time);
  const startedAt = header?.startedAt ?? null;
  return useMemo(
    () => ({ mode, layout, startedAt: startedAt === null ? null : Date.parse(startedAt) }),
    [mode, layout, startedAt],
  );
}

/** Returns the visible columns with their widths, and the lines in cells. */
export function useMessageTable(
  data: TableLine[],
  summary: SessionSummary,
  time: TimeScale,
  width: number,
): MessageTable {
  const { shown, sizes } = useTableSetup();
  const digits = String(summary.count).length;
  const longestMs = 10 ** Math.ceil(Math.log10(Math.max(1000, summary.durationMs)));
  const connections = Math.max(0, ...summary.connections.map(({ connection }) => connection));
  const fields = useView(({ news }) => news?.plugins.fields) ?? noFields;
  const added = useSame(fields, fields.map(({ name }) => name).join());
  const columns = useMemo(
    () => columnsFor({ time, count: 10 ** digits - 1, durationMs: longestMs - 1, connections, added }),
    [time, digits, longestMs, connections, added],
  );
  const columnSizing = sizes[time.layout];
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ index }) => String(index),
    columnResizeMode: "onChange",
    state: { columnVisibility: { ...allHidden, ...shown }, columnSizing },
    onColumnSizingChange: (updater) =>
      setTableSetup({ sizes: { ...sizes, [time.layout]: functionalUpdate(updater, columnSizing) } }),
  });
  const inView = table.getVisibleLeafColumns().map((column) => (column.id === "text" ? null : column.getSize()));
  const track = inView.map((size) => (size === null ? "minmax(60px, 1fr)" : `${size}px`)).join(" ");
  const fixed = inView.reduce<number>((sum, size) => sum + (size === null ? 0 : size + 6), 0);
  // Use steps, so that the lines are not redrawn at every pixel while the user drags a pane wider.
  const characters = Math.ceil((Math.max(60, width - fixed) / characterWidth + 8) / 16) * 16;
  return { table, track, characters };
}
