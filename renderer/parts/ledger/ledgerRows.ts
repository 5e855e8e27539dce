import type { ObligationRow } from "../../../core/press/agreementRow.ts";
import type { Verdict } from "../../../core/press/verdict.ts";
import { verdictWords } from "../verdictWords.ts";
import { type LedgerFilter, ledgerFilters } from "./ledgerFilters.ts";
import type { LedgerLine } from "./ledgerLine.ts";

/** Returns the filters that match any row, with their counts; the chosen filter is always among them. */
export function countedFilters(
  rows: readonly LedgerLine[],
  chosen: string,
): readonly (LedgerFilter & { readonly count: number })[] {
  return ledgerFilters
    .map((filter) => ({ ...filter, count: rows.filter(filter.fits).length }))
    .filter(({ name, count }) => count > 0 || name === "all" || name === chosen);
}

export function filteredRows<Line extends LedgerLine>(rows: readonly Line[], name: string): readonly Line[] {
  const filter = ledgerFilters.find((each) => each.name === name);
  return filter ? rows.filter(filter.fits) : rows;
}

/** Returns the offers in which all of these powers take part. */
export function rowsBetween<Line extends LedgerLine>(
  rows: readonly Line[],
  powers: readonly string[],
): readonly Line[] {
  return powers.length === 0 ? rows : rows.filter(({ parties }) => powers.every((power) => parties.includes(power)));
}

/** Splits an agreement's promises into the proposer's own and those of the other powers. */
export function wordsIn({ proposer, obligations }: LedgerLine): {
  readonly own: ObligationRow | null;
  readonly others: readonly ObligationRow[];
} {
  return {
    own: obligations.find(({ obligor }) => obligor === proposer) ?? null,
    others: obligations.filter(({ obligor }) => obligor !== proposer),
  };
}

/** Verdicts, most severe first. The most severe one represents a group of promises. */
const bySeverity: readonly Verdict[] = [
  "breached",
  "unknown",
  "pending",
  "not-testable",
  "superseded",
  "withdrawn",
  "kept",
];

export function severityOf(words: readonly ObligationRow[]): number {
  const at = bySeverity.findIndex((verdict) => words.map((word) => word.verdict).includes(verdict));
  return at === -1 ? bySeverity.length : at;
}

/** Summarises several promises: `1 of 3 breached`, `All 3 kept`; null for fewer than two promises. */
export function severalWords(
  words: readonly ObligationRow[],
): { readonly verdict: Verdict; readonly words: string } | null {
  const verdict = bySeverity[severityOf(words)];
  if (verdict === undefined || words.length < 2) return null;
  const count = words.filter((word) => word.verdict === verdict).length;
  const label = verdictWords[verdict].toLowerCase();
  return {
    verdict,
    words:
      count === words.length
        ? `${count === 2 ? "Both" : `All ${count}`} ${label}`
        : `${count} of ${words.length} ${label}`,
  };
}

/** Returns the message that shows an offer's status; null if there is none. */
export function statusMessage({ status, agreedAt, endedBy, cancelledBy, replies }: LedgerLine): number | null {
  if (status === "cancelled") return cancelledBy;
  if (status === "refused") return replies.find(({ verb }) => verb === "REJ" || verb === "BWX")?.n ?? null;
  return endedBy ?? agreedAt?.n ?? null;
}

/** Returns what all offers of a ledger have in common, for text such as `24 offers, all PCE, all in Spring 1901`. */
export function commonIn(rows: readonly LedgerLine[]): {
  readonly token: string | null;
  readonly turn: string | null;
} {
  const tokens = new Set(rows.map(({ text }) => /^(?:PRP|INS) \( ([A-Z]{3})/.exec(text)?.[1] ?? ""));
  const turns = new Set(rows.map(({ proposedAt }) => proposedAt.turn));
  const [token = ""] = tokens;
  const [turn = null] = turns;
  return { token: tokens.size === 1 && token !== "" ? token : null, turn: turns.size === 1 ? turn : null };
}
