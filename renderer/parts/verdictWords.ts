import type { OfferState } from "../../core/press/offerState.ts";
import type { Verdict } from "../../core/press/verdict.ts";

/** The outcome of a promise, or the state of an offer. */
export type BadgeName = Verdict | OfferState;

/** The label of each outcome. */
export const verdictWords: Readonly<Record<BadgeName, string>> = {
  kept: "Kept",
  breached: "Breached",
  pending: "Pending",
  "not-testable": "Not testable",
  unknown: "Unknown",
  superseded: "Superseded",
  withdrawn: "Withdrawn",
  expired: "Expired",
  pledge: "Pledge",
  invalid: "Invalid",
  open: "Open",
  "no answer": "No answer",
  "not understood": "Not understood",
  "partly agreed": "Partly agreed",
  agreed: "Agreed",
  refused: "Refused",
  cancelled: "Cancelled",
};
