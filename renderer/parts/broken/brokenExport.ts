import { type PeaceProfile, peaceProfiles } from "../../../core/press/profiles.ts";
import { type BrokenFilter, type BrokenKind, brokenKinds } from "../../session/brokenFilter.ts";
import type { DataColumn } from "../DataGrid/gridColumns.ts";
import type { GridExport } from "../DataGrid/gridFigure.ts";
import { capital, grouped } from "../numbers.ts";
import { type BrokenLine, brokenWords, intentWords } from "./brokenLines.ts";

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

/** Columns that are empty in some games; exports then omit them. */
const sometimes: readonly DataColumn<BrokenLine>[] = [
  { header: "intent", value: ({ row: { intent } }) => (intent === null ? null : intentWords[intent]) },
  { header: "label by sender", value: ({ row }) => row.truth },
  { header: "label by receiver", value: ({ row }) => row.belief },
];

const ofMany: readonly DataColumn<BrokenLine>[] = [
  { header: "recording", value: ({ recording }) => recording },
  { header: "recording id", value: ({ recordingId }) => recordingId },
  { header: "game", value: ({ row }) => row.game },
  { header: "bot", value: ({ player }) => player },
];

const again = "A promise that was made again, or offered by both powers, counts";

/** What a list of offers counts, for a tooltip or a note without its full stop. */
export const repeatsCount = `${again} each time here, and once in broken promises, standings and metrics`;

/** What a list of broken promises counts, for a tooltip or a note without its full stop. */
export const repeatsCountOnce = `${again} once here, and each time in the list of promises or offers`;

/** Returns a note about the peace rule on which the verdicts are based. */
export function peaceNote(profile: PeaceProfile): string {
  return `What counts as a breach of peace (PCE): ${peaceProfiles[profile]}.`;
}

/** Why the table shows these lines and no others. */
export interface BrokenScope {
  readonly filter: BrokenFilter;
  /** The part of the filter that is applied. */
  readonly applied: string;
  /** Powers that must all take part in each line; empty for any powers. */
  readonly between: readonly string[];
  /** What the verdicts are based on, and where the lines come from, one sentence each. */
  readonly notes: readonly string[];
  /** The names of the files that were compared; not given for the open recording. */
  readonly recordings?: readonly string[];
}

/** The names of the kinds, in the singular and the plural. */
const nouns: Readonly<Record<BrokenKind, readonly [one: string, several: string]>> = {
  promise: ["broken promise", "broken promises"],
  pledge: ["broken pledge", "broken pledges"],
  claim: ["false claim", "false claims"],
  forward: ["misquoted message", "misquoted messages"],
  try: ["false TRY list", "false TRY lists"],
  accusation: ["false accusation", "false accusations"],
  "answer to an accusation": ["false reply to an accusation", "false replies to accusations"],
};

/**
 * Returns what an export of these lines adds to the table's columns: what the lines are, and why only they are shown.
 */
export function brokenExport(lines: readonly BrokenLine[], scope: BrokenScope): GridExport<BrokenLine> {
  const { filter, applied, between, notes, recordings = [] } = scope;
  return {
    caption: captionOf(filter.kinds),
    notes: [
      `Rows: ${countsOf(lines)}.`,
      ...(applied === "" ? [] : [`Only rows that match “${applied}”.`]),
      ...(between.length === 0 ? [] : [`Only rows that involve both ${between.join(" and ")}.`]),
      "Centres in the turn of the breach, and two SCO messages later.",
      ...notes,
    ],
    recordings,
    data: [
      ...(lines.some(({ recording }) => recording !== null) ? ofMany : []),
      ...always,
      ...sometimes.filter(({ value }) => lines.some((line) => value(line) !== null)),
    ],
  };
}

function captionOf(kinds: readonly BrokenKind[]): string {
  const centres = "with the centres before and after";
  const [first, ...others] = brokenKinds.filter((kind) => kinds.includes(kind)).map((kind) => nouns[kind][1]);
  if (first === undefined) return `Promises that were not kept and statements that were false, ${centres}`;
  const last = others.pop();
  return `${capital([first, ...others].join(", "))}${last === undefined ? "" : ` and ${last}`}, ${centres}`;
}

/** Counts lines by kind: `8 broken promises, 4 false claims`. */
function countsOf(lines: readonly BrokenLine[]): string {
  return brokenKinds
    .flatMap((kind) => {
      const count = lines.filter(({ row }) => row.kind === kind).length;
      return count === 0 ? [] : [`${grouped(count)} ${nouns[kind][count === 1 ? 0 : 1]}`];
    })
    .join(", ");
}
