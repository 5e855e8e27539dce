import type uPlot from "uplot";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import type { Colours } from "../../parts/useColours.ts";

const yearSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const labelPixels = 44;

/** Returns the turns at which to label years, far enough apart for the labels. */
export function yearMarks(
  turns: readonly SessionTurn[],
  pixels: number,
): { readonly at: number; readonly year: string }[] {
  const begins = turns.flatMap(({ key }, at) => {
    const year = key.split(" ")[1] ?? "";
    return turns[at - 1]?.key.split(" ")[1] === year ? [] : [{ at, year }];
  });
  const perYear = pixels / Math.max(1, begins.length);
  const step = yearSteps.find((each) => each * perYear >= labelPixels) ?? 1000;
  const marks = begins.filter(({ year }, index) => index === 0 || Number(year) % step === 0);
  // The first year is always labelled. The label of the next one is omitted if it would be too close.
  const perTurn = pixels / Math.max(1, turns.length);
  return marks.filter(({ at }, index) => index !== 1 || at * perTurn >= labelPixels * 0.8);
}

/** The options that differ between charts over turns. */
export interface TurnChartLook {
  readonly series: readonly uPlot.Series[];
  readonly scales: Readonly<Record<string, uPlot.Scale>>;
  readonly axes: readonly uPlot.Axis[];
  readonly padding: readonly [number, number, number, number];
  readonly paint?: (chart: uPlot) => void;
}

export interface TurnChartActions {
  /** Returns the index of the cursor's turn; called when the chart is painted. */
  readonly place: () => number;
  readonly onHover: (index: number | null, left: number) => void;
  readonly onGo: (index: number) => void;
}

/** Returns the look that all axes of the charts share. */
export function axisLook(colours: Colours): uPlot.Axis {
  return {
    stroke: colours.of("ink3"),
    font: `10.5px ${colours.of("sans")}`,
    grid: { stroke: colours.of("line"), width: 1 },
    ticks: { show: false },
    gap: 4,
  };
}

/**
 * Returns the options of a chart over turns: years below the plot, a line at the cursor, and clicks that go to the
 * turn.
 */
export function turnChart(
  turns: readonly SessionTurn[],
  colours: Colours,
  look: TurnChartLook,
  { place, onHover, onGo }: TurnChartActions,
): Omit<uPlot.Options, "width" | "height"> {
  const indexAt = (chart: uPlot): number | null => {
    const { left = -1 } = chart.cursor;
    if (left < 0) return null;
    const index = Math.floor(chart.posToVal(left, "x"));
    return index >= 0 && index < turns.length ? index : null;
  };
  return {
    padding: [...look.padding],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { show: false },
      // Charts with the same key share one pointer.
      sync: { key: "turns", setSeries: false },
    },
    scales: { x: { time: false, range: [0, Math.max(1, turns.length)] }, ...look.scales },
    series: [{}, ...look.series],
    axes: [
      {
        ...axisLook(colours),
        // Leave a gap, so that the first year does not touch the lowest number of the other axis.
        gap: 7,
        size: 25,
        splits: (chart) => yearMarks(turns, chart.width - 80).map(({ at }) => at),
        values: (_, splits) => splits.map((at) => turns[at]?.key.split(" ")[1] ?? ""),
      },
      ...look.axes,
    ],
    hooks: {
      init: [
        (chart) => {
          chart.over.addEventListener("click", () => {
            const index = indexAt(chart);
            if (index !== null) onGo(index);
          });
        },
      ],
      setCursor: [
        (chart) => {
          // The pointer in another chart moves the line of this one, but only that chart shows a tooltip.
          const isOwn = chart.cursor.event !== undefined && chart.cursor.event !== null;
          onHover(isOwn ? indexAt(chart) : null, chart.cursor.left ?? 0);
        },
      ],
      draw: [
        (chart) => {
          look.paint?.(chart);
          paintPlace(chart, colours, place());
        },
      ],
    },
  };
}

function paintPlace(chart: uPlot, colours: Colours, place: number): void {
  const { top, height } = chart.bbox;
  const x = chart.valToPos(place, "x", true);
  chart.ctx.save();
  chart.ctx.fillStyle = colours.of("accent");
  const width = 1.5 * window.devicePixelRatio;
  chart.ctx.fillRect(x - width / 2, top, width, height);
  chart.ctx.restore();
}
