import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { InspectorView } from "../views/inspector/InspectorView.tsx";
import { MapView } from "../views/map/MapView.tsx";
import { MessagesView } from "../views/messages/MessagesView.tsx";
import { TimelineView } from "../views/timeline/TimelineView.tsx";

/** Messages, map and inspector over the timeline, in panes whose sizes are remembered. */
export function GameTab(): React.JSX.Element {
  const across = useDefaultLayout({ id: "game-across" });
  const down = useDefaultLayout({ id: "game-down" });
  return (
    <Group orientation="vertical" disableCursor id="game-down" {...down}>
      <Panel id="upper" minSize="30%">
        <Group orientation="horizontal" disableCursor id="game-across" {...across}>
          <Panel id="messages" defaultSize="32.5%" minSize="280px">
            <MessagesView />
          </Panel>
          <Separator className="sash" />
          <Panel id="map" minSize="360px">
            <MapView />
          </Panel>
          <Separator className="sash" />
          <Panel id="inspector" defaultSize="25%" minSize="280px">
            <InspectorView />
          </Panel>
        </Group>
      </Panel>
      <Separator className="sash" />
      <Panel id="timeline" defaultSize="197px" minSize="96px">
        <TimelineView />
      </Panel>
    </Group>
  );
}
