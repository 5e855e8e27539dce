import { grouped, shortTurn } from "../../parts/numbers.ts";
import { paintBookmark, paintRound } from "./glyphs.ts";
import type { Layout } from "./layout.ts";
import type { Painting } from "./painting.ts";
import { placeOf, showsAll, span, xOf } from "./window.ts";

/** Width, in pixels, of a turn's label or of a sign with its count. */
const signWidth = 20;
const longWords = { retreat: "ret", adjustment: "adj" } as const;

/** Returns the first and last index of the turns in the window. */
export function shownTurns({ window, turns }: Painting): readonly [number, number] {
  return [Math.max(0, Math.floor(window.from)), Math.min(turns.length - 1, Math.floor(window.from + span(window)))];
}

/** A loss, and the position of its label next to its line. */
interface LossLabel {
  readonly x: number;
  readonly at: number;
  readonly width: number;
  readonly words: string;
}

/**
 * Returns the label of a loss. Another program's file does not show how many bytes of traffic an unreadable part
 * contained.
 */
export function lossLabel(lostBytes: number): string {
  return lostBytes > 0 ? `${grouped(lostBytes)} B lost` : "unreadable";
}

function lossLabels({ pen, colours, layout, window, starts, marks }: Painting): LossLabel[] {
  const { left, across } = layout;
  pen.font = `600 10.5px ${colours.of("sans")}`;
  return marks.flatMap(({ kind, n, lostBytes }) => {
    const x = left + xOf(window, placeOf(starts, n));
    if (kind !== "lost" || x < left - 1 || x > left + across + 1) return [];
    const words = lossLabel(lostBytes);
    const { width } = pen.measureText(words);
    return [{ x, at: x - width - 6 < left ? x + 4 : x - width - 4, width, words }];
  });
}

/** Paints years, phase cells, and the lines between years. */
export function paintPhases(painting: Painting): void {
  const { pen, colours, layout, turns, window, hovered } = painting;
  const taken = lossLabels(painting);
  const { left, years, phases } = layout;
  const [first, last] = shownTurns(painting);
  const { cell } = window;
  if (hovered >= first && hovered <= last) {
    pen.fillStyle = colours.of("hover");
    pen.fillRect(left + xOf(window, hovered), phases.top, cell, layout.height - phases.top);
  }
  const step = yearStep(painting);
  // If all turns are in the window, they are below the years of the overview.
  const namesYears = years.height > 0 && !showsAll(window, turns.length);
  let free = 0;
  for (let index = first; index <= last; index++) {
    const x = left + xOf(window, index);
    const year = turns[index]?.key.split(" ")[1] ?? "";
    if (turns[index - 1]?.key.split(" ")[1] !== year || index === first) {
      const begins = turns[index - 1]?.key.split(" ")[1] !== year;
      // Omit lines that are too close together: they would look like a grey area.
      const isRuled = index > 0 && (step === 1 || Number(year) % step === 0);
      if (begins && isRuled) {
        pen.fillStyle = colours.of("line");
        // A line must never cross the previous year's label.
        const top = x < free ? phases.top : years.top;
        pen.fillRect(Math.round(x) - 1, top, 1, layout.height - top);
      }
      const at = Math.max(x, left) + 1;
      const isEnding = !begins && turns[index + 1]?.key.split(" ")[1] !== year;
      const isFree = taken.every((loss) => at + 28 < loss.at || at > loss.at + loss.width + 4);
      const isNamed = step === 1 || Number(year) % step === 0 || index === 0;
      const hasRoom = at + 26 <= left + layout.across;
      if (namesYears && at >= free && !isEnding && isFree && isNamed && hasRoom) {
        pen.font = `600 10.5px ${colours.of("sans")}`;
        pen.fillStyle = colours.of("ink");
        pen.textAlign = "left";
        pen.fillText(year, at, years.top + 9.5);
        free = at + 32;
      }
    }
    paintCell(painting, index, x);
  }
}

