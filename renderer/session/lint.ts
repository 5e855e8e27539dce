import { useEffect } from "react";
import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import type { Diagnosis } from "../../core/session/lintQuery.ts";
import { rememberFindings } from "./recent.ts";
import { isGrowing, useView } from "./store.ts";
import { type PendingAnswer, useAnswer, useAwaited } from "./useAnswer.ts";

/** Time between two requests for the findings of a growing recording, in milliseconds. */
const everyMs = 2000;

/** Returns a key that changes when the findings may change. */
function useFindingsKey(): string {
  const viewpoint = useView((view) => view.viewpoint);
  const edition = useView(({ news }) => {
    const { reading, summary } = news ?? {};
    return isGrowing(reading)
      ? `at ${Math.floor((summary?.durationMs ?? 0) / everyMs)}`
      : `${reading?.phase} ${summary?.count}`;
  });
  return `${viewpoint} ${edition}`;
}

function useIsRead(): boolean {
  return useView(({ news }) => news !== null && news.reading.phase !== "reading");
}

/** Returns all findings in the recording for the current viewpoint; has no value until they are known. */
export function useDiagnosis(): PendingAnswer<Diagnosis> {
  const viewpoint = useView((view) => view.viewpoint);
  const { value, ...more } = useAwaited(
    useIsRead() ? (api) => api.diagnosis(viewpoint) : null,
    `diagnosis ${useIsRead()} ${useFindingsKey()}`,
  );
  // Never show findings from another viewpoint, not even while loading.
  return { value: value?.viewpoint === viewpoint ? value : undefined, ...more };
}

/** Returns the number of findings by severity; undefined until the rules have checked the whole recording. */
export function useFindingCounts(): SeverityCounts | undefined {
  const viewpoint = useView((view) => view.viewpoint);
  const isRead = useView(({ news }) => news?.reading.phase === "read");
  const answer = useAnswer(
    isRead ? async (api) => ({ viewpoint, counts: await api.countFindings(viewpoint) }) : null,
    `findings ${isRead} ${useFindingsKey()}`,
  );
  const counts = answer?.viewpoint === viewpoint ? answer.counts : undefined;
  useEffect(() => {
    if (counts && viewpoint === null) rememberFindings(counts);
  }, [counts, viewpoint]);
  return counts;
}
