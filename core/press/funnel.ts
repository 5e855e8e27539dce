import type { AgreementRow } from "./agreementRow.ts";
import { isAnswered } from "./offers.ts";

/** How far offers came: each counts once in every step that it reached. */
export interface Funnel {
  readonly offered: number;
  /** Somebody answered, be it with a question; HUH is no answer. */
  readonly answered: number;
  /** Agreed, and not invalid. */
  readonly agreed: number;
  /** A promise that came of it was kept or breached. */
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
