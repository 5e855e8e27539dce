import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { PluginNews } from "../../session/api.ts";
import {
  AddedCell,
  BytesCell,
  type CellLine,
  CommandCell,
  ConnectionCell,
  FindingCell,
  NumberCell,
  TextCell,
  TimeCell,
  WhoCell,
} from "./cells.tsx";
import { longestTime, type TimeScale, timeHeading } from "./times.ts";

export const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature });

/** A line of the table, and its index. */
export interface TableLine {
  readonly index: number;
  readonly line: CellLine;
}

export interface ColumnSetting {
  readonly time: TimeScale;
  /** The highest number of a message, and the last time. */
  readonly count: number;
  readonly durationMs: number;
  /** The highest number of a connection. */
  readonly connections: number;
  /** The fields of plug-ins. */
  readonly added: PluginNews["fields"];
}

/** Renders the line of a row in a cell. */
const inCell =
  (Cell: React.ComponentType<{ readonly line: CellLine }>) =>
  ({ row }: { readonly row: { readonly original: TableLine } }): React.ReactNode => <Cell line={row.original.line} />;

/** Renders the value of a plug-in's field. */
const addedCell =
  (at: number) =>
  ({ row }: { readonly row: { readonly original: TableLine } }): React.ReactNode => (
    <AddedCell line={row.original.line} at={at} />
  );

/** Returns the columns of a table in display order. The text gets the space that the others leave. */
export function columnsFor(setting: ColumnSetting): ColumnDef<typeof features, TableLine>[] {
  const { time, count, durationMs, connections, added } = setting;
  const isWide = time.layout === "wide";
  const numberWidth = Math.max(isWide ? 48 : 42, Math.ceil(String(count).length * 7.2) + 4);
  const timeWidth = Math.max(isWide ? 72 : 42, Math.ceil(longestTime(durationMs, time).length * 6.9));
  const whoWidth = Math.max(isWide ? 40 : 34, 26 + String(connections).length * 7);
  return [
    { id: "n", header: "No.", size: numberWidth, minSize: 28, cell: inCell(NumberCell) },
    { id: "time", header: timeHeading(time), size: timeWidth, minSize: 32, cell: inCell(TimeCell) },
    { id: "connection", header: "Conn.", size: 34, minSize: 20, cell: inCell(ConnectionCell) },
    { id: "who", header: "Client", size: whoWidth, minSize: 32, cell: inCell(WhoCell) },
    { id: "command", header: "Cmd", size: isWide ? 32 : 28, minSize: 26, cell: inCell(CommandCell) },
    { id: "bytes", header: "Bytes", size: 40, minSize: 28, cell: inCell(BytesCell) },
    ...added.map(({ name }, at) => ({
      id: name,
      header: name,
      size: isWide ? 64 : 46,
      minSize: 28,
      cell: addedCell(at),
    })),
    { id: "text", header: "Text", enableResizing: false, enableHiding: false, cell: inCell(TextCell) },
    {
      id: "finding",
      header: isWide ? "Findings" : "",
      size: isWide ? 72 : 18,
      minSize: 16,
      cell: inCell(FindingCell),
    },
  ];
}
