import { useCallback, useMemo } from "react";
import uPlot from "uplot";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { counted, grouped, sum } from "../../parts/numbers.ts";
import type { Colours } from "../../parts/useColours.ts";
import { type OverTurns, TurnChart } from "./TurnChart.tsx";
import { rootTicks, type TrafficScale } from "./trafficScale.ts";
import { axisLook, type TurnChartLook } from "./turnAxis.ts";

/** Width of the axis, and the height of the other axis with the padding, in pixels. */
const left = 40;
const axisHeight = 33;

export interface TrafficChartProps extends OverTurns {
  readonly kind: "messages" | "press";
  readonly scale: TrafficScale;
}

const root: uPlot.Scale = { distr: 100, fwd: Math.sqrt, bwd: (height) => height * height };

/** Shows press, or all messages, turn by turn. The bottom segment of each bar is the refused press. */
export function TrafficChart({ kind, scale, ...over }: TrafficChartProps): React.JSX.Element {
  const { turns } = over;
  const data = useMemo<uPlot.AlignedData>(() => {
    const x = turns.map((_, index) => index);
    return kind === "press"
      ? [x, turns.map(({ press }) => sum(press)), turns.map(({ refused }) => sum(refused))]
      : [x, turns.map(({ messages }) => messages)];
  }, [turns, kind]);
  const look = useCallback(
    (colours: Colours): TurnChartLook => {
      const paths = uPlot.paths.bars?.({ size: [0.8, 32], align: 1, gap: 0 });
      const bar = { scale: "y", points: { show: false }, ...(paths && { paths }), width: 0 };
      return {
        padding: [8, 12, 0, 0],
        scales: { y: { ...(scale === "root" && root), range: (_, __, most) => [0, Math.max(1, most) * 1.05] } },
        axes: [
          {
            ...axisLook(colours),
            size: left,
            space: 26,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000],
            ...(scale === "root" && {
              splits: ({ height }, _, __, most) => [...rootTicks(most, height - axisHeight)],
            }),
            // By default, only powers of ten are labelled on scales that are not linear.
            filter: (_, splits) => splits,
            values: (_, splits) => splits.map((value) => grouped(value)),
          },
        ],
        series: (kind === "press" ? ["ink3", "warn"] : ["line3"]).map((name) => ({ ...bar, fill: colours.of(name) })),
      };
    },
    [kind, scale],
  );
  const total = turns.reduce((all, turn) => all + (kind === "press" ? sum(turn.press) : turn.messages), 0);
  const label = `${counted(total, kind === "press" ? "press message" : "message")} over ${counted(turns.length, "turn")}`;
  return (
    <TurnChart {...over} {...{ label, data, look, left }}>
      {(index) => <TurnTraffic turn={turns[index]} />}
    </TurnChart>
  );
}

function TurnTraffic({ turn }: { readonly turn: SessionTurn | undefined }): React.JSX.Element | null {
  if (!turn) return null;
  const refused = sum(turn.refused);
  return (
    <div>
      {counted(turn.messages, "message")}, {grouped(sum(turn.press))} of them press
      {refused > 0 && <span className="warning"> · {grouped(refused)} refused</span>}
    </div>
  );
}
