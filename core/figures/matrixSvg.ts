import type { Chart, MatrixCell } from "./chart.ts";
import { box, type Drawn, paper, tints, words } from "./ink.ts";
import { boldness, cutText, textWidth } from "./textWidth.ts";

const size = 12;
const detailSize = 9.5;
const cellHeight = 38;
const headHeight = 24;
const gap = 3;
const widestName = 220;

/** Draws a matrix: names at the top and the left, and a tinted cell with a value and its n for each pair. */
export function drawMatrix({ columns, rows }: Extract<Chart, { kind: "matrix" }>): Drawn {
  const nameWidth = Math.min(widestName, Math.max(0, ...rows.map(({ name }) => textWidth(name, size) * boldness))) + 10;
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const widest = Math.max(
    48,
    ...columns.map((name) => textWidth(name, size) * boldness + 8),
    ...cells.map((cell) => Math.max(textWidth(cell.words, size) * boldness, textWidth(cell.detail, detailSize)) + 10),
  );
  const cellWidth = Math.min(widestName, widest);
  const elements = columns.map((name, at) =>
    words(nameWidth + (at + 0.5) * (cellWidth + gap) - gap / 2, 15, cutText(name, size, cellWidth), {
      size,
      isBold: true,
      anchor: "middle",
    }),
  );
  for (const [at, { name, cells: own }] of rows.entries()) {
    const y = headHeight + at * (cellHeight + gap);
    elements.push(words(0, y + cellHeight / 2 + 4, cutText(name, size, nameWidth - 8), { size, isBold: true }));
    for (const [index, cell] of own.entries())
      if (cell !== null) elements.push(...drawCell(cell, nameWidth + index * (cellWidth + gap), y, cellWidth));
  }
  return {
    width: nameWidth + columns.length * (cellWidth + gap),
    height: headHeight + rows.length * (cellHeight + gap),
    elements,
  };
}

function drawCell({ words: value, detail, tone }: MatrixCell, x: number, y: number, width: number): string[] {
  const middle = x + width / 2;
  const fill = tone === "none" ? paper.ink2 : paper.ink;
  const inside = width - 6;
  return [
    box(x, y, width, cellHeight, { fill: tints[tone], radius: 3 }),
    words(middle, y + (detail === "" ? 23 : 17), cutText(value, size, inside), {
      size,
      fill,
      anchor: "middle",
      isBold: tone !== "none",
    }),
    ...(detail === ""
      ? []
      : [
          words(middle, y + 30, cutText(detail, detailSize, inside), {
            size: detailSize,
            fill: paper.ink2,
            anchor: "middle",
          }),
        ]),
  ];
}
