import { paintRound } from "./glyphs.ts";
import type { Painting } from "./painting.ts";
import { placeOf, span } from "./window.ts";

const labelPixels = 46;
const yearSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Paints the whole game: one bar per turn, the window over them, and the cursor. */
export function paintOverview(painting: Painting): void {
  const { pen, colours, layout, turns, window, starts, cursor, marks } = painting;
  const { left, across, overview, overviewYears } = layout;
  const base = overview.top + overview.height - 1;
  const cell = across / Math.max(1, turns.length);
  pen.fillStyle = colours.of("line");
  pen.fillRect(left, base, across, 1);
  const windowX = left + window.from * cell;
  const windowWidth = Math.min(across, Math.max(6, span(window) * cell));
  paintRound(pen, windowX + 0.5, overview.top + 0.5, windowWidth - 1, overview.height - 1, 2);
  pen.fillStyle = colours.of("accent-bg");
  pen.fill();
  paintBars(painting, cell, base);
  paintRound(pen, windowX + 0.5, overview.top + 0.5, windowWidth - 1, overview.height - 1, 2);
  pen.strokeStyle = colours.of("accent-line");
  pen.lineWidth = 1;
  pen.stroke();
  for (const { kind, n } of marks) {
    pen.fillStyle = colours.of(kind === "lost" ? "err" : "accent");
    pen.fillRect(
      left + placeOf(starts, n) * cell - 1,
      overview.top + (kind === "lost" ? 0 : 8),
      2,
      kind === "lost" ? 14 : 6,
    );
  }
  pen.fillStyle = colours.of("accent");
  pen.fillRect(left + placeOf(starts, cursor) * cell - 0.75, overview.top, 1.5, overview.height);
  paintYears(painting, cell, overviewYears.top + 9.5);
}

/**
 * Paints one bar per turn or, if several turns share a pixel, the highest of their bars. A bar's height is the square
 * root of its count, because the first turn may have ten times as much press as the others.
 */
function paintBars({ pen, colours, layout, tallies }: Painting, cell: number, base: number): void {
  const { left, overview } = layout;
  const most = Math.max(1, tallies.mostOfTurn);
  const bar = Math.max(1, Math.min(10, cell - 1));
  const room = overview.height - 3;
  pen.fillStyle = colours.of("ink3");
  let column = -1;
  let highest = 0;
  const paint = (): void => {
    if (highest > 0) pen.fillRect(left + column, base - highest, bar, highest);
  };
  tallies.totals.forEach((total, index) => {
    const at = Math.floor(index * cell);
    if (at !== column) {
      paint();
      column = at;
      highest = 0;
    }
    if (total > 0) highest = Math.max(highest, 1.5, Math.sqrt(total / most) * room);
  });
  paint();
}

function paintYears({ pen, colours, layout, turns }: Painting, cell: number, y: number): void {
  const { left, across } = layout;
  const firsts = turns.flatMap(({ key }, index) => {
    const year = Number(key.split(" ")[1]);
    return turns[index - 1]?.key.split(" ")[1] === String(year) ? [] : [{ year, index }];
  });
  const perYear = (turns.length * cell) / Math.max(1, firsts.length);
  const step = yearSteps.find((each) => each * perYear >= labelPixels) ?? 1000;
  pen.font = `10px ${colours.of("sans")}`;
  pen.fillStyle = colours.of("ink3");
  pen.textAlign = "left";
  let free = 0;
  firsts.forEach(({ year, index }, at) => {
    const x = left + index * cell;
    if ((year % step !== 0 && at !== 0) || x < free || x > left + across - 24) return;
    const words = String(year);
    pen.fillText(words, x, y);
    free = x + pen.measureText(words).width + 12;
  });
}
