import { lazy, Suspense, useRef } from "react";
import "../../parts/pane.css";
import { useSize } from "../../parts/useSize.ts";
import { useView } from "../../session/store.ts";
import { MessageGrid } from "./MessageGrid.tsx";
import { MessagesHead } from "./MessagesHead.tsx";
import "./messages.css";
import { noMessagesWhy } from "./noMessagesWhy.ts";
import { useMessageColumns } from "./useMessageColumns.ts";

const NoMessages = lazy(async () => ({ default: (await import("./NoMessages.tsx")).NoMessages }));

/** The table has its wide layout if the pane is at least this wide, in pixels. */
const wideFrom = 560;

/** The messages of the recording, with one of them at the cursor. */
export function MessagesView(): React.JSX.Element {
  const session = useView((view) => view.session);
  const news = useView((view) => view.news);
  const pane = useRef<HTMLElement>(null);
  const { width } = useSize(pane);
  const why = noMessagesWhy(news);
  const { columns, time } = useMessageColumns(news, width >= wideFrom ? "wide" : "narrow");
  return (
    <section className="pane messages" aria-label="Messages" ref={pane}>
      <MessagesHead columns={columns} />
      <div className="messages-body">
        {why !== null ? (
          <Suspense>
            <NoMessages why={why} />
          </Suspense>
        ) : (
          session && news && width > 0 && <MessageGrid {...{ session, news, width, columns, time }} />
        )}
      </div>
    </section>
  );
}
