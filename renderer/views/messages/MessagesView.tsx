import { lazy, Suspense, useRef } from "react";
import "../../parts/pane.css";
import { useSize } from "../../parts/useSize.ts";
import { useView } from "../../session/store.ts";
import { MessageGrid } from "./MessageGrid.tsx";
import { MessagesHead } from "./MessagesHead.tsx";
import "./messages.css";
import { noMessagesWhy } from "./noMessagesWhy.ts";

const NoMessages = lazy(async () => ({ default: (await import("./NoMessages.tsx")).NoMessages }));

/** The messages of the recording, with one of them at the cursor. */
export function MessagesView(): React.JSX.Element {
  const session = useView((view) => view.session);
  const news = useView((view) => view.news);
  const pane = useRef<HTMLElement>(null);
  const { width } = useSize(pane);
  const why = noMessagesWhy(news);
  return (
    <section className="pane messages" aria-label="Messages" ref={pane}>
      <MessagesHead />
      <div className="messages-body">
        {why !== null ? (
          <Suspense>
            <NoMessages why={why} />
          </Suspense>
        ) : (
          session && news && width > 0 && <MessageGrid session={session} news={news} width={width} />
        )}
      </div>
    </section>
  );
}
