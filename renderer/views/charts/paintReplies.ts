import { figuresOf, isNearMiss, type Reply } from "../../../core/session/replies.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import type { Colours } from "../../parts/useColours.ts";
import { latency, logRange, logTicks } from "./latency.ts";

/** Whether to show a turn's first orders, or its last orders, which press may have changed. */
export type Which = "first" | "last";

/** Size and position of the plot of replies, in pixels. */
export interface ReplyPlot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Height of a power's row. */
  readonly row: number;
  /** Ends of the time axis, in milliseconds. */
  readonly range: readonly [number, number];
}

/** A dot in the plot: one power's reply in one turn. */
export interface Dot {
  readonly reply: Reply;
  readonly x: number;
  readonly y: number;
}

const axisHeight = 22;
const leftEdge = 30;
/** Width of the column of figures next to the plot, in pixels. */
export const figuresWidth = 132;
const leastRow = 20;
const mostRow = 72;

export function plotOf(
  replies: readonly Reply[],
  which: Which,
  powers: number,
  width: number,
  room: number,
): ReplyPlot {
  const row = Math.min(mostRow, Math.max(leastRow, Math.floor((room - axisHeight - 4) / Math.max(1, powers))));
  const limits = replies.flatMap(({ limitMs }) => (limitMs === null ? [] : [limitMs]));
  const range = logRange([...replies.map(({ firstMs, lastMs }) => (which === "first" ? firstMs : lastMs)), ...limits]);
  return { width, height: row * powers + axisHeight, left: leftEdge, right: width - figuresWidth, row, range };
}

function xOf({ left, right, range: [low, high] }: ReplyPlot, ms: number): number {
  const share = Math.log(Math.max(ms, low) / low) / Math.log(high / low);
  return left + share * (right - left);
}

/** Returns one dot per reply; a power's dots are spread over its row, in the same way every time. */
export function dotsOf(
  plot: ReplyPlot,
  replies: readonly Reply[],
  which: Which,
  powers: readonly SessionPower[],
): Dot[] {
  const rows = new Map(powers.map(({ name }, row) => [name, row]));
  return replies.flatMap((reply): Dot[] => {
    const row = rows.get(reply.power);
    if (row === undefined) return [];
    // Multiples of the golden ratio, modulo 1, are spread evenly, so dots of nearby turns are never close together.
    const spread = ((reply.turn * 0.618034) % 1) - 0.5;
    const ms = which === "first" ? reply.firstMs : reply.lastMs;
    return [{ reply, x: xOf(plot, ms), y: (row + 0.5 + spread * 0.62) * plot.row }];
  });
}

export interface RepliesPainting {
  readonly pen: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly plot: ReplyPlot;
  readonly dots: readonly Dot[];
  readonly replies: readonly Reply[];
  readonly which: Which;
  readonly powers: readonly SessionPower[];
  /** Index of the cursor's turn; -1 if there is none. */
  readonly turn: number;
  readonly hovered: Dot | null;
}

export function paintReplies(painting: RepliesPainting): void {
  const { pen, plot } = painting;
  pen.clearRect(0, 0, plot.width, plot.height);
  paintAxis(painting);
  paintDots(painting);
  paintBoxes(painting);
  paintDeadlines(painting);
  paintCursorDots(painting);
}

