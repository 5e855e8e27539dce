import type { Chart } from "./chart.ts";

/*
 * A figure is one matrix, ledger, chart or table on the page, as plain data. The modules in this folder turn it into
 * text: CSV contains every value, LaTeX contains the printed table, and SVG is the picture, which the page converts to
 * PNG.
 */

/** A value of a table; null if there is none. */
export type FigureValue = string | number | null;

export interface FigureColumn {
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
  /** Every value without rounding, one row for each case. */
  readonly data: FigureTable;
  /** The values as a paper would print them. */
  readonly print: FigureTable;
  /** The picture; null if the picture is the printed table. */
  readonly chart: Chart | null;
}

/** The source of a figure. */
export interface FigureSource {
  /** The recording's name and id; null if the figure does not cover a single recording. */
  readonly recording: string | null;
  /** Query and fragment of the page that created the figure, with the recording's id; null if there is none. */
  readonly link: string | null;
  /** Name and version of the program. */
  readonly program: string;
}

/** The formats, keyed by file extension. */
export const figureForms = ["svg", "png", "csv", "tex"] as const;
export type FigureForm = (typeof figureForms)[number];

/** Returns the text below a figure: its notes, then its source. */
export function figureNotes({ notes }: Figure, { recording, program }: FigureSource): readonly string[] {
  return [...notes, `${recording === null ? "" : `Recording ${recording}. `}Made with ${program}.`];
}

/** Returns the header of a column for a printed table, where headers start with a capital letter. */
export function printedHeader({ header }: FigureColumn): string {
  return header.charAt(0).toUpperCase() + header.slice(1);
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
