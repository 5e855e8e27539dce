/** A line across the turns, drawn as steps. */
export interface StepLine {
  /** Letters at the end of the line. */
  readonly mark: string;
  readonly fill: string;
  /** Colour of the outline that separates the line from the background and from lines that it crosses. */
  readonly casing: string;
  readonly onFill: string;
  /** One value for each turn, and one for the end; null where there is no line. */
  readonly values: readonly (number | null)[];
}

/** One bar per turn, drawn upwards from 0. */
export interface BarSeries {
  readonly name: string;
  readonly fill: string;
  readonly values: readonly number[];
}

/** A bar chart that shares the turn axis with the other panels. */
export interface BarPanel {
  readonly title: string;
  /** The series are drawn on top of each other. In a stack, each later series has smaller values. */
  readonly series: readonly BarSeries[];
}

export type MatrixTone = "ok" | "warn" | "err" | "none";

/** A cell of a matrix; null if the cell cannot have a value. */
export interface MatrixCell {
  readonly words: string;
  /** The text of a second line, in small type. */
  readonly detail: string;
  readonly tone: MatrixTone;
}

export interface DotRow {
  readonly name: string;
  readonly dots: readonly { readonly at: number; readonly isMarked: boolean }[];
  /** The middle half and the median; null if there are too few dots. */
  readonly box: { readonly low: number; readonly middle: number; readonly high: number } | null;
}

/** The picture of a figure, as data. */
export type Chart =
  | {
      readonly kind: "steps";
      /** Turn keys, such as `SPR 1901`. */
      readonly turns: readonly string[];
      readonly lines: readonly StepLine[];
      readonly axis: string;
      /** A dashed line across the chart. */
      readonly level: { readonly at: number; readonly words: string } | null;
    }
  | { readonly kind: "bars"; readonly turns: readonly string[]; readonly panels: readonly BarPanel[] }
  | {
      readonly kind: "dots";
      readonly rows: readonly DotRow[];
      /** The ends of the logarithmic axis. */
      readonly range: readonly [number, number];
      readonly ticks: readonly { readonly at: number; readonly words: string }[];
      /** Dashed lines across all rows. */
      readonly limits: readonly { readonly at: number; readonly words: string }[];
    }
  | {
      readonly kind: "matrix";
      readonly columns: readonly string[];
      readonly rows: readonly { readonly name: string; readonly cells: readonly (MatrixCell | null)[] }[];
    }
  /** A picture that is already SVG and has its own size. */
  | { readonly kind: "picture"; readonly svg: string; readonly width: number; readonly height: number };
