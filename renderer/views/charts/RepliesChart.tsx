import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { figuresOf, isNearMiss, type Reply } from "../../../core/session/replies.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted, turnWords } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { penOf } from "../../parts/pen.ts";
import { type Spot, spotIn } from "../../parts/spot.ts";
import { useColours } from "../../parts/useColours.ts";
import { useSize } from "../../parts/useSize.ts";
import { type FrameNumber, useView } from "../../session/store.ts";
import { latency } from "./latency.ts";
import { type Dot, dotsOf, paintReplies, plotOf, type ReplyPlot, type Which } from "./paintReplies.ts";

export interface RepliesChartProps {
  readonly replies: readonly Reply[];
  readonly which: Which;
  readonly powers: readonly SessionPower[];
  readonly turns: readonly SessionTurn[];
  /** Index of the cursor's turn among all turns in the recording; -1 if there is none. */
  readonly turn: number;
  readonly onGo: (n: FrameNumber) => void;
}

/** Shows how long each power took to reply, one dot per turn, and the deadline. A click on a dot goes to its SUB. */
export function RepliesChart(props: RepliesChartProps): React.JSX.Element {
  const { replies, which, powers, turns, turn, onGo } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useColours();
  const { width, height: room } = useSize(box);
  const [hovered, setHovered] = useState<Dot | null>(null);
  const plot = useMemo<ReplyPlot>(
    () => plotOf(replies, which, powers.length, width, room),
    [replies, which, powers.length, width, room],
  );
  const dots = useMemo(() => dotsOf(plot, replies, which, powers), [plot, replies, which, powers]);

  useLayoutEffect(() => {
    const pen = penOf(canvas.current, plot);
    if (pen) paintReplies({ pen, colours, plot, dots, replies, which, powers, turn, hovered });
  });

  const dotAt = (event: PointerEvent<HTMLElement>): Dot | null => nearest(dots, spotIn(event.currentTarget, event));
  return (
    <div className="replies" ref={box}>
      <div className="replies-body" style={{ height: plot.height }}>
        <canvas
          ref={canvas}
          className="replies-canvas"
          role="img"
          aria-label="Reply times by power, one dot per turn"
          style={{ width: plot.width, height: plot.height, cursor: hovered ? "pointer" : "default" }}
          onPointerMove={(event) => setHovered(dotAt(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={(event) => {
            const dot = dotAt(event);
            if (dot) onGo(which === "first" ? dot.reply.firstN : dot.reply.lastN);
          }}
        />
        {powers.map((power, row) => (
          <PowerRow key={power.name} power={power} row={row} {...props} plot={plot} />
        ))}
        <div className="replies-figures replies-names" style={{ top: powers.length * plot.row, height: 22 }}>
          <span>median</span>
          <span>slowest</span>
        </div>
        {hovered && <ReplyTip dot={hovered} turns={turns} plot={plot} />}
      </div>
    </div>
  );
}

function PowerRow({
  power,
  row,
  plot,
  replies,
  which,
  onGo,
}: RepliesChartProps & {
  readonly power: SessionPower;
  readonly row: number;
  readonly plot: ReplyPlot;
}): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  const own = replies.filter((reply) => reply.power === power.name);
  const times = own.map((reply) => msOf(reply, which));
  const figures = figuresOf(times);
  const slowest = own[times.indexOf(figures?.highMs ?? -1)];
  const near = own.filter(isNearMiss).length;
  return (
    <>
      <div className="replies-power" style={{ top: row * plot.row, height: plot.row }}>
        <PowerChip power={power} isSmall />
      </div>
      <div className="replies-figures" style={{ top: row * plot.row, height: plot.row }}>
        {figures && slowest ? (
          <>
            <span data-tip={`median of ${counted(figures.count, "turn")}`}>{latency(figures.medianMs)}</span>
            <LinkButton
              className="replies-slowest"
              aria-label={`Slowest reply by ${power.name}: ${latency(figures.highMs)}${near > 0 ? `, ${near} near the deadline` : ""}`}
              onClick={() => onGo(which === "first" ? slowest.firstN : slowest.lastN)}
            >
              {latency(figures.highMs)}
            </LinkButton>
          </>
        ) : (
          <span className="replies-none">
            {power.connection === null
              ? "not recorded"
              : viewpoint !== null && viewpoint !== power.name
                ? "not visible"
                : "no orders"}
          </span>
        )}
      </div>
    </>
  );
}

function msOf({ firstMs, lastMs }: Reply, which: Which): number {
  return which === "first" ? firstMs : lastMs;
}

const reach = 9;

function nearest(dots: readonly Dot[], { x, y }: Spot): Dot | null {
  let best: Dot | null = null;
  let least = reach * reach;
  for (const dot of dots) {
    const distance = (dot.x - x) ** 2 + (dot.y - y) ** 2;
    if (distance < least) {
      least = distance;
      best = dot;
    }
  }
  return best;
}

interface ReplyTipProps {
  readonly dot: Dot;
  readonly turns: readonly SessionTurn[];
  readonly plot: ReplyPlot;
}

function ReplyTip({ dot, turns, plot }: ReplyTipProps): React.JSX.Element {
  const { power, turn, phase, firstMs, lastMs, lastN, firstN, limitMs } = dot.reply;
  const key = turns.find(({ index }) => index === turn)?.key ?? "";
  const isLow = dot.y > plot.height / 2;
  const style: Record<string, string | number> = {
    "--x": `${dot.x}px`,
    ...(isLow ? { bottom: plot.height - dot.y + 10 } : { top: dot.y + 10 }),
  };
  const share = limitMs === null ? null : Math.round((100 * lastMs) / limitMs);
  return (
    <div className="chart-tip" aria-hidden="true" style={style}>
      <div>
        <strong>
          {power} · {turnWords(key)}
        </strong>{" "}
        · {phase}
      </div>
      <div>
        {firstN === lastN
          ? `orders after ${latency(firstMs)}`
          : `first orders after ${latency(firstMs)}, last after ${latency(lastMs)}`}
      </div>
      {limitMs !== null && (
        <div className={isNearMiss(dot.reply) ? "warning" : undefined}>
          deadline {latency(limitMs)}, {share}% used
        </div>
      )}
    </div>
  );
}
