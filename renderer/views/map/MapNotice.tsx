import { Clock } from "lucide-react";
import type { BoardView } from "../../../core/session/boardQuery.ts";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { grouped } from "../../parts/numbers.ts";
import { type FrameNumber, goTo, type MapViewName, useView } from "../../session/store.ts";

/**
 * A notice that the results on the map arrive after the cursor, with a link to them, or that they are not in the
 * recording.
 */
export function MapNotice({
  board: { after, before, orders, resultsN },
  view,
}: {
  readonly board: BoardView;
  readonly view: MapViewName;
}): React.JSX.Element | null {
  const cursor = useView((state) => state.shown);
  const isLater = (n: FrameNumber | null | undefined): n is number => n != null && n > cursor;
  const link = (n: FrameNumber): React.JSX.Element => <LinkButton onClick={() => goTo(n)}>#{n}</LinkButton>;
  const words = ((): React.ReactNode => {
    if (view === "before") return isLater(before?.n) ? <>This position arrives in {link(before.n ?? 0)}</> : null;
    if (view === "after") {
      if (after === null) return "The recording has no later position";
      return isLater(after.n) ? <>This position arrives in {link(after.n)}</> : null;
    }
    if (isLater(resultsN)) return <>Results arrive in {link(resultsN)}</>;
    const later = orders.filter(({ isFuture }) => isFuture).length;
    if (later > 0) return `${grouped(later)} of ${grouped(orders.length)} orders arrive later`;
    return null;
  })();
  return words === null ? null : (
    <p className="map-notice">
      <Clock size={12} aria-hidden="true" />
      <span>{words}</span>
    </p>
  );
}
