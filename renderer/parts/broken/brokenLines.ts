import type { BrokenRow } from "../../../core/press/broken.ts";
import type { ClassedText } from "../../../core/session/textClasses.ts";
import type { BrokenFilter, BrokenKind } from "../../session/brokenFilter.ts";

/** A line of the table: a broken promise or a false statement, and where it is from. */
export interface BrokenLine {
  /** Unique in the table. */
  readonly id: string;
  readonly row: BrokenRow;
  /** Null: shown as plain text, because the names of its game are not loaded. */
  readonly statement: ClassedText | null;
  /** The bot or the language model that played the power; null: not shown. */
  readonly player: string | null;
  /** The recording's name; null: the open recording. */
  readonly recording: string | null;
  readonly searched: string;
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
  "changed-mind": "changed mind",
};

/** Returns the labels of the message by its sender and its receiver: `lie, suspected`; empty without labels. */
export function labelWords({ truth, belief }: BrokenRow): string {
  return [truth, belief].filter((label) => label !== null).join(", ");
}

/** @param words returns a power's name: `Italy` */
export function brokenLine(
  line: Omit<BrokenLine, "searched">,
  words: (power: string) => string = (power) => power,
): BrokenLine {
  const { row, player, recording } = line;
  const powers = [row.by, ...row.to];
  const searched = [
    ...powers,
    ...powers.map(words),
    `by:${row.by}`,
    ...row.to.map((power) => `to:${power}`),
    row.kind,
    brokenWords[row.kind],
    row.text,
    row.why,
    row.turn ?? "",
    row.brokenIn ?? "",
    row.planned === true ? "planned" : "",
    ...(row.intent === null ? [] : [`intent:${row.intent}`, intentWords[row.intent]]),
    ...(row.truth === null ? [] : [`truth:${row.truth}`]),
    ...(row.belief === null ? [] : [`belief:${row.belief}`]),
    `#${row.n}`,
    player ?? "",
    recording ?? "",
  ];
  return { ...line, searched: searched.join("\n").toLowerCase() };
}

/** Returns the lines that have all words of the filter, and one of its kinds. */
export function shownBroken(lines: readonly BrokenLine[], { text, kinds }: BrokenFilter): readonly BrokenLine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(
    ({ row, searched }) =>
      (kinds.length === 0 || kinds.includes(row.kind)) && words.every((word) => searched.includes(word)),
  );
}

/** Counts lines: `3 broken promises, 1 false statement`. */
export function brokenCounts(lines: readonly BrokenLine[]): { readonly promises: number; readonly statements: number } {
  const promises = lines.filter(({ row }) => row.kind === "promise" || row.kind === "pledge").length;
  return { promises, statements: lines.length - promises };
}

/** Returns how many centres the power gained or lost; null if unknown. */
export function gainOf({ before, after }: BrokenRow, of: "own" | "others"): number | null {
  return before === null || after === null ? null : after[of] - before[of];
}
