import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { useLogs } from "../session/logs.ts";
import { InspectorView } from "../views/inspector/InspectorView.tsx";
import { LogView } from "../views/log/LogView.tsx";

/** The inspector, and below it a bot's own log where one is open. */
export function InspectorColumn(): React.JSX.Element {
  const hasLog = useLogs(({ logs }) => logs.length > 0);
  const layout = useDefaultLayout({ id: "inspector-column" });
  if (!hasLog) return <InspectorView />;
  return (
    <Group orientation="vertical" disableCursor id="inspector-column" {...layout}>
      <Panel id="inspector-upper" minSize="120px">
        <InspectorView />
      </Panel>
      <Separator className="sash" />
      <Panel id="log" defaultSize="36%" minSize="96px">
        <LogView />
      </Panel>
    </Group>
  );
}
