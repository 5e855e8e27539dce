import { type OfferState, offerState } from "../../../core/press/offerState.ts";
import type { Verdict } from "../../../core/press/verdict.ts";
import type { LedgerLine } from "./ledgerLine.ts";

/** A filter for the ledger that selects offers by their state or by the verdicts on their promises. */
export interface LedgerFilter {
  readonly name: string;
  readonly words: string;
  readonly fits: (row: LedgerLine) => boolean;
}

const byVerdict = (verdict: Verdict) => (row: LedgerLine) =>
  row.obligations.some((obligation) => obligation.verdict === verdict);
const byState = (state: OfferState) => (row: LedgerLine) =>
  offerState(row.status, row.replies, row.obligations) === state;

export const ledgerFilters: readonly LedgerFilter[] = [
  { name: "all", words: "All", fits: () => true },
  { name: "agreed", words: "Agreed", fits: ({ agreedAt, status }) => agreedAt !== null && status !== "invalid" },
  { name: "unanswered", words: "No answer", fits: byState("no answer") },
  { name: "misunderstood", words: "Not understood", fits: byState("not understood") },
  { name: "open", words: "Open", fits: byState("open") },
  { name: "partial", words: "Partly agreed", fits: byState("partly agreed") },
  { name: "refused", words: "Refused", fits: byState("refused") },
  { name: "cancelled", words: "Cancelled", fits: byState("cancelled") },
  { name: "expired", words: "Expired", fits: byState("expired") },
  { name: "pledge", words: "Pledge", fits: byState("pledge") },
  { name: "kept", words: "Kept", fits: byVerdict("kept") },
  { name: "breached", words: "Breached", fits: byVerdict("breached") },
  { name: "pending", words: "Pending", fits: byVerdict("pending") },
  { name: "not-testable", words: "Not testable", fits: byVerdict("not-testable") },
  { name: "unknown", words: "Unknown", fits: (row) => byState("unknown")(row) || byVerdict("unknown")(row) },
  {
    name: "superseded",
    words: "Superseded",
    fits: (row) => byState("superseded")(row) || byVerdict("superseded")(row),
  },
  { name: "withdrawn", words: "Withdrawn", fits: (row) => byState("withdrawn")(row) || byVerdict("withdrawn")(row) },
  { name: "invalid", words: "Invalid", fits: byState("invalid") },
];
