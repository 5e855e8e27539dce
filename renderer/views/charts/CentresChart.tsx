import { useCallback, useMemo } from "react";
import uPlot from "uplot";
import { powerColours } from "../../../core/picture/palette.ts";
import type { CentresOverTime } from "../../../core/session/centres.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { counted } from "../../parts/numbers.ts";
import { type PowerCount, PowerCounts } from "../../parts/PowerCounts.tsx";
import type { Colours } from "../../parts/useColours.ts";
import { offsetColumns, type PowerLine, powerLines } from "./centreLines.ts";
import { type OverTurns, TurnChart } from "./TurnChart.tsx";
import { axisLook, type TurnChartLook } from "./turnAxis.ts";

/** Width of the axis, in pixels. */
const left = 34;

export interface CentresChartProps extends OverTurns {
  readonly chart: CentresOverTime;
  /** Powers that are not hidden. */
  readonly powers: readonly SessionPower[];
}

/** The number of centres of every power, turn by turn, and the number needed for a solo. */
export function CentresChart({ chart, powers, ...over }: CentresChartProps): React.JSX.Element {
  const { toWin } = chart;
  const count = over.turns.length;
  const lines = useMemo(() => powerLines(chart, powers), [chart, powers]);
  const { x, values, most } = useMemo(() => offsetColumns(lines, count, toWin), [lines, count, toWin]);
  // Each line is drawn twice: its casing, then the line.
  const data = useMemo<uPlot.AlignedData>(() => [x, ...values.flatMap((own) => [own, own])], [x, values]);
  const look = useCallback(
    (colours: Colours): TurnChartLook => ({
      padding: [12, 42, 0, 0],
      scales: { y: { range: [-0.4, most + 0.8] } },
      axes: [{ ...axisLook(colours), size: left, space: 24, incrs: [1, 2, 5, 10, 20, 50], scale: "y" }],
      series: lines.flatMap(({ power }) => seriesOf(power, colours)),
      paint: (plot) => {
        paintToWin(plot, colours, toWin);
        paintEnds(plot, colours, lines);
      },
    }),
    [lines, toWin, most],
  );
  const end = lines.map(({ power, counts }) => `${power.name} ${counts.findLast((each) => each !== null) ?? 0}`);
  const label = `Centres of ${counted(lines.length, "power")} over ${counted(count, "turn")}. At the end: ${end.join(", ")}.`;
  return (
    <TurnChart {...over} {...{ label, data, look, left }}>
      {(index) => <PowerCounts counts={countsAt(lines, index)} />}
    </TurnChart>
  );
}

/** Returns the number of centres of each power in a turn, largest first. */
function countsAt(lines: readonly PowerLine[], index: number): PowerCount[] {
  const counts = lines.flatMap(({ power, counts: own }) => {
    const count = own[index] ?? null;
    return count === null ? [] : [{ power, count }];
  });
  return counts.sort((one, other) => other.count - one.count);
}

/** Returns a line and its casing, which separates the line from the background and from lines that it crosses. */
function seriesOf(power: SessionPower, colours: Colours): uPlot.Series[] {
  const { fill, casing } = powerColours(power, colours.theme);
  const paths = uPlot.paths.stepped?.({ align: 1 });
  const common = { scale: "y", points: { show: false }, ...(paths && { paths }) };
  return [
    { ...common, stroke: casing, width: 4 },
    { ...common, stroke: fill, width: 2.25 },
  ];
}

function paintToWin(plot: uPlot, colours: Colours, toWin: number | null): void {
  if (toWin === null) return;
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  const y = plot.valToPos(toWin, "y", true);
  ctx.save();
  ctx.strokeStyle = colours.of("line3");
  ctx.lineWidth = ratio;
  ctx.setLineDash([4 * ratio, 4 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.fillStyle = colours.of("ink3");
  ctx.font = `${10.5 * ratio}px ${colours.of("sans")}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "alphabetic";
  ctx.fillText(`${toWin} for a solo`, bbox.left + 6 * ratio, y - 4 * ratio);
  ctx.restore();
}

const chipHeight = 14;
/** Space between the end of a line and its letter, in pixels. */
const leaderWidth = 14;

/**
 * Paints each power's letter where its line ends. Letters that would overlap are moved apart, and thin lines connect them
 * with the ends of their lines.
 */
function paintEnds(plot: uPlot, colours: Colours, lines: readonly PowerLine[]): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  const last = (plot.data[0]?.length ?? 1) - 1;
  const ends = lines
    .map((line, at) => {
      const column = plot.data[2 * at + 1] ?? [];
      const index = column.findLastIndex((value) => value != null);
      return { line, index, value: column[index] ?? null };
    })
    .filter(({ value }) => value !== null)
    .map(({ line, index, value }) => ({
      power: line.power,
      isOut: index < last,
      x: plot.valToPos(index, "x", true) / ratio + (index < last ? 4 : leaderWidth),
      y: plot.valToPos(value ?? 0, "y", true) / ratio - (index < last ? 14 : 0),
      lineY: plot.valToPos(value ?? 0, "y", true) / ratio,
    }));
  // Letters of powers that were eliminated in the same turn are stacked.
  const out = ends.filter(({ isOut }) => isOut);
  out.forEach((end, at) => {
    const isTaken = (other: { readonly x: number; readonly y: number }): boolean =>
      Math.abs(other.x - end.x) < 18 && Math.abs(other.y - end.y) < chipHeight;
    while (out.slice(0, at).some(isTaken)) end.y -= chipHeight + 1;
  });
  const alive = ends.filter(({ isOut }) => !isOut).sort((one, other) => one.y - other.y);
  const bottom = (bbox.top + bbox.height) / ratio;
  alive.forEach((end, at) => {
    const above = alive[at - 1];
    if (above) end.y = Math.max(end.y, above.y + chipHeight + 1);
  });
  for (let at = alive.length - 1; at >= 0; at--) {
    const end = alive[at];
    if (end) end.y = Math.min(end.y, (alive[at + 1]?.y ?? bottom + chipHeight / 2 + 1) - chipHeight - 1);
  }
  ctx.save();
  ctx.scale(ratio, ratio);
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.lineWidth = 1;
  ctx.strokeStyle = "#808080";
  ctx.beginPath();
  for (const { x, y, lineY } of alive) {
    ctx.moveTo(x - leaderWidth + 2, lineY);
    ctx.lineTo(x, y);
  }
  ctx.stroke();
  for (const { power, x, y } of ends) {
    const { fill, onFill } = powerColours(power, colours.theme);
    const width = power.mark.length > 2 ? 24 : power.mark.length > 1 ? 18 : 14;
    ctx.beginPath();
    ctx.roundRect(x, y - chipHeight / 2, width, chipHeight, 3);
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.strokeStyle = "#80808066";
    ctx.lineWidth = 1;
    ctx.stroke();
    ctx.fillStyle = onFill;
    ctx.font = `700 9.5px ${colours.of("sans")}`;
    ctx.fillText(power.mark, x + width / 2, y + 3.4);
  }
  ctx.restore();
}
