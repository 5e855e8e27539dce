import { useEffect, useRef, useState } from "react";
import { type Answer, type Asked, Asker, type Question } from "./asker.ts";
import { useView, type ViewState } from "./store.ts";

/**
 * The session's answer to a question that changes. The last answer stays until the next is there.
 * @param ask made anew with every render
 * @param key equal for questions that are the same
 */
export function useAnswer<T>(ask: Question<T>, key: string): T | undefined {
  const session = useView((view) => view.session);
  const [answer, setAnswer] = useState<Answer<T>>();
  const asker = useRef<Asker<T>>(null);
  useEffect(() => {
    asker.current ??= new Asker<T>(setAnswer);
    asker.current.want(session, { ask, key });
  });
  return answer?.of === session ? answer?.value : undefined;
}

/**
 * As `useAnswer`, of a question that only what all views share decides: it is asked as soon as that changes, before
 * anything is drawn anew, so that the answer is often there for the same frame.
 * @param asked the same function at every render
 */
export function useSharedAnswer<T>(asked: (view: ViewState) => Asked<T>): T | undefined {
  const session = useView((view) => view.session);
  const [answer, setAnswer] = useState<Answer<T>>();
  useEffect(() => {
    const asker = new Asker<T>(setAnswer);
    const want = (view: ViewState): void => asker.want(view.session, asked(view));
    want(useView.getState());
    return useView.subscribe(want);
  }, [asked]);
  return answer?.of === session ? answer?.value : undefined;
}
