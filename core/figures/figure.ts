import type { Chart } from "./chart.ts";

/*
 * A figure is one matrix, ledger, chart or table on the page, as plain data. The modules in this folder turn it into
 * text: CSV contains every value, LaTeX contains the printed table, and SVG is the picture, which the page converts to
 * PNG.
 */

/** A value of a table; null if there is none. */
export type FigureValue = string | number | null;

export interface FigureColumn {
  /** Printed as it is, because it may be a bot's name. */
  readonly header: string;
  /** Whether the column's values are numbers, which are right-aligned. */
  readonly isNumber?: boolean;
}

export interface FigureTable {
  readonly columns: readonly FigureColumn[];
  /** One value for each column. */
  readonly rows: readonly (readonly FigureValue[])[];
}

export interface Figure {
  /** The name of the figure in file names: `Honour rate`. */
  readonly name: string;
  /** One sentence about the content of the figure. */
  readonly caption: string;
  /**
   * The facts that a reader needs, one sentence each: n, how intervals are computed, whose view the figure shows, and
   * what is hidden.
   */
  readonly notes: readonly string[];
  /** Notes that are true only of the picture: how to read the chart. */
  readonly chartNotes?: readonly string[];
  /** Notes that are true only of the printed table. */
  readonly printNotes?: readonly string[];
  /** Every value without rounding, one row for each case. */
  readonly data: FigureTable;
  /** The values as a paper would print them. */
  readonly print: FigureTable;
  /** The names of the recordings that the figure compares; omitted if it shows only the open one. */
  readonly recordings?: readonly string[];
  /** The picture; null if the picture is the printed table. */
  readonly chart: Chart | null;
}

/** The source of a figure. */
export interface FigureSource {
  /** The recording's name and id; null if the figure does not cover a single recording. */
  readonly recording: string | null;
  /** The recordings that the figure compares: `29 recordings: a; b; c; 26 more`; default: none. */
  readonly recordings?: string | null;
  /** Query and fragment of the page that created the figure, with the recording's id; null if there is none. */
  readonly link: string | null;
  /** Name and version of the program. */
  readonly program: string;
}

/** The formats, keyed by file extension. */
export const figureForms = ["svg", "png", "csv", "tex"] as const;
export type FigureForm = (typeof figureForms)[number];

/**
 * Returns the text below a figure: its notes, then its source.
 * @param shows what the figure consists of
 */
export function figureNotes(
  { notes, chartNotes = [], printNotes = [] }: Figure,
  { recording, recordings = null, program }: FigureSource,
  shows: "chart" | "table",
): readonly string[] {
  const from = recording === null ? (recordings === null ? "" : `Data: ${recordings}. `) : `Recording ${recording}. `;
  return [...notes, ...(shows === "chart" ? chartNotes : printNotes), `${from}Made with ${program}.`];
}

/**
 * Returns a table to print, whose headers start with a capital letter. Headers that are names keep their case: bots b1
 * and B1 differ.
 * @param isName whether the column with this index has a name as its header
 */
export function printedTable(
  { columns, rows }: FigureTable,
  isName: (at: number) => boolean = () => false,
): FigureTable {
  const capital = (header: string): string => header.charAt(0).toUpperCase() + header.slice(1);
  return {
    columns: columns.map((column, at) => (isName(at) ? column : { ...column, header: capital(column.header) })),
    rows,
  };
}

/** Returns a file name without characters that operating systems reject: `game-17-honour-rate.svg`. */
export function figureFileName(recording: string | null, { name }: Pick<Figure, "name">, form: FigureForm): string {
  return `${[recording ?? "", name].map(slug).filter(Boolean).join("-") || "figure"}.${form}`;
}

function slug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80)
    .toLowerCase();
}
