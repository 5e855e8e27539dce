import type { PartialOrder } from "./partialOrder.ts";

/**
 * `own`: the speaker announces their own order; `conditional`: the order depends on a condition; `refusal`: an order
 * that the speaker will not give, or a province that stays empty; `request`: an order that the speaker asks the reader
 * to give.
 */
export type PromiseKind = "own" | "conditional" | "refusal" | "request";

/** An order that the words of a message promise, refuse or request. */
export interface WordPromise {
  readonly kind: PromiseKind;
  /** The power that would give the order. */
  readonly by: string;
  /** The position of the words in the message, in UTF-16 code units; `to` is exclusive. */
  readonly span: { readonly from: number; readonly to: number };
  readonly order: PartialOrder;
  /**
   * From 0 to 1, fixed for each form: 0.95 for notation about the speaker's own units, 0.9 for statements, 0.8 for the
   * rest.
   */
  readonly confidence: number;
}
