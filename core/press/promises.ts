import { type Turn, turnKey } from "../map/turn.ts";
import { phaseOfOrder } from "../orders/order.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { arrangementKey } from "./arrangementKey.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import type { Offer } from "./offers.ts";
import { nextTurnFor } from "./played.ts";

/**
 * A promise by one power. Several agreements count as one promise if they bind the power to the same arrangement, with
 * the same powers and from the same turn.
 */
export interface Promised {
  /** The agreement that represents the promise: the first that still binds the power or, if none does, the first. */
  readonly agreement: Agreement;
  readonly obligation: Obligation;
}

/**
 * Returns the promises in agreements, each only once: a power that is bound to the same thing twice (because both
 * powers offered it, or because they agreed on it again) made one promise. The first agreement that was not superseded
 * or withdrawn represents the promise; if there is none, the first agreement does. A renewal that starts in a later
 * turn counts as a new promise.
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

/** Returns the message that made the promises of an agreement: the last acceptance, or the pledge itself. */
export function promisedAt({ offer }: Pick<Agreement, "offer">): FrameNumber {
  return offer.agreedAt?.n ?? offer.id;
}

function isEnded({ obligation: { verdict } }: Pick<Promised, "obligation">): boolean {
  return verdict === "superseded" || verdict === "withdrawn";
}

/** Returns a key that is equal for offers that ask the same thing of the same powers. */
function senseOf({ id, message, press, parties }: Offer): string {
  const { turn, game } = message;
  const said = press.type === "IFF" ? arrangementKey(press) : arrangementKey(press.arrangement);
  // If an offer's turn is unknown, we cannot tell whether the offer repeats an earlier promise, so it gets its own key.
  const when = turn === null ? `offer ${id}` : beginningOf(press, turn);
  return `${game} ${[...parties].sort().join(" ")} ${when} ${said}`;
}

/**
 * Returns the key of the turn from which a promise applies: for an order, the next turn in which it can be given; else
 * the offer's turn. Empty for FOR, which names its own turns.
 */
function beginningOf(press: Offer["press"], turn: Turn): string {
  if (press.type === "IFF") return turnKey(turn);
  const { arrangement } = press;
  if (arrangement.type === "FOR") return "";
  return turnKey(arrangement.type === "XDO" ? nextTurnFor(phaseOfOrder(arrangement.order), turn) : turn);
}
