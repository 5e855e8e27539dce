import type { FigureTable, FigureValue } from "./figure.ts";
import { breakable } from "./latexText.ts";
import { textWidth } from "./textWidth.ts";

/** How a printed table fits a page. */
export interface LatexLayout {
  /** The commands for the size of the type and the space between columns; empty for the document's own. */
  readonly look: string;
  readonly isLandscape: boolean;
  /** The columns, as `tabular` and `longtable` specify them. */
  readonly columns: string;
  /** Whether any column wraps its text. */
  readonly wraps: boolean;
  /** Whether the table fits the page; if not, it is too wide even in the smallest type. */
  readonly fits: boolean;
  /** The estimated number of lines, without the header. */
  readonly lines: number;
}

interface Look {
  readonly command: string;
  /** Size of the type, and space on each side of a column, in points. */
  readonly size: number;
  readonly gap: number;
  readonly isLandscape?: true;
}

/** The width of the text in LaTeX's article class, and on a landscape page, in points. */
const pageWidth = 345;
const landscapeWidth = 550;
/** What stays free, because the widths of texts are estimates. */
const spare = 5;

const plain: readonly Look[] = [
  { command: "", size: 10, gap: 6 },
  { command: "\\footnotesize\\setlength{\\tabcolsep}{4pt}", size: 8, gap: 4 },
];
// Computer Modern is relatively wider in small sizes.
const smallest: Look = { command: "\\tiny\\setlength{\\tabcolsep}{2pt}", size: 5.6, gap: 2, isLandscape: true };
const wrapping: readonly Look[] = [
  { command: "\\footnotesize\\setlength{\\tabcolsep}{4pt}", size: 8, gap: 4 },
  { command: "\\footnotesize\\setlength{\\tabcolsep}{3pt}", size: 8, gap: 3, isLandscape: true },
  { command: "\\scriptsize\\setlength{\\tabcolsep}{3pt}", size: 7.2, gap: 3, isLandscape: true },
  smallest,
];
/** A column that wraps is at least this wide, in ems, unless its text is shorter. */
const leastWrapped = 8;

/** The widths of a column's texts at a type size of 1. */
interface Measured {
  readonly isNumber: boolean;
  readonly header: number;
  readonly cells: readonly number[];
  /** The widest cell. */
  readonly widest: number;
  /** The longest part of the texts that LaTeX does not break. */
  readonly word: number;
}

/**
 * Returns a layout that fits the page: all columns as wide as their texts if possible, otherwise with wrapped columns,
 * otherwise on a landscape page.
 */
export function latexLayout({ columns, rows }: FigureTable): LatexLayout {
  const measured = columns.map(({ header, isNumber = false }, at) => measure(header, isNumber, rows, at));
  for (const look of plain) {
    const space = spaceIn(look, columns.length);
    const widths = measured.map(({ header, widest }) => Math.max(header, widest) * look.size);
    if (sumOf(widths) <= space) return layout(look, measured, widths, true);
  }
  const least = measured.map(({ word, widest }) => Math.max(word, Math.min(widest, leastWrapped)));
  const found = wrapping.find((look) => sumOf(least) * look.size <= spaceIn(look, columns.length));
  const look = found ?? smallest;
  const ems = spaceIn(look, columns.length) / look.size;
  const widths = shared(measured, least, ems).map((width) => width * look.size);
  return layout(look, measured, widths, found !== undefined);
}

function measure(header: string, isNumber: boolean, rows: readonly (readonly FigureValue[])[], at: number): Measured {
  const texts = rows.map((row) => String(row[at] ?? "--"));
  const cells = texts.map((text) => textWidth(printed(text), 1));
  const words = [header, ...texts]
    .flatMap((text) => breakable(text).replaceAll("\u0001", " ").split(/\s+/))
    .map(printed);
  return {
    ...{ isNumber, header: textWidth(printed(header), 1), cells },
    widest: cells.reduce((most, each) => Math.max(most, each), 0),
    word: words.reduce((most, each) => Math.max(most, textWidth(each, 1)), 0),
  };
}

/** Returns a text with placeholders for the signs that LaTeX prints as code points. */
function printed(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[^ !-~\u00a1-\u00ff–—’‘“”…−→←≤≥]/gu, "[U+0000]");
}

function spaceIn({ gap, isLandscape }: Look, columns: number): number {
  return (isLandscape ? landscapeWidth : pageWidth) - spare - 2 * gap * columns;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/**
 * Shares a width among columns: narrow ones get what their cells need, and the others share the rest evenly. Headers
 * wrap, because that costs the table only a line or two.
 * @param least the least width of each column, in ems
 * @param space in ems
 * @returns widths in ems
 */
function shared(measured: readonly Measured[], least: readonly number[], space: number): number[] {
  const at = (level: number): number[] =>
    measured.map(({ widest }, index) => Math.max(least[index] ?? 0, Math.min(widest, level)));
  let [low, high] = [0, space];
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2;
    if (sumOf(at(middle)) <= space) low = middle;
    else high = middle;
  }
  return at(low);
}

/** @param widths of the columns in points */
function layout(look: Look, measured: readonly Measured[], widths: readonly number[], fits: boolean): LatexLayout {
  const { command, size, isLandscape = false } = look;
  const wrapped = measured.map(({ header, widest }, at) => (widths[at] ?? 0) < Math.max(header, widest) * size - 0.01);
  const columns = measured.map(({ isNumber }, at) => {
    if (!wrapped[at]) return isNumber ? "r" : "l";
    const share = Math.floor((1000 * (widths[at] ?? 0)) / (isLandscape ? landscapeWidth : pageWidth)) / 1000;
    return `>{\\ragged${isNumber ? "left" : "right"}\\arraybackslash}p{${share}\\linewidth}`;
  });
  const linesOf = (row: number): number =>
    measured.reduce((most, { cells }, at) => {
      const ofCell = wrapped[at] ? Math.ceil(((cells[row] ?? 0) * size) / Math.max(1, widths[at] ?? 0)) : 1;
      return Math.max(most, ofCell);
    }, 1);
  return {
    ...{ look: command, isLandscape, columns: columns.join(""), wraps: wrapped.includes(true), fits },
    lines: sumOf((measured[0]?.cells ?? []).map((_, row) => linesOf(row))),
  };
}
