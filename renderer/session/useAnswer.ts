import { useCallback, useEffect, useRef, useState } from "react";
import { type Answer, type AnswerFault, type Asked, Asker, type Question } from "./asker.ts";
import { useView, type ViewState } from "./store.ts";

/** An answer that may be long in coming, or never come. */
export interface Awaited<T> {
  readonly value: T | undefined;
  /** Why the question could not be answered; null while it may be. */
  readonly fault: string | null;
  readonly askAgain: () => void;
}

/**
 * The session's answer to a question that changes. The last answer stays until the next is there.
 * @param ask made anew with every render
 * @param key equal for questions that are the same
 * @param about what the answer is about: one about anything else is not shown, not even until the next is there
 */
export function useAnswer<T>(ask: Question<T>, key: string, about = ""): T | undefined {
  return useAwaited(ask, key, about).value;
}

/** As `useAnswer`, for what has nothing else to show: told where it went wrong, and asked again on demand. */
export function useAwaited<T>(ask: Question<T>, key: string, about = ""): Awaited<T> {
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
