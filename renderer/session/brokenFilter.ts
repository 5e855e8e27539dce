import type { LinkedRows } from "../../core/host/link.ts";
import type { BrokenRow } from "../../core/press/broken.ts";

/** The kind of a line: a broken promise, or one of the kinds of false statement. */
export type BrokenKind = BrokenRow["kind"];

/** Which lines of the table of broken promises and false statements are shown. */
export interface BrokenFilter {
  readonly text: string;
  /** Empty: all kinds. */
  readonly kinds: readonly BrokenKind[];
}

export const noBrokenFilter: BrokenFilter = { text: "", kinds: [] };

/** All kinds, in display order. */
export const brokenKinds = [
  "promise",
  "pledge",
  "claim",
  "forward",
  "try",
  "accusation",
  "answer to an accusation",
] as const satisfies readonly BrokenKind[];

/** Returns the filter that a link specifies. Ignores kinds that do not exist. */
export function linkedBroken({ only, words }: LinkedRows): BrokenFilter {
  return { text: words, kinds: brokenKinds.filter((kind) => only.includes(kind)) };
}
