import { useEffect, useState } from "react";
import "./tip.css";
import { lookForTips, type Told } from "./lookForTips.ts";

/**
 * Tips of what is too plenty to have a {@link Tip} each, once a page: an element says by `data-tip` what it is, and by
 * `data-whole` what stands in it, which is told where it is cut. The pointer asks for them; keys ask for those of what has
 * the focus, and for what is cut in the row of a table that they are on.
 */
export function Tips(): React.JSX.Element | null {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => lookForTips(setTold), []);
  if (told === null) return null;
  const { left, top, bottom } = told.at;
  const isLow = bottom > window.innerHeight - 120;
  return (
    <div
      className="tip of-page"
      role="tooltip"
      style={{
        left: Math.max(8, Math.min(left, window.innerWidth - 328)),
        ...(isLow ? { bottom: window.innerHeight - top + 4 } : { top: bottom + 4 }),
      }}
    >
      {told.words}
    </div>
  );
}
