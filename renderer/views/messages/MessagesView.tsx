import { lazy, Suspense, useEffect, useRef, useState } from "react";
import "../../parts/pane.css";
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
  const [width, setWidth] = useState(416);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
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
