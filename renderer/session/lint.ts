import { useEffect, useState } from "react";
import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import type { Diagnosis } from "../../core/session/lintQuery.ts";
import type { OpenSession } from "./openSession.ts";
import { rememberFindings } from "./recent.ts";
import { isGrowing, useView } from "./store.ts";
import { type Awaited, useAnswer, useAwaited } from "./useAnswer.ts";

/** Of a recording that grows, findings are asked for anew as often as this. */
const everyMs = 2000;
/** What was opened is on the page first. */
const settleMs = 500;

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

/**
 * How many there are of each severity; undefined until it is known. With that question the rules begin to look at what was opened. In a
 * game that is on, whose bots and server may run on the same machine, they look when somebody asks for what they find.
 */
export function useFindingCounts(): SeverityCounts | undefined {
  const viewpoint = useView((view) => view.viewpoint);
  const session = useView((view) => view.session);
  const isRead = useView(({ news }) => news?.reading.phase === "read");
  const [settled, setSettled] = useState<OpenSession | null>(null);
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => setSettled(session), settleMs);
    return () => clearTimeout(timer);
  }, [isRead, session]);
  const isWanted = isRead && settled === session;
  const answer = useAnswer(
    isWanted ? async (api) => ({ viewpoint, counts: await api.countFindings(viewpoint) }) : null,
    `findings ${isWanted} ${useFindingsKey()}`,
  );
  const counts = answer?.viewpoint === viewpoint ? answer.counts : undefined;
  useEffect(() => {
    if (counts && viewpoint === null) rememberFindings(counts);
  }, [counts, viewpoint]);
  return counts;
}
