import { useCallback, useState } from "react";
import { useView } from "./viewState.ts";

/** State of a view that goes with the open recording: the next one begins anew. */
export function useSessionState<T>(initial: T): readonly [T, (value: T) => void] {
  const session = useView((view) => view.session);
  const [kept, setKept] = useState({ of: session, value: initial });
  const set = useCallback(
    (value: T) => {
      // What was begun in a recording may end when another is open.
      if (useView.getState().session === session) setKept({ of: session, value });
    },
    [session],
  );
  return [kept.of === session ? kept.value : initial, set];
}
