import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { useMedia } from "../parts/useMedia.ts";
import { useLogs } from "../session/logs.ts";
import { useSettings } from "../session/settings.ts";
import { InspectorView } from "../views/inspector/InspectorView.tsx";
import { MapView } from "../views/map/MapView.tsx";
import { TimelineView } from "../views/timeline/TimelineView.tsx";
import { MessagesColumn } from "./MessagesColumn.tsx";

/** Messages, map and inspector above the timeline, in panes that can be hidden and that keep their sizes. */
export function GameTab(): React.JSX.Element {
  const isNarrow = useMedia("(max-width: 720px)");
  return isNarrow ? <StackedPanes /> : <SplitPanes />;
}

/** In a narrow window, as on a phone or with 400% zoom, the panes are stacked vertically, and the tab scrolls. */
function StackedPanes(): React.JSX.Element {
  const panes = useSettings((settings) => settings.panes);
  const hasLog = useLogs(({ logs }) => logs.length > 0);
  return (
    <div className="stacked-panes">
      <div className="stacked-pane">
        <MapView />
      </div>
      {panes.timeline && (
        <div className="stacked-timeline">
          <TimelineView />
        </div>
      )}
      {(panes.messages || hasLog) && (
        <div className="stacked-pane">
          <MessagesColumn hasMessages={panes.messages} hasLog={hasLog} />
        </div>
      )}
      {panes.inspector && (
        <div className="stacked-pane">
          <InspectorView />
        </div>
      )}
    </div>
  );
}

function SplitPanes(): React.JSX.Element {
  const panes = useSettings((settings) => settings.panes);
  const down = useDefaultLayout({ id: "game-down", panelIds: ["upper", ...(panes.timeline ? ["timeline"] : [])] });
  return (
    <Group orientation="vertical" disableCursor id="game-down" {...down}>
      <Panel id="upper" minSize="30%">
        <UpperPanes />
      </Panel>
      {panes.timeline && (
        <>
          <Separator className="sash" aria-label="Height of the timeline" />
          <Panel id="timeline" defaultSize={isWide() ? "211px" : "197px"} minSize="96px">
            <TimelineView />
          </Panel>
        </>
      )}
    </Group>
  );
}

function UpperPanes(): React.JSX.Element {
  const { messages, inspector } = useSettings((settings) => settings.panes);
  // A log is shown below the messages or, while they are hidden, in their place.
  const hasLog = useLogs(({ logs }) => logs.length > 0);
  const isLeftOpen = messages || hasLog;
  const panelIds = [...(isLeftOpen ? ["messages"] : []), "map", ...(inspector ? ["inspector"] : [])];
  const across = useDefaultLayout({ id: "game-across", panelIds });
  return (
    <Group orientation="horizontal" disableCursor id="game-across" {...across}>
      {isLeftOpen && (
        <>
          <Panel id="messages" defaultSize={isWide() ? "30%" : "32.5%"} minSize="280px">
            <MessagesColumn hasMessages={messages} hasLog={hasLog} />
          </Panel>
          <Separator className="sash" aria-label="Width of the messages pane" />
        </>
      )}
      <Panel id="map" minSize="360px">
        <MapView />
      </Panel>
      {inspector && (
        <>
          <Separator className="sash" aria-label="Width of the inspector" />
          <Panel id="inspector" defaultSize={isWide() ? "23.3%" : "25%"} minSize="280px">
            <InspectorView />
          </Panel>
        </>
      )}
    </Group>
  );
}

function isWide(): boolean {
  return window.innerWidth >= 1600;
}
