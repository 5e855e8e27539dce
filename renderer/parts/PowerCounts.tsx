import type { ScenePower } from "../../core/picture/scene.ts";
import { grouped } from "./numbers.ts";
import { PowerChip } from "./PowerChip.tsx";
import "./powerCounts.css";

export interface PowerCount {
  readonly power: ScenePower;
  readonly count: number;
}

/** Counts per power, each after the power's chip; renders nothing if there are no counts. */
export function PowerCounts({ counts }: { readonly counts: readonly PowerCount[] }): React.JSX.Element | null {
  if (counts.length === 0) return null;
  return (
    <div className="power-counts">
      {counts.map(({ power, count }) => (
        <span key={power.name}>
          <PowerChip power={power} isSmall />
          {grouped(count)}
        </span>
      ))}
    </div>
  );
}
