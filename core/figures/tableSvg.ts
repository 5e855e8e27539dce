import type { FigureTable, FigureValue } from "./figure.ts";
import { type Drawn, line, paper, words } from "./ink.ts";
import { boldness, cutText, textWidth } from "./textWidth.ts";

/** The maximum number of rows in a picture; the CSV has all rows. */
const mostRows = 120;
const widestCell = 520;
const rowHeight = 20;
const gap = 18;
const size = 11;

/** Draws a table in the style of books, with three horizontal lines and no vertical ones. */
export function drawTable({ columns, rows }: FigureTable): Drawn {
  const shown = rows.slice(0, mostRows);
  const widths = columns.map(({ header }, at) =>
    Math.min(
      widestCell,
      Math.max(textWidth(header, size) * boldness, ...shown.map((row) => textWidth(wordsOf(row[at] ?? null), size))),
    ),
  );
  const width = widths.reduce((sum, each) => sum + each, 0) + gap * Math.max(0, columns.length - 1);
  const elements: string[] = [];
  const write = (row: readonly FigureValue[], y: number, isBold: boolean): void => {
    let x = 0;
    for (const [at, value] of row.entries()) {
      const own = widths[at] ?? 0;
      const isNumber = columns[at]?.isNumber ?? false;
      const text = cutText(wordsOf(value), size, own);
      if (text !== "")
        elements.push(words(isNumber ? x + own : x, y, text, { size, isBold, anchor: isNumber ? "end" : "start" }));
      x += own + gap;
    }
  };
  elements.push(line(0, 0.5, width, 0.5, { stroke: paper.ink, width: 1.5 }));
  write(
    columns.map(({ header }) => header),
    15,
    true,
  );
  let y = 22;
  elements.push(line(0, y + 0.5, width, y + 0.5, { stroke: paper.ink, width: 0.75 }));
  for (const row of shown) {
    write(row, y + 15, false);
    y += rowHeight;
  }
  elements.push(line(0, y + 2.5, width, y + 2.5, { stroke: paper.ink, width: 1.5 }));
  const more = rows.length - shown.length;
  if (more > 0)
    elements.push(
      words(0, y + 18, `${more} more ${more === 1 ? "row is" : "rows are"} in the CSV.`, { fill: paper.ink2 }),
    );
  return { width, height: y + (more > 0 ? 24 : 4), elements };
}

function wordsOf(value: FigureValue): string {
  // Text that is longer than this never fits.
  return value === null ? "–" : String(value).slice(0, 300);
}
