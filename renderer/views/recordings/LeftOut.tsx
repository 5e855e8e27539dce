import { TriangleAlert } from "lucide-react";
import { grouped } from "../../parts/numbers.ts";
import "./standings.css";

/** How many recordings were left out, and why. Renders nothing if there are none. */
export function LeftOut({ recordings }: { readonly recordings: readonly string[] }): React.JSX.Element | null {
  if (recordings.length === 0) return null;
  const shown = recordings.slice(0, mostNamed).join("\n");
  return (
    <span className="standings-unread" data-tip={shown}>
      <TriangleAlert size={12} aria-hidden="true" />
      {grouped(recordings.length)} left out
    </span>
  );
}

/** How many recordings a tooltip names. */
const mostNamed = 12;
