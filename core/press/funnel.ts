import type { AgreementRow } from "./agreementRow.ts";
import { isAnswered } from "./offers.ts";

/** The number of offers that reached each stage. An offer counts once for each stage that it reached. */
export interface Funnel {
  readonly offered: number;
  /** Offers that a recipient answered, even with a question; HUH does not count. */
  readonly answered: number;
  /** Offers that were agreed and are not invalid. */
  readonly agreed: number;
  /** Offers that led to a promise that was kept or breached. */
  readonly tested: number;
}

export function funnelOf(
  rows: readonly Pick<AgreementRow, "replies" | "agreedAt" | "status" | "obligations">[],
): Funnel {
  const count = (reached: (row: (typeof rows)[number]) => boolean): number => rows.filter(reached).length;
  return {
    offered: rows.length,
    answered: count(isAnswered),
    agreed: count(({ agreedAt, status }) => agreedAt !== null && status !== "invalid"),
    tested: count(({ obligations }) => obligations.some(({ verdict }) => verdict === "kept" || verdict === "breached")),
  };
}
