import type { Remote } from "comlink";
import { useEffect, useRef, useState } from "react";
import type { SessionApi } from "./api.ts";
import type { OpenSession } from "./openSession.ts";
import { useView } from "./store.ts";

/** What to ask the session; null: nothing. */
type Question<T> = ((api: Remote<SessionApi>) => Promise<T>) | null;

/**
 * The session's answer to a question that changes. The last answer stays until the next is there. One question is out
 * at a time and the newest of those that came meanwhile is next, so that scrubbing shows what it passes and never lags.
 * @param ask made anew with every render
 * @param key equal for questions that are the same
 */
export function useAnswer<T>(ask: Question<T>, key: string): T | undefined {
  const session = useView((view) => view.session);
  const [answer, setAnswer] = useState<{ readonly of: OpenSession; readonly value: T }>();
  const latest = useRef<{ ask: Question<T>; session: OpenSession | null; key: string }>({ ask, session, key });
  const isOut = useRef(false);
  const isWanted = useRef(false);
  latest.current.ask = ask;
  useEffect(() => {
    latest.current.session = session;
    latest.current.key = key;
    const run = async (): Promise<void> => {
      const { ask: question, session: of } = latest.current;
      if (!of || !question) return;
      isOut.current = true;
      isWanted.current = false;
      // A worker that was closed meanwhile answers no more.
      const value = await Promise.race([question(of.api), of.closed]).catch(() => undefined);
      isOut.current = false;
      if (value !== undefined && latest.current.session === of) setAnswer({ of, value });
      if (isWanted.current) void run();
    };
    if (isOut.current) isWanted.current = true;
    else void run();
  }, [session, key]);
  return answer?.of === session ? answer?.value : undefined;
}
