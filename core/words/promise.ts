import type { PartialOrder } from "./partialOrder.ts";

/**
 * `own`: the speaker announces his own order; `conditional`: the order depends on a condition; `refusal`: an order that
 * he will not give, or a province that stays empty; `request`: an order that he asks the reader to give.
 */
export type PromiseKind = "own" | "conditional" | "refusal" | "request";

/** An order that words of a message promise, refuse or ask for. */
export interface WordPromise {
  readonly kind: PromiseKind;
  /** The power that would give the order. */
  readonly by: string;
  /** The words, as a place in the message in UTF-16 code units; `to` is exclusive. */
  readonly span: { readonly from: number; readonly to: number };
  readonly order: PartialOrder;
  /** From 0 to 1, fixed for each form: 0.95 for notation of own units, 0.9 for statements, 0.8 for the rest. */
  readonly confidence: number;
}
