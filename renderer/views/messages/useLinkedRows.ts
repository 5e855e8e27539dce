import { useMemo } from "react";
import { type FrameNumber, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";

/** Returns the numbers of the messages that are linked to the message at the cursor. */
export function useLinkedRows(): ReadonlySet<FrameNumber> {
  const cursor = useView((view) => view.shown);
  const links = useAnswer(cursor === 0 ? null : (api) => api.linkedRows(cursor), String(cursor));
  return useMemo(() => new Set(links?.n === cursor ? links.rows : []), [links, cursor]);
}
