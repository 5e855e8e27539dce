import { useMemo } from "react";
import { type FrameNumber, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";

/** Numbers of the messages that the one at the cursor is linked to. */
export function useLinkedRows(): ReadonlySet<FrameNumber> {
  const cursor = useView((view) => view.shown);
  const links = useAnswer(cursor === 0 ? null : (api) => api.linkedRows(cursor), String(cursor));
  return useMemo(() => new Set(links?.n === cursor ? links.rows : []), [links, cursor]);
}
