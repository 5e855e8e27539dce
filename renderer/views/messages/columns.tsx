import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from "@tanstack/react-table";
import {
  BytesCell,
  type CellLine,
  CommandCell,
  ConnectionCell,
  FindingCell,
  TextCell,
  TimeCell,
  WhoCell,
} from "./cells.tsx";
import { longestTime, type TimeScale, timeHeading } from "./times.ts";

export const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature });

/** A line of the table, and where it stands. */
export interface TableLine {
  readonly index: number;
  readonly line: CellLine;
}

const helper = createColumnHelper<typeof features, TableLine>();

export interface ColumnSetting {
  readonly time: TimeScale;
  /** The longest number, and the last time. */
  readonly count: number;
  readonly durationMs: number;
  /** The highest number of one. */
  readonly connections: number;
}

/** The columns of a table in the order in which they stand; the text takes what the others leave. */
export function columnsFor({ time, count, durationMs, connections }: ColumnSetting) {
  const isWide = time.layout === "wide";
  const timeLength = longestTime(durationMs, time).length;
  return helper.columns([
    helper.display({
      id: "n",
      header: "No.",
      size: Math.max(isWide ? 48 : 42, Math.ceil(String(count).length * 7.2) + 4),
      minSize: 28,
      cell: ({ row }) => row.original.line.n,
    }),
    helper.display({
      id: "time",
      header: timeHeading(time),
      size: Math.max(isWide ? 72 : 42, Math.ceil(timeLength * 6.9)),
      minSize: 32,
      cell: ({ row }) => <TimeCell line={row.original.line} />,
    }),
    helper.display({
      id: "connection",
      header: "Conn.",
      size: 34,
      minSize: 20,
      cell: ({ row }) => <ConnectionCell line={row.original.line} />,
    }),
    helper.display({
      id: "who",
      header: "Who",
      size: Math.max(isWide ? 40 : 34, 26 + String(connections).length * 7),
      minSize: 32,
      cell: ({ row }) => <WhoCell line={row.original.line} />,
    }),
    helper.display({
      id: "command",
      header: "Cmd",
      size: isWide ? 32 : 28,
      minSize: 26,
      cell: ({ row }) => <CommandCell line={row.original.line} />,
    }),
    helper.display({
      id: "bytes",
      header: "Bytes",
      size: 40,
      minSize: 28,
      cell: ({ row }) => <BytesCell line={row.original.line} />,
    }),
    helper.display({
      id: "text",
      header: "Text",
      enableResizing: false,
      enableHiding: false,
      cell: ({ row }) => <TextCell line={row.original.line} />,
    }),
    helper.display({
      id: "finding",
      header: isWide ? "Findings" : "",
      size: isWide ? 72 : 18,
      minSize: 16,
      cell: ({ row }) => <FindingCell line={row.original.line} />,
    }),
  ]);
}
