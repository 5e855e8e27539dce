import { powerColours } from "../../../core/picture/palette.ts";
import { paintRound, paintSeverity } from "./glyphs.ts";
import type { Painting } from "./painting.ts";
import { paintOffers } from "./paintOffers.ts";
import { isCut, paintCursor, paintMarks, shownTurns } from "./paintPhases.ts";
import { countsOf } from "./tallies.ts";
import { xOf } from "./window.ts";

/** Paints the names of the rows and the powers of the lanes. */
export function paintGutter({
  pen,
  colours,
  layout,
  powers,
  firstLane,
  viewpoint,
  tallies,
  isChecked,
}: Painting): void {
  const { overview, phases, lanes, findings, offers } = layout;
  pen.font = `10.5px ${colours.of("sans")}`;
  pen.textAlign = "left";
  const name = (words: string, baseline: number): void => {
    pen.fillStyle = colours.of("ink3");
    pen.fillText(words, 12, baseline);
  };
  name("Game", overview.top + 11);
  name("Phase", phases.top + 12.5);
  if (lanes.shown > 0) name(tallies.kind === "press" ? "Press" : "Sent", lanes.top + lanes.height / 2 + 4);
  if (findings.height > 0) name(isChecked ? "Findings" : "Found so far", findings.top + 11.5);
  if (offers.height > 0) name("Offers", offers.top + 11.5);
  powers.slice(firstLane, firstLane + lanes.shown).forEach((power, row) => {
    const { fill, onFill } = powerColours(power, colours.theme);
    const height = Math.min(14, lanes.lane - 1);
    const width = power.mark.length > 1 ? 20 : 14;
    const x = 67 - width;
    const y = lanes.top + row * lanes.lane + (lanes.lane - height) / 2;
    // Little is known about the other powers, so their letters remain readable but lose their colours.
    const isSeen = viewpoint === null || viewpoint === power.name;
    paintRound(pen, x, y, width, height, 2.5);
    pen.fillStyle = isSeen ? fill : colours.of("hover");
    pen.fill();
    pen.strokeStyle = "#80808066";
    pen.lineWidth = 1;
    pen.stroke();
    pen.font = `700 ${Math.min(9.5, height)}px ${colours.of("sans")}`;
    pen.textAlign = "center";
    pen.fillStyle = isSeen ? onFill : colours.of("ink3");
    pen.fillText(power.mark, x + width / 2, y + height / 2 + 3.3);
  });
}

/** Paints the powers' messages, the cursor, findings and offers, with marks on top. */
export function paintLanes(painting: Painting): void {
  const [first, last] = shownTurns(painting);
  for (let index = first; index <= last; index++) paintBars(painting, index);
  paintCursor(painting);
  for (let index = first; index <= last; index++) {
    paintFindings(painting, index);
    paintOffers(painting, index);
  }
  paintMarks(painting);
}

function paintBars(painting: Painting, index: number): void {
  const { pen, layout, turns, tallies, powers, firstLane, window } = painting;
  const { left, lanes } = layout;
  const turn = turns[index];
  if (!turn || lanes.shown === 0) return;
  const counts = countsOf(turn, tallies.kind);
  const height = Math.max(4, Math.min(12, lanes.lane - 4));
  const x = left + xOf(window, index);
  for (let row = 0; row < lanes.shown; row++) {
    const name = powers[firstLane + row]?.name ?? "";
    const count = counts[name] ?? 0;
    const y = lanes.top + row * lanes.lane + (lanes.lane - height) / 2;
    if (count > 0) paintSent(painting, x, y, height, Math.min(1, count / Math.max(1, tallies.mostOfPower)));
    if ((turn.refused[name] ?? 0) > 0) paintRefused(painting, x, y, height);
  }
  pen.globalAlpha = 1;
}

/** Paints a bar. `share`: what the power sent in this turn, relative to the most that any power sent in one turn. */
function paintSent({ pen, colours, window }: Painting, x: number, y: number, height: number, share: number): void {
  const { cell } = window;
  const isWide = cell >= 14;
  // The right end is reserved for a refusal.
  const room = isWide ? cell - 8 : Math.max(1.5, cell - 1);
  const least = Math.min(room, cell >= 22 ? 8 : isWide ? 5 : 1.5);
  pen.globalAlpha = 0.62 + 0.38 * share;
  pen.fillStyle = colours.of("ink2");
  paintRound(pen, x + (isWide ? 1.5 : 0.5), y, Math.max(least, share * room), height, isWide ? 2 : 0);
  pen.fill();
}

/** Paints a tick at the right end for refused press. */
function paintRefused({ pen, colours, window }: Painting, x: number, y: number, height: number): void {
  const { cell } = window;
  const tick = Math.min(3, Math.max(1, cell / 4));
  pen.globalAlpha = 1;
  pen.fillStyle = colours.of("warn");
  paintRound(pen, x + cell - tick - (cell >= 14 ? 2 : 0), y - 0.5, tick, height + 1, 1);
  pen.fill();
}

function paintFindings({ pen, colours, layout, turns, window }: Painting, index: number): void {
  const turn = turns[index];
  const { findings } = layout;
  if (!turn || findings.height === 0) return;
  const { error, warning, note } = turn.findings;
  const severity = error > 0 ? "error" : warning > 0 ? "warning" : note > 0 ? "note" : null;
  if (severity === null) return;
  const { cell } = window;
  const count = turn.findings[severity];
  if (cell >= 11 && isCut(layout, layout.left + xOf(window, index), cell)) return;
  const middle = layout.left + xOf(window, index) + cell / 2;
  const y = findings.top + findings.height / 2;
  const colour = colours.of(severity === "error" ? "err" : severity === "warning" ? "warn" : "note");
  if (cell < 11) {
    pen.fillStyle = colour;
    pen.fillRect(middle - Math.min(2, cell / 2), y - 3, Math.max(1, Math.min(4, cell - 0.5)), 6);
    return;
  }
  pen.font = `600 10.5px ${colours.of("sans")}`;
  const words = count > 99 ? "99+" : String(count);
  const { width } = pen.measureText(words);
  const hasWords = width + 11 <= cell;
  const x = hasWords ? middle - (width + 1) / 2 : middle;
  paintSeverity(pen, colours, severity, x, y);
  if (!hasWords) return;
  pen.fillStyle = colour;
  pen.textAlign = "left";
  pen.fillText(words, x + 6.5, y + 4);
}
