import type { ReactNode } from "react";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { turnWords } from "../../parts/numbers.ts";

/** What the pointer is on, and where within the plot, in pixels. */
export interface Hover {
  readonly index: number;
  readonly left: number;
}

export interface ChartTipProps {
  readonly hover: Hover | null;
  readonly turns: readonly SessionTurn[];
  /** The plot's left edge within the chart. */
  readonly left: number;
  readonly children: (index: number) => ReactNode;
}

/** What a chart shows of the turn under the pointer, beside the pointer. Tables say the same. */
export function ChartTip({ hover, turns, left, children }: ChartTipProps): React.JSX.Element | null {
  const turn = hover && turns[hover.index];
  if (!hover || !turn) return null;
  const style: Record<string, string> = { "--x": `${hover.left + left}px` };
  return (
    <div className="chart-tip" aria-hidden="true" style={style}>
      <div>
        <strong>{turnWords(turn.key)}</strong> · {turn.phase} · turn {hover.index + 1} of {turns.length}
      </div>
      {children(hover.index)}
    </div>
  );
}
