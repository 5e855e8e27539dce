import { short } from "../picture/shapes.ts";
import type { Chart, DotRow } from "./chart.ts";
import { box, type Drawn, line, paper, words } from "./ink.ts";
import { boldness, cutText, textWidth } from "./textWidth.ts";

const plotWidth = 620;
const rowHeight = 36;
const size = 11;
const widestName = 160;
/** The maximum number of dots in a row. More dots would look like one dark bar. */
const mostDots = 2000;

/** Draws a row of dots for each name over a logarithmic axis, with the middle half of the dots as a box. */
export function drawDots({ rows, range, ticks, limits }: Extract<Chart, { kind: "dots" }>): Drawn {
  const left = Math.min(widestName, Math.max(0, ...rows.map(({ name }) => textWidth(name, size) * boldness))) + 12;
  const [low, high] = range;
  const xOf = (value: number): number =>
    left + (Math.log(Math.min(high, Math.max(value, low)) / low) / Math.log(high / low)) * plotWidth;
  const bottom = rows.length * rowHeight;
  const elements: string[] = [];
  let free = 0;
  for (const { at, words: text } of ticks) {
    const [x, half] = [xOf(at), textWidth(text, size) / 2];
    elements.push(line(x, 0, x, bottom));
    if (x - half < free) continue;
    elements.push(words(x, bottom + 16, text, { size, fill: paper.ink2, anchor: "middle" }));
    free = x + half + 8;
  }
  for (const [at, row] of rows.entries()) elements.push(...drawRow(row, at * rowHeight, left, xOf));
  let right = left + plotWidth;
  for (const [index, { at, words: text }] of limits.entries()) {
    const y = bottom + 31 + index * 14;
    elements.push(
      line(xOf(at), 0, xOf(at), bottom, { stroke: paper.err, width: 1.5, dashes: "3 2" }),
      words(xOf(at), y, text, { size, fill: paper.err, anchor: "end", isBold: true }),
    );
    right = Math.max(right, xOf(at));
  }
  return { width: right + 12, height: bottom + 24 + limits.length * 14, elements };
}

function drawRow(
  { name, dots, box: middleHalf }: DotRow,
  top: number,
  left: number,
  xOf: (at: number) => number,
): string[] {
  const middle = top + rowHeight / 2;
  const drawn = dots.slice(0, mostDots).map(({ at, isMarked }, index) => {
    // Multiples of the golden ratio, modulo 1, are spread evenly, so dots of nearby turns are never close together.
    const y = middle + (((index * 0.618034) % 1) - 0.5) * rowHeight * 0.62;
    const look = isMarked ? `r="2.6" fill="${paper.warn}"` : `r="1.8" fill="${paper.ink2}" fill-opacity="0.5"`;
    return `<circle cx="${short(xOf(at))}" cy="${short(y)}" ${look}/>`;
  });
  const half = rowHeight * 0.3;
  return [
    words(0, middle + 4, cutText(name, size, left - 8), { size, isBold: true }),
    line(0, top + rowHeight, left + plotWidth, top + rowHeight),
    ...drawn,
    ...(middleHalf === null
      ? []
      : [
          box(xOf(middleHalf.low), middle - half, Math.max(2, xOf(middleHalf.high) - xOf(middleHalf.low)), 2 * half, {
            fill: "none",
            stroke: paper.ink2,
            radius: 2,
          }),
          box(xOf(middleHalf.middle) - 1, middle - half - 1, 2, 2 * half + 2, { fill: paper.ink }),
        ]),
  ];
}
