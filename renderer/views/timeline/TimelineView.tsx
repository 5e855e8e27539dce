import { CalendarOff } from "lucide-react";
import { Empty } from "../../parts/Empty.tsx";
import "../../parts/pane.css";
import { isGrowing, useView } from "../../session/store.ts";
import "./timeline.css";
import { TimelineControls } from "./TimelineControls.tsx";
import { TimelineTrack } from "./TimelineTrack.tsx";

/** The game's turns: controls, the whole game, and lanes of what its window shows. */
export function TimelineView(): React.JSX.Element {
  const hasTurns = useView((view) => view.turns.length > 0);
  const isReading = useView((view) => isGrowing(view.news?.reading));
  const hasGames = useView((view) => (view.news?.summary.games.length ?? 0) > 0);
  return (
    <section className="pane timeline" aria-label="Timeline">
      <TimelineControls />
      {hasTurns ? (
        <TimelineTrack />
      ) : (
        <div className="pane-body">
          {!isReading && (
            <Empty icon={CalendarOff} title="No turns">
              {hasGames
                ? "This game has shown no position (NOW), so that there is no turn to go to. Its messages are in the table."
                : "No game was seen in this recording. Its messages are in the table."}
            </Empty>
          )}
        </div>
      )}
    </section>
  );
}
