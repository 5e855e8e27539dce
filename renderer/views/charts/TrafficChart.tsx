import { useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { counted, grouped } from "../../parts/numbers.ts";
import { UChart } from "../../parts/UChart.tsx";
import { useColours } from "../../parts/useColours.ts";
import { ChartTip, type Hover } from "./ChartTip.tsx";
import { axisLook, turnChart } from "./turnAxis.ts";

export interface TrafficChartProps {
  readonly turns: readonly SessionTurn[];
  readonly kind: "messages" | "press";
  readonly place: number;
  readonly onGo: (index: number) => void;
}

/** Press, or all messages, turn by turn: what was refused at the foot of its bar. */
export function TrafficChart({ turns, kind, place, onGo }: TrafficChartProps): React.JSX.Element {
  const colours = useColours();
  const [hover, setHover] = useState<Hover | null>(null);
  const latest = useRef({ place, onGo });
  latest.current = { place, onGo };
  const data = useMemo<uPlot.AlignedData>(() => {
    const x = turns.map((_, index) => index);
    return kind === "press"
      ? [x, turns.map(({ press }) => sum(press)), turns.map(({ refused }) => sum(refused))]
      : [x, turns.map(({ messages }) => messages)];
  }, [turns, kind]);
  const options = useMemo(() => {
    const paths = uPlot.paths.bars?.({ size: [0.8, 32], align: 1, gap: 0 });
    const bar = { scale: "y", points: { show: false }, ...(paths && { paths }), width: 0 };
    return turnChart({
      turns,
      colours,
      syncKey: "turns",
      place: () => latest.current.place,
      onHover: (index, left) => setHover(index === null ? null : { index, left }),
      onGo: (index) => latest.current.onGo(index),
      padding: [8, 12, 0, 0],
      scales: { y: { range: (_, __, most) => [0, Math.max(1, most) * 1.05] } },
      axes: [
        {
          ...axisLook(colours),
          size: 40,
          space: 26,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000],
          values: (_, splits) => splits.map((value) => grouped(value)),
        },
      ],
      series:
        kind === "press"
          ? [
              { ...bar, fill: colours.of("ink3") },
              { ...bar, fill: colours.of("warn") },
            ]
          : [{ ...bar, fill: colours.of("line3") }],
    });
  }, [turns, colours, kind]);
  const total = turns.reduce((all, turn) => all + (kind === "press" ? sum(turn.press) : turn.messages), 0);
  return (
    <div className="chart-place">
      <UChart
        label={`${kind === "press" ? `${grouped(total)} press` : counted(total, "message")} over ${turns.length} turns`}
        options={options}
        data={data}
        paintKey={String(place)}
      />
      <ChartTip hover={hover} turns={turns} left={40}>
        {(index) => <TurnTraffic turn={turns[index]} />}
      </ChartTip>
    </div>
  );
}

function TurnTraffic({ turn }: { readonly turn: SessionTurn | undefined }): React.JSX.Element | null {
  if (!turn) return null;
  const refused = sum(turn.refused);
  return (
    <div>
      {counted(turn.messages, "message")}, {grouped(sum(turn.press))} press
      {refused > 0 && <span className="warning"> · {grouped(refused)} refused</span>}
    </div>
  );
}

export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}
