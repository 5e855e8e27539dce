import { documentSteps } from "../game/document.ts";
import type { Analysis } from "./analysis.ts";
import type { DocumentContent } from "./documents.ts";

/**
 * Returns the start and the duration of a recording. Documents have their own times. If the header has no date, a
 * single document provides it.
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
