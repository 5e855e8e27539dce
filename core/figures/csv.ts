import { csvField } from "../bytes/csv.ts";
import type { Figure, FigureSource, FigureValue } from "./figure.ts";

/**
 * Returns every value of a figure as CSV (RFC 4180: CRLF, quotes doubled). CSV has no place for a caption, so the last
 * columns repeat the caption, the program and the link in every row. This also lets users join the rows of several
 * files. Names come from the traffic, so text that a spreadsheet would run as a formula is prefixed with an apostrophe,
 * which spreadsheets recognise.
 */
export function figureCsv(figure: Figure, source: FigureSource): string {
  const { columns, rows } = figure.data;
  const about = [
    [`${figure.caption}.`, ...figure.notes].join(" "),
    source.recording ?? source.recordings ?? null,
    source.program,
    source.link,
  ];
  const ends = about.map((value) => field(value)).join(",");
  const head = [...columns.map(({ header }) => header), "figure", "source", "program", "link"];
  return [
    head.map((value) => field(value)).join(","),
    ...rows.map((row) => `${row.map(field).join(",")},${ends}`),
    "",
  ].join("\r\n");
}

function field(value: FigureValue): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  return csvField(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
}
