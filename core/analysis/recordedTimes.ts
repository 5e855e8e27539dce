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

/**
 * Whether a recording has times. If its import made them up, or if all it has is documents without timestamps, then its
 * times show only the order.
 */
export function hasTimes(
  { header, connections }: Pick<Analysis, "header" | "connections">,
  { documents, durationMs }: { readonly documents: readonly unknown[]; readonly durationMs: number },
): boolean {
  if (header?.synthesised?.includes("times")) return false;
  return connections.length > 0 || documents.length === 0 || durationMs > 0;
}
