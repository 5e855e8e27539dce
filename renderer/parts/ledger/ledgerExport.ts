import { decisionWords } from "../../../core/analysis/readingDecision.ts";
import type { OfferReading } from "../../../core/analysis/readPress.ts";
import type { ObligationRow } from "../../../core/press/agreementRow.ts";
import type { Verdict } from "../../../core/press/verdict.ts";
import type { DataColumn } from "../DataGrid/gridColumns.ts";
import type { GridExport } from "../DataGrid/gridFigure.ts";
import { shortTurn } from "../numbers.ts";
import { verdictWords } from "../verdictWords.ts";
import type { LedgerLine } from "./ledgerLine.ts";
import { severalWords } from "./ledgerRows.ts";

/** Why the ledger shows these lines and no others. */
export interface LedgerScope {
  /** Name of the status filter. */
  readonly filter: string;
  /** The part of the filter that is applied. */
  readonly applied: string;
  /** Powers that must all take part in each line; empty for any powers. */
  readonly between: readonly string[];
  /** What the verdicts are based on, and where the lines come from, one sentence each. */
  readonly notes: readonly string[];
  /** The names of the files that were compared; not given for the open recording. */
  readonly recordings?: readonly string[];
}

/** Returns what an export of the ledger adds to its columns. */
export function ledgerExport(
  rows: readonly LedgerLine[],
  { filter, between, applied, notes, recordings = [] }: LedgerScope,
): GridExport<LedgerLine> {
  return {
    of: "offer",
    caption: "Offers in press, the replies to them, and whether the powers kept their promises",
    notes: [
      ...(filter === "all" ? [] : [`Only offers with the status ${filter}.`]),
      ...(applied === "" ? [] : [`Only offers that match “${applied}”.`]),
      ...(between.length === 0 ? [] : [`Only offers between ${between.join(" and ")}.`]),
      ...notes,
    ],
    recordings,
    data: [
      ...(rows.some(({ file }) => file !== undefined) ? ofMany : []),
      ...ledgerData,
      ...(rows.some(({ reading }) => reading) ? ofFreeText : []),
    ],
  };
}

/** Names the reader and the annotator's decision: `chamber, accepted by Ann`. */
export function readerWords(reading: OfferReading): string {
  return `${reading.reader}${decisionWords(reading)}`;
}

const ofMany: readonly DataColumn<LedgerLine>[] = [
  { header: "recording", value: ({ file }) => file ?? null },
  { header: "recording id", value: ({ recordingId }) => recordingId ?? null },
  { header: "game", value: ({ game }) => game },
  { header: "bot", value: ({ player }) => player ?? null },
];

const ofFreeText: readonly DataColumn<LedgerLine>[] = [
  { header: "words", value: ({ reading }) => reading?.words ?? null },
  { header: "reader", value: ({ reading }) => (reading ? readerWords(reading) : null) },
];

const ledgerData: readonly DataColumn<LedgerLine>[] = [
  { header: "offer", value: ({ proposedAt }) => proposedAt.n },
  { header: "turn", value: ({ proposedAt }) => proposedAt.turn },
  { header: "proposer", value: ({ proposer }) => proposer },
  { header: "recipients", value: ({ proposer, parties }) => namesOf(parties.filter((power) => power !== proposer)) },
  { header: "statement", value: ({ text }) => text },
  { header: "status", value: ({ status }) => status },
  { header: "agreed in", value: ({ agreedAt }) => agreedAt?.turn ?? null },
  { header: "kept by", value: ({ obligations }) => obligorsOf(obligations, "kept") },
  { header: "breached by", value: ({ obligations }) => obligorsOf(obligations, "breached") },
  {
    header: "other verdicts",
    value: ({ obligations }) =>
      namesOf(
        obligations
          .filter(({ verdict }) => verdict !== "kept" && verdict !== "breached")
          .map(({ obligor, verdict }) => `${obligor} ${verdict}`),
      ),
  },
];

function obligorsOf(obligations: readonly ObligationRow[], wanted: Verdict): string {
  return namesOf(obligations.flatMap(({ obligor, verdict }) => (verdict === wanted ? [obligor] : [])));
}

function namesOf(names: readonly string[]): string {
  return names.join("; ");
}

/** Describes promises in an export: `AUS kept F1902`, `2 of 3 breached`. */
export function promiseWords(words: readonly ObligationRow[]): string | null {
  const [word] = words;
  if (!word) return null;
  const several = severalWords(words);
  if (several) return several.words;
  const when = word.decided === null ? "" : ` ${shortTurn(word.decided)}`;
  return `${word.obligor} ${verdictWords[word.verdict].toLowerCase()}${when}`;
}
