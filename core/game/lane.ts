import type { DocumentLog } from "./document.ts";

/** The kinds of logs that views show next to the press, in display order. */
export const lanes = ["diary", "intent", "plan", "orders", "notes"] as const;

/**
 * What a log contains: a diary, an intention, a plan, or how a power decided on its orders; `notes` is anything else.
 */
export type Lane = (typeof lanes)[number];

/**
 * Returns the kind of a log, from the document's label or, without one, from the opening words that ALLAN's programs
 * use.
 */
export function laneOf({ label, text }: Pick<DocumentLog, "label" | "text">): Lane {
  const words = label?.toLowerCase() ?? "";
  if (words.includes("diary")) return "diary";
  if (words.includes("intent") || /\bI intend to do: |^A record of intents\b/.test(text)) return "intent";
  if (/plan|goal|strateg|directive/.test(words)) return "plan";
  return words.includes("order") ? "orders" : "notes";
}