/** Returns the interval between labels, in years, if not all of them fit. */
function yearStep({ turns, window }: Painting): number {
  const years = new Set(turns.map(({ key }) => key.split(" ")[1])).size;
  const pixels = (turns.length / Math.max(1, years)) * window.cell;
  return pixels > 30 ? 1 : ([2, 5, 10, 20, 50, 100].find((each) => each * pixels >= 36) ?? 200);
}

function paintCell({ pen, colours, layout, turns, window, here }: Painting, index: number, x: number): void {
  const turn = turns[index];
  if (!turn) return;
  const { phases } = layout;
  const { cell } = window;
  const isHere = here === index;
  const isMovement = turn.phase === "movement";
  const pad = cell > 10 ? 1 : 0.5;
  paintRound(pen, x + pad, phases.top + 1.5, Math.max(1, cell - 2 * pad), phases.height - 3, 3);
  const isSmall = cell < 11;
  if (isHere || isMovement) {
    pen.fillStyle = colours.of(isHere ? "accent" : isSmall ? "line2" : "hover");
    pen.fill();
  }
  if (!isHere && !isSmall) {
    pen.strokeStyle = colours.of("line");
    pen.lineWidth = 1;
    pen.stroke();
  }
  if (isSmall || isCut(layout, x, cell)) return;
  const season = shortTurn(turn.key).split(" ")[0] ?? "";
  const words = turn.phase === "movement" ? season : longWords[turn.phase];
  pen.font = `${isMovement ? "600 " : ""}10.5px ${colours.of("sans")}`;
  pen.fillStyle = colours.of(isHere ? "on-accent" : isMovement ? "ink" : "ink3");
  pen.textAlign = "center";
  pen.fillText(cell < 24 ? words.slice(0, 1) : words, x + cell / 2, phases.top + 12.5);
}

/**
 * Whether an edge of the lanes would cut off a label or a sign in the middle of a cell, which would then be
 * unreadable.
 */
export function isCut({ left, across }: Layout, x: number, cell: number): boolean {
  const middle = x + cell / 2;
  return middle - signWidth / 2 < left || middle + signWidth / 2 > left + across;
}

/** Paints the cursor: a line with an arrowhead under its turn. */
export function paintCursor({ pen, colours, layout, window, starts, cursor }: Painting): void {
  const { left, across, phases } = layout;
  const x = left + xOf(window, placeOf(starts, cursor));
  if (x < left - 1 || x > left + across + 1) return;
  const top = phases.top + phases.height - 1;
  pen.fillStyle = colours.of("accent");
  pen.fillRect(x - 0.75, top, 1.5, layout.height - top);
  pen.beginPath();
  pen.moveTo(x - 4, top - 0.5);
  pen.lineTo(x + 4, top - 0.5);
  pen.lineTo(x, top + 4.5);
  pen.closePath();
  pen.fill();
}

/** Paints where the file lost bytes, and the user's marks. */
export function paintMarks(painting: Painting): void {
  const { pen, colours, layout, window, starts, marks } = painting;
  const { left, across, years, phases } = layout;
  let free = 0;
  for (const { x, at, width, words } of lossLabels(painting)) {
    pen.strokeStyle = colours.of("err");
    pen.lineWidth = 1.5;
    pen.setLineDash([3, 2]);
    pen.beginPath();
    pen.moveTo(x, years.top);
    pen.lineTo(x, layout.height);
    pen.stroke();
    pen.setLineDash([]);
    // If losses are close together, only the first one gets a label; the lines show that there are more.
    if (at < free) continue;
    pen.font = `600 10.5px ${colours.of("sans")}`;
    pen.fillStyle = colours.of("err");
    pen.textAlign = "left";
    pen.fillText(words, at, years.top + 9.5);
    free = at + width + 8;
  }
  for (const { kind, n } of marks) {
    const x = left + xOf(window, placeOf(starts, n));
    if (kind === "mark" && x >= left - 1 && x <= left + across + 1)
      paintBookmark(pen, colours, x, phases.top + phases.height);
  }
}
