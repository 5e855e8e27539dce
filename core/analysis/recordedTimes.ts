import { documentSteps } from "../game/document.ts";
import type { Analysis } from "./analysis.ts";
import type { DocumentContent } from "./documents.ts";

/**
 * Returns the start and the duration of a recording. Documents count time separately. If the header has no date but
 * there is exactly one document, the document provides the start.
 */
export function recordedTimes(
  { header, lastNs }: Pick<Analysis, "header" | "lastNs">,
  documents: readonly DocumentContent[],
): { readonly startedAt: string | null; readonly durationMs: number } {
  const ends = documents.map(({ originNs, game }) => originNs + (game ? (documentSteps(game).at(-1)?.atNs ?? 0) : 0));
  const only = documents.length === 1 ? documents[0]?.game : null;
  return {
    startedAt: header?.startedAt ?? only?.startedAt ?? null,
    durationMs: Math.max(lastNs, ...ends) / 1e6,
  };
}
