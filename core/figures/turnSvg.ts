import { short } from "../picture/shapes.ts";
import type { BarPanel, Chart, StepLine } from "./chart.ts";
import { box, type Drawn, line, paper, words } from "./ink.ts";
import { boldness, textWidth } from "./textWidth.ts";

/** Size of the plot area. */
const plotWidth = 660;
const stepsHeight = 330;
const barsHeight = 150;
const left = 44;
const right = 44;
const yearSpace = 40;

/** Draws the lines of a chart across the turns as steps, with letters at their ends. */
export function drawSteps({ turns, lines, axis, level }: Extract<Chart, { kind: "steps" }>): Drawn {
  const most = Math.max(1, level?.at ?? 0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = 18;
  const yOf = (value: number): number => top + stepsHeight * (1 - value / (most * 1.04));
  const xOf = (index: number): number => left + (plotWidth * index) / Math.max(1, turns.length);
  const bottom = top + stepsHeight;
  const elements = [
    words(0, 9, axis, { fill: paper.ink2 }),
    ...valueLines(most, yOf),
    ...yearLines(turns, top, bottom),
    ...yearWords(turns, bottom),
  ];
  if (level !== null)
    elements.push(
      line(left, yOf(level.at), left + plotWidth, yOf(level.at), { stroke: paper.strong, dashes: "4 4" }),
      words(left + 6, yOf(level.at) - 4, level.words, { fill: paper.ink2 }),
    );
  for (const { values, fill, casing } of lines) {
    const d = stepPath(values, xOf, yOf);
    if (d === "") continue;
    elements.push(`<path d="${d}" fill="none" stroke="${casing}" stroke-width="4"/>`);
    elements.push(`<path d="${d}" fill="none" stroke="${fill}" stroke-width="2.25"/>`);
  }
  elements.push(...endMarks(lines, xOf, yOf, bottom));
  return { width: left + plotWidth + right, height: bottom + 24, elements };
}

function stepPath(
  values: readonly (number | null)[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): string {
  let d = "";
  let isDrawing = false;
  for (const [at, value] of values.entries()) {
    if (value === null) isDrawing = false;
    else {
      d += isDrawing ? `H${short(xOf(at))}V${short(yOf(value))}` : `M${short(xOf(at))} ${short(yOf(value))}`;
      isDrawing = true;
    }
  }
  return d;
}

const markHeight = 14;
/** Space between the end of a line and its letter. */
const leaderWidth = 14;

/**
 * Draws the letters of lines at the ends of the lines. Letters that would overlap are moved apart, and thin lines connect
 * them with the ends of their lines.
 */
function endMarks(
  lines: readonly StepLine[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
  bottom: number,
): string[] {
  const last = Math.max(0, ...lines.map(({ values }) => values.length - 1));
  const ends = lines.flatMap((each) => {
    const index = each.values.findLastIndex((value) => value !== null);
    if (index < 0) return [];
    const isOut = index < last;
    const lineY = yOf(each.values[index] ?? 0);
    return [{ each, isOut, x: xOf(index) + (isOut ? 4 : leaderWidth), y: lineY - (isOut ? 14 : 0), lineY }];
  });
  const alive = ends.filter(({ isOut }) => !isOut).sort((one, other) => one.y - other.y);
  for (const [at, end] of alive.entries()) end.y = Math.max(end.y, (alive[at - 1]?.y ?? -1e9) + markHeight + 1);
  for (const [at, end] of [...alive.entries()].reverse())
    end.y = Math.min(end.y, (alive[at + 1]?.y ?? bottom + markHeight) - markHeight - 1);
  const out = ends.filter(({ isOut }) => isOut);
  for (const [at, end] of out.entries()) {
    const others = out.slice(0, at);
    while (others.some(({ x, y }) => Math.abs(x - end.x) < 22 && Math.abs(y - end.y) < markHeight))
      end.y -= markHeight + 1;
  }
  const leaders = alive.map(({ x, y, lineY }) => line(x - leaderWidth + 2, lineY, x, y, { stroke: "#808080" }));
  const marks = ends.flatMap(({ each: { mark, fill, onFill }, x, y }) => {
    const width = Math.max(14, textWidth(mark, 9.5) + 7);
    return [
      box(x, y - markHeight / 2, width, markHeight, { fill, stroke: "#808080", radius: 3 }),
      words(x + width / 2, y + 3.4, mark, { size: 9.5, fill: onFill, anchor: "middle", isBold: true }),
    ];
  });
  return [...leaders, ...marks];
}

/** Draws a bar for each turn; several panels share one turn axis below the last panel. */
export function drawBars({ turns, panels }: Extract<Chart, { kind: "bars" }>): Drawn {
  const elements: string[] = [];
  let top = 0;
  for (const panel of panels) {
    elements.push(...yearLines(turns, top + 20, top + 20 + barsHeight), ...panelBars(panel, turns.length, top + 20));
    top += 20 + barsHeight + 14;
  }
  elements.push(...yearWords(turns, top - 14));
  return { width: left + plotWidth + right, height: top + 12, elements };
}

function panelBars({ title, series }: BarPanel, count: number, top: number): string[] {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const bottom = top + barsHeight;
  const yOf = (value: number): number => bottom - (value / (most * 1.05)) * barsHeight;
  const cell = plotWidth / Math.max(1, count);
  const width = Math.min(32, cell * 0.8);
  const bars = series.flatMap(({ fill, values }) =>
    values.flatMap((value, at) =>
      value === 0 ? [] : [box(left + at * cell + (cell - width) / 2, yOf(value), width, bottom - yOf(value), { fill })],
    ),
  );
  return [
    words(0, top - 9, title, { isBold: true }),
    ...legend(series, textWidth(title, 11) * boldness + 16, top - 9),
    ...valueLines(most, yOf),
    ...bars,
    line(left, bottom, left + plotWidth, bottom, { stroke: paper.strong }),
  ];
}

function legend(series: BarPanel["series"], from: number, y: number): string[] {
  let x = from;
  return series.flatMap(({ name, fill }) => {
    const at = x;
    x += 14 + textWidth(name, 11) + 14;
    return name === "" ? [] : [box(at, y - 8, 9, 9, { fill }), words(at + 14, y, name, { fill: paper.ink2 })];
  });
}

/** Draws lines across the plot at round values, and labels them with these values. */
function valueLines(most: number, yOf: (value: number) => number): string[] {
  const rough = most / 6;
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rough))));
  const step = [1, 2, 5, 10].map((each) => each * scale).find((each) => each >= rough) ?? 10 * scale;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step).flatMap((value) => [
    line(left, yOf(value), left + plotWidth, yOf(value)),
    words(left - 6, yOf(value) + 4, String(value), { fill: paper.ink2, anchor: "end" }),
  ]);
}

const yearSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Returns the first turn of each year to label, for as many years as fit. The first year is always one of them. */
function yearMarks(turns: readonly string[]): { readonly x: number; readonly year: string }[] {
  const begins = turns.flatMap((turn, at) => {
    const year = yearOf(turn);
    const x = left + (plotWidth * at) / Math.max(1, turns.length);
    return at > 0 && yearOf(turns[at - 1] ?? "") === year ? [] : [{ x, year }];
  });
  const perYear = plotWidth / Math.max(1, begins.length);
  const step = yearSteps.find((each) => each * perYear >= yearSpace) ?? 1000;
  const marks = begins.filter(({ year }, index) => index === 0 || Number(year) % step === 0);
  return marks.filter(({ x }, index) => index !== 1 || x - left >= yearSpace);
}

function yearLines(turns: readonly string[], top: number, bottom: number): string[] {
  return yearMarks(turns).map(({ x }) => line(x, top, x, bottom));
}

function yearWords(turns: readonly string[], bottom: number): string[] {
  return yearMarks(turns).flatMap(({ x, year }) => [
    line(x, bottom, x, bottom + 5),
    words(x + 3, bottom + 16, year, { fill: paper.ink2 }),
  ]);
}

function yearOf(turn: string): string {
  return turn.split(" ")[1] ?? turn;
}
