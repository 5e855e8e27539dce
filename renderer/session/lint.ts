import { useEffect } from "react";
import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import type { Diagnosis } from "../../core/session/lintQuery.ts";
import { rememberFindings } from "./recent.ts";
import { isGrowing, useView } from "./store.ts";
import { type Awaited, useAnswer, useAwaited } from "./useAnswer.ts";

/** Of a recording that grows, findings are asked for anew as often as this. */
const everyMs = 2000;

/** Changes when the findings may. */
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

/** All findings of the recording, of the viewpoint that is set; without value until they are known. */
export function useDiagnosis(): Awaited<Diagnosis> {
  const viewpoint = useView((view) => view.viewpoint);
  const { value, ...more } = useAwaited(
    useIsRead() ? (api) => api.diagnosis(viewpoint) : null,
    `diagnosis ${useIsRead()} ${useFindingsKey()}`,
  );
  // What another viewpoint saw is not shown, not even until the answer is there.
  return { value: value?.viewpoint === viewpoint ? value : undefined, ...more };
}

/** How many findings there are of each severity; undefined until the rules have checked all of the recording. */
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