function paintAxis(painting: RepliesPainting): void {
  const { pen, colours, plot, powers } = painting;
  const bottom = plot.row * powers.length;
  const deadline = deadlineLabel(painting);
  pen.font = `10.5px ${colours.of("sans")}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  let free = 0;
  for (const tick of logTicks(plot.range)) {
    const x = Math.round(xOf(plot, tick));
    pen.fillStyle = colours.of("line");
    pen.fillRect(x, 0, 1, bottom);
    const words = latency(tick);
    const half = pen.measureText(words).width / 2;
    const isCovered = deadline !== null && x + half > deadline.x && x - half < deadline.x + deadline.width;
    if (x - half < free || x + half > plot.right + 8 || isCovered) continue;
    pen.fillStyle = colours.of("ink3");
    pen.fillText(words, x, bottom + 15);
    free = x + half + 10;
  }
  pen.fillStyle = colours.of("line");
  for (let row = 0; row <= powers.length; row++)
    pen.fillRect(0, Math.min(row * plot.row, bottom), plot.width, row === 0 ? 0 : 1);
}

function paintDots({ pen, colours, plot, dots }: RepliesPainting): void {
  const radius = plot.row < 28 ? 1.5 : 1.9;
  for (const isNear of [false, true]) {
    pen.globalAlpha = isNear ? 1 : 0.5;
    pen.fillStyle = colours.of(isNear ? "warn" : "ink3");
    pen.beginPath();
    for (const { reply, x, y } of dots) {
      if (isNearMiss(reply) !== isNear) continue;
      pen.moveTo(x + radius, y);
      pen.arc(x, y, isNear ? radius + 0.8 : radius, 0, 2 * Math.PI);
    }
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** Paints a box around the middle half of each power's replies; the line in a box is the median. */
function paintBoxes({ pen, colours, plot, replies, which, powers }: RepliesPainting): void {
  powers.forEach(({ name }, row) => {
    const own = replies.filter(({ power }) => power === name);
    const figures = figuresOf(own.map(({ firstMs, lastMs }) => (which === "first" ? firstMs : lastMs)));
    if (!figures || figures.count < 4) return;
    const left = xOf(plot, figures.quarterMs);
    const right = xOf(plot, figures.threeQuartersMs);
    const height = plot.row * 0.6;
    const top = (row + 0.5) * plot.row - height / 2;
    pen.strokeStyle = colours.of("ink2");
    pen.lineWidth = 1;
    pen.beginPath();
    pen.roundRect(left, top, Math.max(2, right - left), height, 2);
    pen.stroke();
    pen.fillStyle = colours.of("ink");
    pen.fillRect(xOf(plot, figures.medianMs) - 1, top - 1, 2, height + 2);
  });
}

/** Returns every distinct deadline, in milliseconds. */
function deadlinesOf({ replies }: RepliesPainting): readonly number[] {
  const limits = replies.flatMap(({ limitMs }) => (limitMs === null ? [] : [Math.round(limitMs / 100) * 100]));
  return [...new Set(limits)].toSorted((one, other) => one - other);
}

/** Returns the label for the deadlines, and its position below the plot; null if there is no deadline. */
function deadlineLabel(
  painting: RepliesPainting,
): { readonly words: string; readonly x: number; readonly width: number } | null {
  const { pen, colours, plot } = painting;
  const limits = deadlinesOf(painting);
  const longest = limits.at(-1);
  if (longest === undefined) return null;
  pen.font = deadlineFont(colours);
  const named = limits.length <= 3 ? ` ${limits.map(latency).join(", ")}` : "";
  const words = `${limits.length === 1 ? "deadline" : "deadlines"}${named}`;
  const { width } = pen.measureText(words);
  return { words, x: Math.min(xOf(plot, longest) - width / 2, plot.right - width), width };
}

function deadlineFont(colours: Colours): string {
  return `600 10.5px ${colours.of("sans")}`;
}

/** Paints a line at each distinct deadline. They share a label below the plot; the axis leaves room for it. */
function paintDeadlines(painting: RepliesPainting): void {
  const { pen, colours, plot, powers } = painting;
  const bottom = plot.row * powers.length;
  for (const limit of deadlinesOf(painting).slice(0, 6)) {
    const x = xOf(plot, limit);
    pen.strokeStyle = colours.of("err");
    pen.lineWidth = 1.5;
    pen.setLineDash([3, 2]);
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x, bottom);
    pen.stroke();
    pen.setLineDash([]);
  }
  const label = deadlineLabel(painting);
  if (label === null) return;
  pen.font = deadlineFont(colours);
  pen.fillStyle = colours.of("err");
  pen.textAlign = "left";
  pen.fillText(label.words, label.x, bottom + 15);
}

function paintCursorDots({ pen, colours, dots, turn, hovered }: RepliesPainting): void {
  for (const dot of dots) {
    if (dot.reply.turn !== turn && dot !== hovered) continue;
    pen.beginPath();
    pen.arc(dot.x, dot.y, 3.5, 0, 2 * Math.PI);
    pen.fillStyle = colours.of("accent");
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = colours.of("bg1");
    pen.stroke();
  }
}
