import { orderText } from "../orders/notation/daideText.ts";
import { completedOrder, type WordBoard } from "./completion.ts";
import { partialText } from "./partialOrder.ts";
import type { PromiseKind, WordPromise } from "./promise.ts";
import { readWords, type WordContext } from "./readWords.ts";

/** A promise found in a message, in the form written to files. */
export interface WordReading {
  /** The first UTF-16 code unit of the words in the message, and the first one after the words. */
  readonly span: readonly [from: number, to: number];
  /** The words themselves. */
  readonly words: string;
  readonly kind: PromiseKind;
  /** The power that would give the order. */
  readonly by: string;
  /** The order in notation, with `?` for details that the words omit: `? VIE - GAL`. */
  readonly order: string;
  /**
   * `PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )`; null if the words and the position do not determine exactly one order.
   */
  readonly daide: string | null;
  readonly confidence: number;
}

/**
 * Reads the promises in a message, and completes them from the position.
 * @param board null if the position is unknown. No promise then has a DAIDE form, except a demilitarised zone
 */
export function readingsOf(
  text: string,
  context: Omit<WordContext, "ownerOf">,
  board: WordBoard | null,
): readonly WordReading[] {
  const owners = board && new Map(board.units.map(({ province, power }) => [province, power]));
  const ownerOf = owners && ((province: string) => owners.get(province) ?? null);
  return readWords(text, { ...context, ownerOf }).map((promise): WordReading => {
    const { span, kind, by, order, confidence } = promise;
    const words = text.slice(span.from, span.to);
    const daide = daideOf(promise, context, board);
    return { span: [span.from, span.to], words, kind, by, order: partialText(order), daide, confidence };
  });
}

function daideOf(
  { kind, by, order }: WordPromise,
  { speaker, listener }: Pick<WordContext, "speaker" | "listener">,
  board: WordBoard | null,
): string | null {
  if (order.verb === "DMZ") {
    const powers = [speaker, listener].filter((power) => power !== null).toSorted();
    return order.to && `PRP ( DMZ ( ${powers.join(" ")} ) ( ${order.to.province} ) )`;
  }
  // The reader does not interpret the words that state the condition.
  const whole = board === null || kind === "conditional" ? null : completedOrder(order, by, board);
  if (whole === null) return null;
  const done = `XDO ( ${orderText(whole)} )`;
  return kind === "refusal" ? `PRP ( NOT ( ${done} ) )` : `PRP ( ${done} )`;
}
