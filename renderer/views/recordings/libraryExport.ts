import { severities } from "../../../core/diagnostics/severity.ts";
import type { DataColumn } from "../../parts/DataGrid/gridColumns.ts";
import type { GridExport } from "../../parts/DataGrid/gridFigure.ts";
import { counted } from "../../parts/numbers.ts";
import type { LibraryRows } from "../../session/tabRows.ts";
import { allFindings } from "./findingSums.ts";
import { appliedSearch, isUnread, type LibraryRow } from "./libraryRows.ts";

const always: readonly DataColumn<LibraryRow>[] = [
  { header: "name", value: ({ listing }) => listing.name },
  { header: "folder", value: ({ listing }) => listing.folder },
  { header: "id", value: ({ listing }) => listing.uuid },
  { header: "map", value: ({ listing }) => listing.maps.join("; ") || null },
  { header: "level", value: ({ listing }) => listing.level },
  { header: "turns", value: (row) => (isUnread(row) ? null : row.listing.turns) },
  { header: "frames", value: (row) => (isUnread(row) ? null : row.listing.frames) },
  { header: "result", value: (row) => (isUnread(row) ? null : row.listing.result.kind) },
  { header: "powers in the result", value: ({ listing }) => listing.result.powers.join("; ") },
  { header: "winner's bot", value: ({ winners }) => winners },
  { header: "bots", value: ({ bots }) => bots },
  { header: "press messages", value: ({ line }) => line?.results?.press ?? null },
  ...severities.toReversed().map((severity) => ({
    header: `${severity}s`,
    value: ({ line }: LibraryRow) => (line?.results ? allFindings(line.results)[severity] : null),
  })),
  { header: "recorded", value: ({ listing }) => listing.startedAt },
  { header: "bytes", value: ({ listing }) => listing.byteLength },
];

const tried: readonly DataColumn<LibraryRow>[] = [
  { header: "situation", value: ({ listing }) => listing.tried?.situation ?? null },
  { header: "verdict", value: ({ listing }) => listing.tried?.status ?? null },
  { header: "reason", value: ({ listing }) => listing.tried?.reason ?? null },
];

/** Returns what an export of the library, or of a `chamber try` report, adds to its columns. */
export function libraryExport(isReport: boolean, { search, only }: LibraryRows): GridExport<LibraryRow> {
  const matched = appliedSearch(search);
  const notes = [
    ...(only === null ? [] : [`Only the recordings under “${only.words}”.`]),
    ...(matched === "" ? [] : [`Only ${isReport ? "rows" : "recordings"} that match “${matched}”.`]),
  ];
  return isReport
    ? {
        caption: "Situations in a chamber try report, with verdicts and recordings",
        notes,
        data: [...tried, ...always],
      }
    : { of: "recording", caption: "Recordings, with their maps, results and bots", notes, data: always };
}

/**
 * Describes which recordings a table compares, as a sentence: `From 3 selected recordings that match “map:standard”.`
 * @param rows the recordings compared
 * @param count how many of them contribute to the table
 */
export function scopeNote(rows: readonly LibraryRow[], count: number, search: string): string {
  const matched = appliedSearch(search);
  const isSelection = rows.every(({ isSelected }) => isSelected === true);
  return `From ${counted(count, isSelection ? "selected recording" : "recording")}${matched === "" ? "" : ` that ${count === 1 ? "matches" : "match"} “${matched}”`}.`;
}
