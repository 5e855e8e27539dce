import { CalendarOff } from "lucide-react";
import { Empty } from "../../parts/Empty.tsx";
import "../../parts/pane.css";
import { useAgreementEvents } from "../../session/agreementEvents.ts";
import { isArriving, useView, type ViewState } from "../../session/store.ts";
import "./timeline.css";
import { TimelineControls } from "./TimelineControls.tsx";
import { TimelineTrack } from "./TimelineTrack.tsx";

/** Whether the turns of the game at the cursor may still arrive. */
function awaitsTurns(view: ViewState): boolean {
  const { at, news, viewpoint } = view;
  if (news === null || isArriving(view)) return true;
  const { count, games } = news.summary;
  if (at === null) return count > 0;
  return viewpoint === null && (games[at.game]?.turns ?? 0) > 0;
}

/** The game's turns: controls, an overview of the whole game, and lanes for the turns in the window. */
export function TimelineView(): React.JSX.Element {
  const hasTurns = useView((view) => view.turns.length > 0);
  const isPending = useView(awaitsTurns);
  // At a message outside any game, the turns are still those of the previous game.
  const events = useAgreementEvents(useView((view) => view.turns[0]?.game ?? -1));
  const hasGames = useView((view) => (view.news?.summary.games.length ?? 0) > 0);
  return (
    <section className="pane timeline" aria-label="Timeline">
      <TimelineControls events={events} />
      {hasTurns ? (
        <TimelineTrack events={events} />
      ) : (
        <div className="pane-body">
          {!isPending && (
            <Empty icon={CalendarOff} title="No turns">
              {hasGames
                ? "The server sent no position (NOW) in this game, so it has no turns. Its messages are in the table."
                : "This recording contains no game. Its messages are in the table."}
            </Empty>
          )}
        </div>
      )}
    </section>
  );
}
