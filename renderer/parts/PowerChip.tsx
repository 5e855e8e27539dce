import { powerColours } from "../../core/picture/palette.ts";
import type { ScenePower } from "../../core/picture/scene.ts";
import "./powerChip.css";

export interface PowerChipProps {
  readonly power: ScenePower;
  readonly isSmall?: boolean;
}

/** A power as a coloured letter, with its name for tooltips and screen readers. */
export function PowerChip({ power, isSmall = false }: PowerChipProps): React.JSX.Element {
  const { fill, onFill } = powerColours(power, "light");
  const size = `${isSmall ? " small" : ""}${power.mark.length > 1 ? " long" : ""}`;
  return (
    <span
      className={`chip${size}`}
      style={{ background: fill, color: onFill }}
      data-tip={power.name}
      role="img"
      aria-label={power.name}
    >
      {power.mark}
    </span>
  );
}
