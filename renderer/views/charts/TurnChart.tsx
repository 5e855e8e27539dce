import { type ReactNode, useMemo, useRef, useState } from "react";
import type uPlot from "uplot";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { turnWords } from "../../parts/numbers.ts";
import { UChart } from "../../parts/UChart.tsx";
import { type Colours, useColours } from "../../parts/useColours.ts";
import { type TurnChartLook, turnChart } from "./turnAxis.ts";

export interface OverTurns {
  readonly turns: readonly SessionTurn[];
  /** Index of the cursor's turn. */
  readonly place: number;
  readonly onGo: (index: number) => void;
}

export interface TurnChartProps extends OverTurns {
  /** Describes the chart for screen readers. */
  readonly label: string;
  readonly data: uPlot.AlignedData;
  /** Returns the look of the chart; passing a new function rebuilds the chart. */
  readonly look: (colours: Colours) => TurnChartLook;
  /** The plot's left edge within the chart, in pixels. */
  readonly left: number;
  /** Renders the data for the turn under the pointer. The tables show the same data. */
  readonly children: (index: number) => ReactNode;
}

/** A chart over turns. Next to the pointer, it shows the data for the turn there; a click goes to the turn. */
export function TurnChart(props: TurnChartProps): React.JSX.Element {
  const { turns, place, label, data, look, left, children } = props;
  const colours = useColours();
  const [hover, setHover] = useState<{ readonly index: number; readonly left: number } | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const options = useMemo(
    () =>
      turnChart(turns, colours, look(colours), {
        place: () => latest.current.place,
        onHover: (index, x) => setHover(index === null ? null : { index, left: x }),
        onGo: (index) => latest.current.onGo(index),
      }),
    [turns, colours, look],
  );
  const turn = hover && turns[hover.index];
  return (
    <div className="chart-place">
      <UChart label={label} options={options} data={data} paintKey={String(place)} />
      {hover && turn && (
        <div className="chart-tip" aria-hidden="true" style={tipAt(hover.left + left)}>
          <div>
            <strong>{turnWords(turn.key)}</strong> · {turn.phase} · turn {hover.index + 1} of {turns.length}
          </div>
          {children(hover.index)}
        </div>
      )}
    </div>
  );
}

function tipAt(x: number): Record<string, string> {
  return { "--x": `${x}px` };
}
