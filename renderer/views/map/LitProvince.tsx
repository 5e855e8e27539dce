import { memo } from "react";
import { groundsOf } from "../../../core/picture/ground.ts";
import type { LabelSpots } from "../../../core/picture/labelFigures.ts";
import { labelWidth } from "../../../core/picture/letters.ts";
import type { BoardPieces } from "../../../core/picture/pieces.ts";

export interface LitProvinceProps {
  readonly province: string;
  readonly pieces: BoardPieces;
  readonly spots: LabelSpots;
  /** Pointed at, not chosen. */
  readonly isPassing?: boolean;
}

/** The ground of a province that is pointed at or chosen, in path units. */
export const LitGround = memo(function LitGround({
  province,
  pieces,
  isPassing = false,
}: Omit<LitProvinceProps, "spots">): React.JSX.Element | null {
  const { drawing, map, names } = pieces.stage.picture;
  const ground = groundsOf(drawing, map, names).find((each) => each.province === province);
  return ground ? <path className={`lit${isPassing ? " passing" : ""}`} d={ground.path} /> : null;
});

/** Its name on a plate, where its name stands; of a name that had no room, where the drawing would have it. */
export const LitName = memo(function LitName({ province, pieces, spots }: LitProvinceProps): React.JSX.Element | null {
  const { stage, standings } = pieces;
  const area = stage.areas.get(province);
  if (!area) return null;
  const standing = standings.findLast(({ unit }) => unit.province === province);
  const base = standing?.at ?? stage.place(area.anchor.label);
  const spot = spots.get(province) ?? { x: 0, y: standing ? -18 : 0 };
  const isCentre = stage.picture.map.provinces.get(province)?.isSupplyCentre === true;
  // Beside a centre there is less room.
  const width = labelWidth(province, 9) + (isCentre ? 5 : 10);
  return (
    <g className="lit-name" transform={`translate(${base.x + spot.x + (isCentre ? 5.5 : 0)} ${base.y + spot.y})`}>
      <rect x={-width / 2} y={-7} width={width} height={14} rx={3} />
      <text>{province}</text>
    </g>
  );
});
