import { isAnswered, isMisunderstood } from "../../../core/press/offers.ts";
import type { Verdict } from "../../../core/press/verdict.ts";
import type { AgreementViewRow } from "../../../core/session/agreementQuery.ts";

/** A filter of the ledger by the status of offers or the verdicts on promises. */
export interface LedgerFilter {
  readonly name: string;
  readonly words: string;
  readonly fits: (row: AgreementViewRow) => boolean;
}

const byVerdict = (verdict: Verdict) => (row: AgreementViewRow) =>
  row.obligations.some((obligation) => obligation.verdict === verdict);
const byStatus = (status: AgreementViewRow["status"]) => (row: AgreementViewRow) => row.status === status;

export const ledgerFilters: readonly LedgerFilter[] = [
  { name: "all", words: "All offers", fits: () => true },
  { name: "agreed", words: "Agreed", fits: ({ agreedAt, status }) => agreedAt !== null && status !== "invalid" },
  { name: "unanswered", words: "No answer", fits: (row) => isUnanswered(row) && !isMisunderstood(row) },
  { name: "misunderstood", words: "Not understood", fits: isMisunderstood },
  { name: "open", words: "Open", fits: byStatus("offered") },
  { name: "partial", words: "Partly agreed", fits: byStatus("partial") },
  { name: "refused", words: "Refused", fits: byStatus("refused") },
  { name: "cancelled", words: "Cancelled", fits: byStatus("cancelled") },
  { name: "expired", words: "Expired", fits: byStatus("expired") },
  { name: "kept", words: "Kept", fits: byVerdict("kept") },
  { name: "breached", words: "Breached", fits: byVerdict("breached") },
  { name: "pending", words: "Pending", fits: byVerdict("pending") },
  { name: "not-testable", words: "Not testable", fits: byVerdict("not-testable") },
  { name: "unknown", words: "Unknown", fits: (row) => byStatus("unknown")(row) || byVerdict("unknown")(row) },
  {
    name: "superseded",
    words: "Superseded",
    fits: (row) => byStatus("superseded")(row) || byVerdict("superseded")(row),
  },
  { name: "withdrawn", words: "Withdrawn", fits: (row) => byStatus("withdrawn")(row) || byVerdict("withdrawn")(row) },
  { name: "invalid", words: "Invalid", fits: byStatus("invalid") },
];

/** Whether an offer got no reply other than HUH (not understood). */
export function isUnanswered(row: AgreementViewRow): boolean {
  const { agreedAt, cancelledBy, status } = row;
  return agreedAt === null && cancelledBy === null && status !== "unknown" && !isAnswered(row);
}
