import { CalendarOff } from "lucide-react";
import { Empty } from "../../parts/Empty.tsx";
import "../../parts/pane.css";
import { useAgreementEvents } from "../../session/agreementEvents.ts";
import { isGrowing, useView } from "../../session/store.ts";
import "./timeline.css";
import { TimelineControls } from "./TimelineControls.tsx";
import { TimelineTrack } from "./TimelineTrack.tsx";

/** The game's turns: controls, the whole game, and lanes of what its window shows. */
export function TimelineView(): React.JSX.Element {
  const hasTurns = useView((view) => view.turns.length > 0);
  const isReading = useView((view) => isGrowing(view.news?.reading));
  // Of a message outside games the turns are still those of the game before.
  const events = useAgreementEvents(useView((view) => view.turns[0]?.game ?? -1));
  const hasGames = useView((view) => (view.news?.summary.games.length ?? 0) > 0);
  return (
    <section className="pane timeline" aria-label="Timeline">
      <TimelineControls events={events} />
      {hasTurns ? (
        <TimelineTrack events={events} />
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
