import { memo, useMemo } from "react";
import { groundsOf } from "../../../core/picture/ground.ts";
import { type LabelSpots, labelFigures } from "../../../core/picture/labelFigures.ts";
import type { BoardPieces } from "../../../core/picture/pieces.ts";
import { plateOf } from "../../../core/picture/plates.ts";

/** Minimum radius of a supply centre. */
const discRadius = 4.5;

export interface LitProvinceProps {
  readonly province: string;
  readonly pieces: BoardPieces;
  readonly spots: LabelSpots;
  /** Whether the pointer is over the province, and the province is not chosen. */
  readonly isPassing?: boolean;
}

/** Highlights the area of a selected or hovered province, in path units. */
export const LitGround = memo(function LitGround({
  province,
  pieces,
  isPassing = false,
}: Omit<LitProvinceProps, "spots">): React.JSX.Element | null {
  const { drawing, map, names } = pieces.stage.picture;
  const ground = groundsOf(drawing, map, names).find((each) => each.province === province);
  return ground ? <path className={`lit${isPassing ? " passing" : ""}`} d={ground.path} /> : null;
});

/** The province's name on a plate, at its label or next to other things drawn there. */
export const LitName = memo(function LitName({ province, pieces, spots }: LitProvinceProps): React.JSX.Element | null {
  const plate = useMemo(() => {
    const discs = labelFigures(pieces, spots).centres.flatMap(({ at }) =>
      at ? [{ ...at, width: 2 * discRadius, height: 2 * discRadius }] : [],
    );
    return plateOf(province, pieces, spots, discs);
  }, [province, pieces, spots]);
  if (plate === null) return null;
  const { x, y, width, height } = plate;
  return (
    <g className="lit-name" transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={3} />
      <text>{province}</text>
    </g>
  );
});
