import { useMemo } from "react";
import { type FrameNumber, useView } from "../../session/store.ts";

/** Returns the numbers of the messages linked to the message at the cursor. */
export function useLinkedRows(): ReadonlySet<FrameNumber> {
  const linked = useView((view) => view.linked);
  return useMemo(() => new Set(linked), [linked]);
}
