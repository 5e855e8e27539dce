import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { grouped } from "../../parts/numbers.ts";
import type { PluginNews } from "../../session/api.ts";
import {
  AddedCell,
  addedWords,
  type CellLine,
  CommandCell,
  FindingCell,
  NumberCell,
  TextCell,
  TimeCell,
  WhoCell,
} from "./cells.tsx";
import { columnName, usuallyHidden } from "./columnNames.ts";
import { longestTime, type TimeScale, timeHeading, timeText } from "./times.ts";

export interface ColumnSetting {
  readonly time: TimeScale;
  /** The highest message number and the latest time. */
  readonly count: number;
  readonly durationMs: number;
  /** The highest connection number. */
  readonly connections: number;
  /** Whether the messages include steps of saved games, whose kinds are longer than commands. */
  readonly hasSteps: boolean;
  /** The fields of plug-ins. */
  readonly added: PluginNews["fields"];
}

type Column = GridColumn<CellLine>;

/** Returns the columns in their usual order. The text gets the space that the other columns leave. */
export function columnsFor({
  time,
  count,
  durationMs,
  connections,
  hasSteps,
  added,
}: ColumnSetting): readonly Column[] {
  const isWide = time.layout === "wide";
  const numberWidth = Math.max(isWide ? 48 : 42, widthOf(String(count)));
  const timeWidth = Math.max(isWide ? 72 : 42, widthOf(longestTime(durationMs, time)));
  const whoWidth = Math.max(isWide ? 40 : 34, 26 + String(connections).length * 7);
  const of = (id: keyof typeof columnName, width: number): Pick<Column, "id" | "header" | "width" | "isHidden"> => ({
    ...{ id, header: columnName[id], width: `${width}px`, isHidden: usuallyHidden.includes(id) },
  });
  return [
    { ...of("n", numberWidth), mark: "No.", isNumber: true, number: ({ n }) => n, cell: inCell(NumberCell) },
    {
      ...of("time", timeWidth),
      mark: timeHeading(time),
      isNumber: true,
      words: (line) => timeText(line, time),
      cell: inCell(TimeCell),
    },
    { ...of("connection", 34), mark: "Conn.", isNumber: true, words: connectionWords, cell: connectionWords },
    { ...of("who", whoWidth), words: ({ power }) => power ?? "", cell: inCell(WhoCell) },
    {
      ...of("command", hasSteps ? stepWidth : isWide ? 32 : 28),
      mark: "Cmd",
      words: ({ command }) => command,
      cell: inCell(CommandCell),
    },
    { ...of("bytes", 46), isNumber: true, words: byteWords, cell: byteWords },
    ...added.map((field, at) => addedColumn(field, at, isWide ? 64 : 46)),
    {
      ...of("text", 0),
      width: "minmax(60px, 1fr)",
      words: ({ text }) => text,
      isExpanded: (line) => (line.kind === "fold" ? line.isOpen : undefined),
      cell: inCell(TextCell),
    },
    {
      ...of("finding", isWide ? 72 : 18),
      ...(!isWide && { mark: "" }),
      words: (line) => (line.kind === "fold" ? "" : (line.severity ?? "")),
      cell: inCell(FindingCell),
    },
  ];
}

/** Width of the longest kind of step, `position`, in pixels. */
const stepWidth = 58;

/** Returns a width, in pixels, that is enough for a number or a time. All digits have the same width, 7.78 pixels. */
function widthOf(text: string): number {
  const digits = text.replace(/\D/g, "").length;
  return Math.ceil(digits * 7.8 + (text.length - digits) * 5.5);
}

/** The value of a plug-in's field. */
function addedColumn({ name, about }: PluginNews["fields"][number], at: number, width: number): Column {
  return {
    ...{ id: name, header: name, about, width: `${width}px` },
    words: (line) => addedWords(line, at) ?? "",
    cell: (line) => <AddedCell line={line} at={at} />,
  };
}

/** Renders a line in a cell. */
const inCell =
  (Cell: React.ComponentType<{ readonly line: CellLine }>) =>
  (line: CellLine): React.ReactNode => <Cell line={line} />;

function byteWords(line: CellLine): string {
  return line.kind === "fold" || line.byteLength === 0 ? "" : grouped(line.byteLength);
}

function connectionWords({ connection }: CellLine): string {
  return connection === null || connection < 0 ? "" : String(connection);
}
