import { type PeaceProfile, peaceProfiles } from "../../../core/press/profiles.ts";
import type { DataColumn } from "../DataGrid/gridColumns.ts";
import type { GridExport } from "../DataGrid/gridFigure.ts";
import { type BrokenLine, brokenWords } from "./brokenLines.ts";

const always: readonly DataColumn<BrokenLine>[] = [
  { header: "message", value: ({ row }) => row.n },
  { header: "turn", value: ({ row }) => row.turn },
  { header: "by", value: ({ row }) => row.by },
  { header: "to", value: ({ row }) => row.to.join("; ") },
  { header: "kind", value: ({ row }) => brokenWords[row.kind] },
  { header: "statement", value: ({ row }) => row.text },
  { header: "broken in", value: ({ row }) => row.brokenIn },
  { header: "why", value: ({ row }) => row.why },
  { header: "known at", value: ({ row }) => row.knownAt },
  { header: "own centres before", value: ({ row }) => row.before?.own ?? null },
  { header: "own centres after", value: ({ row }) => row.after?.own ?? null },
  { header: "their centres before", value: ({ row }) => row.before?.others ?? null },
  { header: "their centres after", value: ({ row }) => row.after?.others ?? null },
  { header: "planned", value: ({ row: { planned } }) => (planned === null ? null : planned ? "yes" : "no") },
];

const ofMany: readonly DataColumn<BrokenLine>[] = [
  { header: "recording", value: ({ recording }) => recording },
  { header: "bot", value: ({ player }) => player },
];

/** Names the peace rule that verdicts are based on. */
export function peaceNote(profile: PeaceProfile): string {
  return `What breaches peace (PCE): ${peaceProfiles[profile]}.`;
}

/**
 * Returns what an export adds to the table's columns.
 * @param hasRecordings whether the lines are from several recordings
 * @param notes what the verdicts are based on
 */
export function brokenExport(hasRecordings: boolean, notes: readonly string[]): GridExport<BrokenLine> {
  return {
    caption: "Promises that were not kept and statements that were false, with the centres before and after",
    notes: ["Centres in the turn of the breach, and two SCO messages later.", ...notes],
    data: hasRecordings ? [...ofMany, ...always] : always,
  };
}
