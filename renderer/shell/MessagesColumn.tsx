import { lazy } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { MessagesView } from "../views/messages/MessagesView.tsx";

// Loaded on demand, because most games have no log.
const LogView = lazy(async () => ({ default: (await import("../views/log/LogView.tsx")).LogView }));

export interface MessagesColumnProps {
  readonly hasMessages: boolean;
  readonly hasLog: boolean;
}

/** The messages, with a bot's log below them. */
export function MessagesColumn({ hasMessages, hasLog }: MessagesColumnProps): React.JSX.Element {
  const layout = useDefaultLayout({ id: "messages-column", panelIds: ["messages-upper", "log"] });
  if (!hasLog) return <MessagesView />;
  if (!hasMessages) return <LogView />;
  return (
    <Group orientation="vertical" disableCursor id="messages-column" {...layout}>
      <Panel id="messages-upper" minSize="120px">
        <MessagesView />
      </Panel>
      <Separator className="sash" aria-label="Height of the log" />
      <Panel id="log" defaultSize="30%" minSize="96px">
        <LogView />
      </Panel>
    </Group>
  );
}
