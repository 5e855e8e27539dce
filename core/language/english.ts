import type { Turn } from "../map/turn.ts";
import { serverClause } from "./english/answers.ts";
import { clientClause } from "./english/commands.ts";
import { type EnglishNames, powerName } from "./english/nameWords.ts";
import { turnWords } from "./english/orders.ts";
import { addressedPress } from "./english/press.ts";
import { sentence } from "./english/words.ts";
import type { DirectedMessage } from "./message.ts";
import type { Press } from "./press.ts";

export { englishNames, mnemonics, standardEnglish } from "./english/names.ts";
export type { EnglishNames } from "./english/nameWords.ts";
export { englishOrder } from "./english/orders.ts";

/** Facts that a message's tokens do not contain. */
export interface EnglishOptions {
  /** From {@link englishNames}, for the connection's representation. */
  readonly names: EnglishNames;
  /** Mnemonic of the client's power; null or omitted if it has none yet. */
  readonly sender?: string | null;
}

/**
 * Describes a message in one sentence, on one line. It omits nothing, except that the three messages that describe a
 * whole board (MDF, SCO and NOW) are summarised by counts. Never throws.
 */
export function englishMessage(directed: DirectedMessage, { names, sender }: EnglishOptions): string {
  const client = sender == null ? "the client" : powerName(sender, names);
  return sentence(
    directed.direction === "client-to-server"
      ? clientClause(directed.message, client, names)
      : serverClause(directed.message, client, names),
  );
}

/** Describes press in one sentence: `England proposes to France: peace between England and France.` */
export function englishPress(
  press: Press,
  { names, sender, recipients }: { names: EnglishNames; sender: string; recipients: readonly string[] },
): string {
  return sentence(addressedPress(press, powerName(sender, names), recipients, names));
}

/** Returns `Spring 1901 movement`, `Fall 1901 retreats`, `Winter 1901 adjustments`. */
export function englishTurn(turn: Turn): string {
  return turnWords(turn);
}
