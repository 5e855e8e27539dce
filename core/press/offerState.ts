import type { Agreement, AgreementStatus } from "./ledger.ts";
import { isAnswered, isMisunderstood } from "./offers.ts";

/**
 * The state of an offer, as text that every command and view shows. It is more precise than the status in JSON: an
 * offer that no recipient accepted or refused (`offered`) is open, not understood (every reply is HUH), or without any
 * reply. An expired offer that nevertheless binds its sender is a pledge. The status `partial` is shown as `partly
 * agreed`.
 */
export type OfferState =
  | Exclude<AgreementStatus, "offered" | "partial">
  | "open"
  | "not understood"
  | "no answer"
  | "pledge"
  | "partly agreed";

/** Returns the state of an offer. */
export function offerState(
  status: AgreementStatus,
  replies: readonly { readonly verb: string }[],
  obligations: readonly { readonly pledge: boolean }[],
): OfferState {
  if (status === "expired" && obligations.some(({ pledge }) => pledge)) return "pledge";
  if (status === "partial") return "partly agreed";
  if (status !== "offered") return status;
  if (isAnswered({ replies })) return "open";
  return isMisunderstood({ replies }) ? "not understood" : "no answer";
}

/** Returns the state of an agreement's offer. */
export function stateOf({ status, offer, obligations }: Agreement): OfferState {
  return offerState(
    status,
    offer.replies,
    obligations.map(({ isPledge }) => ({ pledge: isPledge })),
  );
}
