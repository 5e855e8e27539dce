import { type Turn, turnKey } from "../map/turn.ts";
import { phaseOfOrder } from "../orders/order.ts";
import { arrangementKey } from "./arrangementKey.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import type { Offer } from "./offers.ts";
import { nextTurnFor } from "./played.ts";

/** What one power owes to the same others by the same arrangement, from the same turn on. */
export interface Promised {
  /** The one that it is told of by: the first that still bound. */
  readonly agreement: Agreement;
  readonly obligation: Obligation;
}

/**
 * The promises of agreements, each once: a power that is bound twice to the same (each offered it to the other, or it
 * was agreed again) gave one word. It counts as the first of them that was not ended (superseded, withdrawn), else as the
 * first. What is agreed anew from a later turn on is another promise.
 */
export function promisesOf(agreements: readonly Agreement[]): readonly Promised[] {
  const found = new Map<string, Promised>();
  for (const agreement of agreements) {
    const sense = senseOf(agreement.offer);
    for (const obligation of agreement.obligations) {
      const key = `${sense} ${obligation.obligor}`;
      const known = found.get(key);
      if (known === undefined || (isEnded(known) && !isEnded({ obligation })))
        found.set(key, { agreement, obligation });
    }
  }
  return [...found.values()];
}

function isEnded({ obligation: { verdict } }: Pick<Promised, "obligation">): boolean {
  return verdict === "superseded" || verdict === "withdrawn";
}

/** Equal for offers that ask the same of the same powers. */
function senseOf({ id, message, press, parties }: Offer): string {
  const { turn, game } = message;
  const said = press.type === "IFF" ? arrangementKey(press) : arrangementKey(press.arrangement);
  // What was offered in an unknown turn may be any promise.
  const when = turn === null ? `offer ${id}` : beginningOf(press, turn);
  return `${game} ${[...parties].sort().join(" ")} ${when} ${said}`;
}

/** The turn that a promise is for, where it says so; else it counts from the turn of its offer. */
function beginningOf(press: Offer["press"], turn: Turn): string {
  if (press.type === "IFF") return turnKey(turn);
  const { arrangement } = press;
  if (arrangement.type === "FOR") return "";
  return turnKey(arrangement.type === "XDO" ? nextTurnFor(phaseOfOrder(arrangement.order), turn) : turn);
}
