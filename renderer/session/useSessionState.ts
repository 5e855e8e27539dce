import { useCallback, useState } from "react";
import { useView } from "./viewState.ts";

/** Returns a view's state for the open recording; every other recording starts with the initial value. */
export function useSessionState<T>(initial: T): readonly [T, (value: T) => void] {
  const session = useView((view) => view.session);
  const [kept, setKept] = useState({ of: session, value: initial });
  const set = useCallback(
    (value: T) => {
      // Work that began in one recording may end after another recording has been opened.
      if (useView.getState().session === session) setKept({ of: session, value });
    },
    [session],
  );
  return [kept.of === session ? kept.value : initial, set];
}
