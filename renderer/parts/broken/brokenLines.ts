import { brokenFields, type FilteredBroken } from "../../../core/filter/brokenFields.ts";
import type { GameNames } from "../../../core/filter/names.ts";
import type { BrokenRow } from "../../../core/press/broken.ts";
import type { ClassedText } from "../../../core/session/textClasses.ts";
import type { BrokenFilter, BrokenKind } from "../../session/brokenFilter.ts";
import { matchingRows } from "../filter/rowFilter.ts";

/** A line of the table: a broken promise or a false statement, and where it comes from. */
export interface BrokenLine extends FilteredBroken {
  /** Unique in the table. */
  readonly id: string;
  /** The recording's own id; null if only one recording is listed, or if its header is lost. */
  readonly recordingId: string | null;
  /** Whether the recording has several games. */
  readonly hasGames: boolean;
  /** Null: shown as plain text, because the names of its game are not loaded. */
  readonly statement: ClassedText | null;
}

/** The label of each kind. */
export const brokenWords: Readonly<Record<BrokenKind, string>> = {
  promise: "Promise",
  pledge: "Pledge",
  claim: "Claim",
  forward: "Forwarded copy",
  try: "TRY list",
  accusation: "Accusation",
  "answer to an accusation": "Accusation reply",
};

/** Whether the power intended the breach, in words. */
export const intentWords: Readonly<Record<NonNullable<BrokenRow["intent"]>, string>> = {
  "planned-lie": "planned lie",
  "changed-mind": "change of mind",
};

/** Returns the name of a line's recording, with the game if the recording has several. */
export function recordingWords({ recording, hasGames, row }: BrokenLine): string {
  return `${recording ?? ""}${hasGames ? `, game ${row.game}` : ""}`;
}

/** Returns the labels that the sender and the receiver gave the message: `lie, suspected`; empty without labels. */
export function labelWords({ truth, belief }: BrokenRow): string {
  return [truth, belief].filter((label) => label !== null).join(", ");
}

/** Returns the lines that match the filter and are of one of its kinds. */
export function shownBroken(
  lines: readonly BrokenLine[],
  { text, kinds }: BrokenFilter,
  names: GameNames,
): readonly BrokenLine[] {
  const rows = kinds.length === 0 ? lines : lines.filter(({ row }) => kinds.includes(row.kind));
  return matchingRows({ table: brokenFields, rows, names, text });
}

/** Counts lines: `3 broken promises, 1 false statement`. */
export function brokenCounts(lines: readonly BrokenLine[]): { readonly promises: number; readonly statements: number } {
  const promises = lines.filter(({ row }) => row.kind === "promise" || row.kind === "pledge").length;
  return { promises, statements: lines.length - promises };
}
