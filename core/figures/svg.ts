import { short } from "../picture/shapes.ts";
import { escapedXml } from "../picture/svg.ts";
import type { Chart } from "./chart.ts";
import { drawDots } from "./dotsSvg.ts";
import { type Figure, type FigureSource, figureNotes } from "./figure.ts";
import { type Drawn, paper, words } from "./ink.ts";
import { drawMatrix } from "./matrixSvg.ts";
import { drawTable } from "./tableSvg.ts";
import { boldness, wrapText } from "./textWidth.ts";
import { drawBars, drawSteps } from "./turnSvg.ts";

/** A picture as SVG text, and its size in pixels. */
export interface FigurePicture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const margin = 24;
const leastWidth = 480;
const captionSize = 14;
const noteSize = 11;
const linkSize = 9;

/**
 * Returns a figure as one SVG document for white paper: the caption above, the notes and the link below. It has no
 * scripts, refers to no other file, and names only generic fonts. Identical figures produce identical output.
 */
export function figureSvg(figure: Figure, source: FigureSource): FigurePicture {
  const { caption, chart, print } = figure;
  const notes = figureNotes(figure, source, chart === null ? "table" : "chart");
  const drawn = chart === null ? drawTable(print) : drawChart(chart);
  const inside = Math.max(leastWidth, drawn.width);
  const width = Math.ceil(inside + 2 * margin);
  let y = margin;
  const elements: string[] = [];
  const write = (text: string, size: number, look: Parameters<typeof words>[3]): void => {
    for (const each of wrapText(text, size, look?.isBold ? inside / boldness : inside)) {
      y += Math.round(size * 1.4);
      elements.push(words(margin, y - size * 0.3, each, { ...look, size }));
    }
  };
  write(caption, captionSize, { isBold: true });
  y += 12;
  elements.push(`<g transform="translate(${margin} ${short(y)})">`, ...drawn.elements, "</g>");
  y += drawn.height + 8;
  for (const note of notes) write(note, noteSize, { fill: paper.ink2 });
  if (source.link !== null) {
    y += 2;
    write(source.link, linkSize, { fill: paper.ink2 });
  }
  const height = Math.ceil(y + margin - 8);
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif">`,
    `<title>${escapedXml(caption)}</title>`,
    `<desc>${escapedXml([...notes, source.link ?? ""].join(" ").trim())}</desc>`,
    `<rect width="${width}" height="${height}" fill="${paper.ground}"/>`,
    ...elements,
    "</svg>\n",
  ].join("\n");
  return { text, width, height };
}

function drawChart(chart: Chart): Drawn {
  switch (chart.kind) {
    case "steps":
      return drawSteps(chart);
    case "bars":
      return drawBars(chart);
    case "dots":
      return drawDots(chart);
    case "matrix":
      return drawMatrix(chart);
    case "picture":
      return { width: chart.width, height: chart.height, elements: [chart.svg.trim()] };
  }
}
