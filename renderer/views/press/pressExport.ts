import type { DataColumn } from "../../parts/DataGrid/gridColumns.ts";
import type { GridExport } from "../../parts/DataGrid/gridFigure.ts";
import type { PressFilter } from "./noFilter.ts";
import { type aboutFields, aboutIn, isLog, type ListedRow, verdictsIn } from "./pressLines.ts";

interface ListedLine {
  readonly row: ListedRow;
}

/** Why these messages are listed. */
export interface PressScope {
  readonly filter: Pick<PressFilter, "powers" | "tokens">;
  /** The part of the text filter that is applied. */
  readonly applied: string;
  readonly viewpoint: string | null;
}

const data: readonly DataColumn<ListedLine>[] = [
  { header: "message", value: ({ row }) => row.n },
  { header: "turn", value: ({ row }) => row.turn },
  { header: "seconds", value: ({ row }) => row.atMs / 1000 },
  { header: "from", value: ({ row }) => row.sender },
  { header: "to", value: ({ row }) => (isLog(row) ? null : row.recipients.join("; ")) },
  { header: "press", value: ({ row }) => row.text },
  { header: "english", value: ({ row }) => (isLog(row) ? null : row.english) },
  { header: "outcome", value: ({ row }) => (isLog(row) ? row.lane : row.outcome) },
  { header: "honesty", value: ({ row }) => (isLog(row) ? null : (row.honesty?.verdict ?? null)) },
  { header: "verdicts", value: ({ row }) => verdictsIn(row).join("; ") || null },
];

/** Returns what an export of the press adds to its columns. */
export function pressExport(
  rows: readonly ListedRow[],
  about: readonly (typeof aboutFields)[number][],
  { filter: { powers, tokens }, applied, viewpoint }: PressScope,
): GridExport<ListedLine> {
  const added = about.map((field) => ({ header: field, value: ({ row }: ListedLine) => aboutIn(row, field) }));
  const hasLogs = rows.some(isLog);
  const of = hasLogs ? "messages and logs" : "messages";
  return {
    of: hasLogs ? "message or log" : "message",
    caption: hasLogs ? "Press in this game, with logs" : "Press in this game",
    notes: [
      ...(powers.length === 0 ? [] : [`Only ${of} ${powers.length === 1 ? "of" : "between"} ${powers.join(" and ")}.`]),
      ...(tokens.length === 0 ? [] : [`Only messages that begin with ${tokens.join(", ")}.`]),
      ...(applied === "" ? [] : [`Only ${of} that match “${applied}”.`]),
      ...(viewpoint === null ? [] : [`Only what ${viewpoint} saw.`]),
    ],
    data: [...data, ...added],
  };
}
