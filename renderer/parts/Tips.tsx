import { useEffect, useState } from "react";
import "./tip.css";
import { lookForTips, type ShownTip } from "./lookForTips.ts";

/**
 * Shows tooltips for elements that are too numerous to have a {@link Tip} each; rendered once per page. `data-tip`
 * contains a tooltip; `data-whole` contains the full text of an element, shown if the element truncates it. Tooltips
 * appear under the pointer, on the focused element and, for truncated text, in the active row of a focused table.
 */
export function Tips(): React.JSX.Element | null {
  const [tip, setTip] = useState<ShownTip | null>(null);
  useEffect(() => lookForTips(setTip), []);
  if (tip === null) return null;
  const { left, top, bottom } = tip.at;
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
      {tip.words}
    </div>
  );
}
