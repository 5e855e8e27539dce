import { useMemo } from "react";
import type { SessionSummary } from "../../../core/session/summary.ts";
import { type Arrangement, useArrangement } from "../../parts/DataGrid/gridSetup.ts";
import { useSame } from "../../parts/useSame.ts";
import type { PluginNews, SessionNews } from "../../session/api.ts";
import { useSettings } from "../../session/settings.ts";
import type { CellLine } from "./cells.tsx";
import { tableLabel } from "./columnNames.ts";
import { columnsFor } from "./columns.tsx";
import type { TableLayout, TimeScale } from "./times.ts";

const none: readonly never[] = [];
/** Width of a character of text in pixels. */
const characterWidth = 6.9;
/** Space between two columns in pixels. */
const gap = 6;

export interface MessageColumns {
  readonly columns: Arrangement<CellLine>;
  readonly time: TimeScale;
}

/** Returns the columns as the user arranged them. */
export function useMessageColumns(news: SessionNews | null, layout: TableLayout): MessageColumns {
  const {
    header,
    count = 0,
    durationMs = 0,
    hasTimes: isTimed = true,
    connections = none,
    documents = none,
  }: Partial<SessionSummary> = news?.summary ?? {};
  const mode = useSettings((settings) => settings.time);
  const startedAt = header?.startedAt ?? null;
  const time = useMemo<TimeScale>(
    () => ({ mode, layout, startedAt: startedAt === null ? null : Date.parse(startedAt), isTimed }),
    [mode, layout, startedAt, isTimed],
  );
  const digits = String(count).length;
  // The column becomes wider only when the times get another digit.
  const longestMs = 10 ** (Math.floor(Math.log10(Math.max(999, Math.ceil(durationMs)))) + 1);
  const highest = Math.max(0, ...connections.map(({ connection }) => connection));
  const hasSteps = documents.length > 0;
  const fields: PluginNews["fields"] = news?.plugins.fields ?? none;
  const added = useSame(fields, fields.map(({ name }) => name).join());
  const usual = useMemo(
    () =>
      columnsFor({ time, count: 10 ** digits - 1, durationMs: longestMs - 1, connections: highest, hasSteps, added }),
    [time, digits, longestMs, highest, hasSteps, added],
  );
  return { columns: useArrangement(tableLabel, usual), time };
}

/**
 * Returns the number of characters of a text to draw, which is always more than will fit.
 * @param width of the pane in pixels
 */
export function charactersIn({ shown, widths }: Arrangement<CellLine>, width: number): number {
  const fixed = shown.reduce((sum, column) => {
    const own = widths[column.id] ?? Number.parseFloat(column.width);
    return column.id === "text" ? sum : sum + own + gap;
  }, 0);
  const text = widths["text"] ?? Math.max(60, width - fixed);
  // Use steps, so that the lines are not redrawn at every pixel while the user drags a pane wider.
  return Math.ceil((text / characterWidth + 8) / 16) * 16;
}
