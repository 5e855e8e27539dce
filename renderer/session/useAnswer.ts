import { useCallback, useEffect, useRef, useState } from "react";
import { type Answer, type AnswerFault, type Asked, Asker, type Question } from "./asker.ts";
import { useView, type ViewState } from "./store.ts";

/** An answer that may take a long time or fail. */
export interface PendingAnswer<T> {
  readonly value: T | undefined;
  /** Why the question failed; null if it has not failed. */
  readonly fault: string | null;
  readonly askAgain: () => void;
}

/**
 * Returns the session's answer to a question that changes. The last answer stays until the next one arrives.
 * @param ask may be a new function in every render
 * @param key the same for identical questions
 * @param about the subject of the answer; an answer about a different subject is never shown, not even while loading
 */
export function useAnswer<T>(ask: Question<T>, key: string, about = ""): T | undefined {
  return useAwaited(ask, key, about).value;
}

/** Like `useAnswer`, for views with nothing else to show: also returns the error, and a function that asks again. */
export function useAwaited<T>(ask: Question<T>, key: string, about = ""): PendingAnswer<T> {
  const session = useView((view) => view.session);
  const [answer, setAnswer] = useState<Answer<T>>();
  const [fault, setFault] = useState<AnswerFault | null>(null);
  const asker = useRef<Asker<T>>(null);
  useEffect(() => {
    asker.current ??= new Asker<T>((given) => {
      setFault(null);
      setAnswer(given);
    }, setFault);
    asker.current.want(session, { ask, key, about });
  });
  const askAgain = useCallback(() => {
    setFault(null);
    asker.current?.again();
  }, []);
  const isOfThis = fault !== null && fault.of === session && fault.key === key;
  const value = answer?.of === session && answer?.about === about ? answer?.value : undefined;
  return { value, fault: isOfThis ? fault.words : null, askAgain };
}

/**
 * Like `useAnswer`, for a question that depends only on the state that all views share. It is asked as soon as that
 * state changes, before anything renders, so that the answer often arrives for the same frame.
 * @param asked must be the same function in every render
 */
export function useSharedAnswer<T>(asked: (view: ViewState) => Asked<T>): T | undefined {
  const session = useView((view) => view.session);
  const [answer, setAnswer] = useState<Answer<T>>();
  useEffect(() => {
    const asker = new Asker<T>(setAnswer);
    const want = (view: ViewState): void => asker.want(view.session, asked(view));
    want(useView.getState());
    // The worker first answers the question about what the map, messages and timeline show at the cursor, which is
    // asked in the same task.
    return useView.subscribe(() => queueMicrotask(() => want(useView.getState())));
  }, [asked]);
  return answer?.of === session ? answer?.value : undefined;
}
