import type { BarSeries } from "../../../core/figures/chart.ts";
import { type Figure, type FigureValue, printedTable } from "../../../core/figures/figure.ts";
import type { Diagnosis, DiagnosisRow } from "../../../core/session/lintQuery.ts";
import { counted } from "../../parts/numbers.ts";
import type { FindingRows } from "../../session/tabRows.ts";
import { powerlessOf, powersOf, type Section } from "./sections.ts";
import { countTurns } from "./turnCounts.ts";

/** Why findings are hidden: severities, and the part of the filter that is applied. */
export interface FindingScope extends Pick<FindingRows, "hidden"> {
  readonly applied: string;
}

function notesOf(
  rows: readonly DiagnosisRow[],
  { messages, viewpoint, isOver, rows: all }: Diagnosis,
  { hidden, applied }: FindingScope,
): readonly string[] {
  const left = all.length - rows.length;
  return [
    `n = ${counted(rows.length, "finding")} in ${counted(messages, "checked message")}.`,
    ...(viewpoint === null ? [] : [`Only connections of ${viewpoint}.`]),
    ...(hidden.length === 0 ? [] : [`Without ${hidden.map((severity) => `${severity}s`).join(" and ")}.`]),
    ...(applied === "" ? [] : [`Only findings that match “${applied}”.`]),
    ...(left === 0 ? [] : [`${counted(left, "finding")} not shown.`]),
    ...(isOver ? [] : ["The recording is still in progress; rules about missing messages run when it ends."]),
  ];
}

/** Returns the findings as shown in the table: a row for each rule in each section. */
export function findingsFigure(
  sections: readonly Section[],
  shown: readonly DiagnosisRow[],
  diagnosis: Diagnosis,
  scope: FindingScope,
): Figure {
  const hasTitles = sections.some(({ title }) => title !== null);
  const columns = [...(hasTitles ? ["group"] : []), ...["severity", "rule", "finding", "at fault"]].map((header) => ({
    header,
  }));
  const numbers = ["findings", "occurrences"].map((header) => ({ header, isNumber: true }));
  const rows = sections.flatMap(({ title, lines }) =>
    lines.map((line): FigureValue[] => [
      ...(hasTitles ? [title] : []),
      ...[line.severity, line.code, line.what, atFault(line.rows)],
      ...[line.rows.length, line.count],
    ]),
  );
  const table = { columns: [...columns, ...numbers], rows };
  return {
    name: "Findings",
    caption: "Findings by rule: what bots and servers did wrong, and how often",
    notes: notesOf(shown, diagnosis, scope),
    data: table,
    print: printedTable(table),
    chart: null,
  };
}

function atFault(rows: readonly DiagnosisRow[]): string {
  const ofClients = rows.filter(({ side }) => side !== "server");
  return [
    ...(ofClients.length < rows.length ? ["server"] : []),
    ...powersOf(ofClients),
    ...powerlessOf(ofClients).map((connection) => `connection ${connection}`),
  ].join(", ");
}

/** Returns the messages with findings in each turn. */
export function turnsFigure(shown: readonly DiagnosisRow[], diagnosis: Diagnosis, scope: FindingScope): Figure {
  const { turns } = diagnosis;
  const counts = countTurns(shown, turns);
  const columns = [
    { header: "turn" },
    ...["errors", "warnings", "notes"].map((header) => ({ header, isNumber: true })),
  ];
  const table = {
    columns,
    rows: turns.map(({ key }, at) => [key, counts[at]?.error ?? 0, counts[at]?.warning ?? 0, counts[at]?.note ?? 0]),
  };
  // Each bar of a stack covers the lower part of the previous one.
  const series: readonly BarSeries[] = [
    { name: "notes", fill: "#7C8794", values: counts.map(({ error, warning, note }) => error + warning + note) },
    { name: "warnings", fill: "#C77800", values: counts.map(({ error, warning }) => error + warning) },
    { name: "errors", fill: "#B3151F", values: counts.map(({ error }) => error) },
  ];
  return {
    name: "Findings per turn",
    caption: "Messages with findings in each turn",
    notes: notesOf(shown, diagnosis, scope),
    data: table,
    print: printedTable(table),
    chart: { kind: "bars", turns: turns.map(({ key }) => key), panels: [{ title: "Messages with findings", series }] },
  };
}
