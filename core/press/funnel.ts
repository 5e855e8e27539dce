import type { AgreementRow } from "./agreementRow.ts";
import { isAnswered } from "./offers.ts";

/**
 * The number of offers that reached each stage, and every stage counts only offers that reached the one before. A
 * pledge binds without agreement, so it is counted apart.
 */
export interface Funnel {
  readonly offered: number;
  /** Offers that a recipient answered, even with a question; HUH does not count. */
  readonly answered: number;
  /** Offers that were agreed and are not invalid. */
  readonly agreed: number;
  /** Agreed offers with a promise that was kept or breached. */
  readonly tested: number;
  /** Pledges that were kept or breached, though not agreed. */
  readonly testedPledges: number;
}

type FunnelRow = Pick<AgreementRow, "replies" | "agreedAt" | "status" | "obligations">;

export function funnelOf(rows: readonly FunnelRow[]): Funnel {
  const agreed = rows.filter(({ agreedAt, status }) => agreedAt !== null && status !== "invalid");
  return {
    offered: rows.length,
    answered: rows.filter(isAnswered).length,
    agreed: agreed.length,
    tested: agreed.filter(isTested).length,
    testedPledges: rows.filter((row) => row.agreedAt === null && isTested(row)).length,
  };
}

function isTested({ obligations }: FunnelRow): boolean {
  return obligations.some(({ verdict }) => verdict === "kept" || verdict === "breached");
}
