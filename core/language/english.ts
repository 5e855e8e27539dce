import type { Turn } from "../map/turn.ts";
import type { Order } from "../orders/order.ts";
import { serverClause } from "./english/answers.ts";
import { clientClause } from "./english/commands.ts";
import { type EnglishNames, powerName } from "./english/names.ts";
import { orderWords, turnWords } from "./english/orders.ts";
import { addressedPress } from "./english/press.ts";
import { sentence } from "./english/words.ts";
import type { DirectedMessage } from "./message.ts";
import type { Press } from "./press.ts";

export { type EnglishNames, englishNames, mnemonics, standardEnglish } from "./english/names.ts";

/** What a message does not say of itself. */
export interface EnglishOptions {
  /** As `englishNames` gives them for the connection's representation. */
  readonly names: EnglishNames;
  /** Power of the client at the connection's end, by its mnemonic; null or missing where it has none yet. */
  readonly sender?: string | null;
}

/**
 * A message in one plain sentence, on one line. Nothing that was said is left out, but for three messages
 * that describe a whole board: MDF, SCO and NOW are told by their counts. Total.
 */
export function englishMessage(said: DirectedMessage, { names, sender }: EnglishOptions): string {
  const client = sender == null ? "the client" : powerName(sender, names);
  return sentence(
    said.direction === "client-to-server"
      ? clientClause(said.message, client, names)
      : serverClause(said.message, client, names),
  );
}

/** Press in one sentence: `England proposes to France: peace between England and France.` */
export function englishPress(
  press: Press,
  { names, sender, recipients }: { names: EnglishNames; sender: string; recipients: readonly string[] },
): string {
  return sentence(addressedPress(press, powerName(sender, names), recipients, names));
}

/** An order as a clause: `the English army in Wales moves to London`. */
export function englishOrder(order: Order, names: EnglishNames): string {
  return orderWords(order, names);
}

/** `spring 1901 moves`, `fall 1901 retreats`, `winter 1901 adjustments`. */
export function englishTurn(turn: Turn): string {
  return turnWords(turn);
}
