import { memo, useMemo } from "react";
import { borderShapes, groundClass, groundsOf, sceneryShapes } from "../../../core/picture/ground.ts";
import type { Stage } from "../../../core/picture/stage.ts";

/** Provinces, the scenery between them, and borders: repainted only when owners change, not on panning or zooming. */
export const GroundView = memo(function GroundView({ stage }: { readonly stage: Stage }): React.JSX.Element {
  const { drawing, map, names } = stage.picture;
  const grounds = useMemo(() => groundsOf(drawing, map, names), [drawing, map, names]);
  const scenery = useMemo(() => sceneryShapes(drawing), [drawing]);
  const borders = useMemo(() => borderShapes(drawing), [drawing]);
  return (
    <>
      <g className="areas">
        {grounds.map((ground) => (
          <path
            key={ground.province}
            className={groundClass(stage, ground)}
            data-kind="province"
            data-province={ground.province}
            d={ground.path}
          />
        ))}
        {scenery.map(
          (shape) => shape.shape === "path" && <path key={shape.d} className={shape.className} d={shape.d} />,
        )}
      </g>
      <g className="borders">
        {borders.map(
          (shape) => shape.shape === "path" && <path key={shape.className} className={shape.className} d={shape.d} />,
        )}
      </g>
    </>
  );
});
