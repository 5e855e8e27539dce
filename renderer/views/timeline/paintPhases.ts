import { grouped, shortTurn } from "../../parts/numbers.ts";
import { paintBookmark, paintRound } from "./glyphs.ts";
import type { Painting } from "./paint.ts";
import { placeOf, span, turnIndex, xOf } from "./window.ts";

const longWords = { retreat: "ret", adjustment: "adj" } as const;

/** First and last index of the turns in the window. */
export function shownTurns({ window, turns }: Painting): readonly [number, number] {
  return [Math.max(0, Math.floor(window.from)), Math.min(turns.length - 1, Math.floor(window.from + span(window)))];
}

/** Years, phase cells, and the rules between years. */
export function paintPhases(painting: Painting): void {
  const { pen, colours, layout, turns, window, hovered } = painting;
  const { left, years, phases } = layout;
  const [first, last] = shownTurns(painting);
  const { cell } = window;
  if (hovered >= first && hovered <= last) {
    pen.fillStyle = colours.of("hover");
    pen.fillRect(left + xOf(window, hovered), phases.top, cell, layout.height - phases.top);
  }
  let free = 0;
  for (let index = first; index <= last; index++) {
    const x = left + xOf(window, index);
    const year = turns[index]?.key.split(" ")[1] ?? "";
    if (turns[index - 1]?.key.split(" ")[1] !== year || index === first) {
      const begins = turns[index - 1]?.key.split(" ")[1] !== year;
      // Rules closer than this are a grey wall.
      if (begins && index > 0 && cell * 3 > 14) {
        pen.fillStyle = colours.of("line");
        pen.fillRect(Math.round(x) - 1, years.top, 1, layout.height - years.top);
      }
      const at = Math.max(x, left) + 1;
      const isCut = !begins && turns[index + 1]?.key.split(" ")[1] !== year;
      if (at >= free && !isCut) {
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

function paintCell({ pen, colours, layout, turns, window, starts, cursor }: Painting, index: number, x: number): void {
  const turn = turns[index];
  if (!turn) return;
  const { phases } = layout;
  const { cell } = window;
  const isHere = turnIndex(starts, cursor) === index;
  const isMovement = turn.phase === "movement";
  const pad = cell > 10 ? 1 : 0.5;
  paintRound(pen, x + pad, phases.top + 1.5, Math.max(1, cell - 2 * pad), phases.height - 3, 3);
  if (isHere || isMovement) {
    pen.fillStyle = colours.of(isHere ? "accent" : "hover");
    pen.fill();
  }
  if (!isHere) {
    pen.strokeStyle = colours.of("line");
    pen.lineWidth = 1;
    pen.stroke();
  }
  if (cell < 11) return;
  const season = shortTurn(turn.key).split(" ")[0] ?? "";
  const words = turn.phase === "movement" ? season : longWords[turn.phase];
  pen.font = `${isMovement ? "600 " : ""}10.5px ${colours.of("sans")}`;
  pen.fillStyle = colours.of(isHere ? "on-accent" : isMovement ? "ink" : "ink3");
  pen.textAlign = "center";
  pen.fillText(cell < 24 ? words.slice(0, 1) : words, x + cell / 2, phases.top + 12.5);
}

/** The cursor: a line with a point under its turn. */
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

/** What the file lost, and a person's marks. */
export function paintMarks({ pen, colours, layout, window, starts, marks }: Painting): void {
  const { left, across, years, phases } = layout;
  for (const { kind, n, lostBytes } of marks) {
    const x = left + xOf(window, placeOf(starts, n));
    if (x < left - 1 || x > left + across + 1) continue;
    if (kind === "mark") paintBookmark(pen, colours, x, phases.top + phases.height);
    else {
      pen.strokeStyle = colours.of("err");
      pen.lineWidth = 1.5;
      pen.setLineDash([3, 2]);
      pen.beginPath();
      pen.moveTo(x, years.top);
      pen.lineTo(x, layout.height);
      pen.stroke();
      pen.setLineDash([]);
      const words = `${grouped(lostBytes)} B lost`;
      pen.font = `600 10.5px ${colours.of("sans")}`;
      const { width } = pen.measureText(words);
      const isRight = x - width - 6 < left;
      const at = isRight ? x + 4 : x - width - 4;
      pen.fillStyle = colours.of("bg1");
      pen.fillRect(at - 2, years.top, width + 4, years.height);
      pen.fillStyle = colours.of("err");
      pen.textAlign = "left";
      pen.fillText(words, at, years.top + 9.5);
    }
  }
}
