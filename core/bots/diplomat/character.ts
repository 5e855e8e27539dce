import { seededRandom } from "../../bytes/seeded.ts";
import { type Order, unitOf } from "../../orders/order.ts";
import { goalOf } from "../../press/leaves/sameOrder.ts";
import { valuesFor } from "../greedy.ts";
import { closedBy, limitsOf, type Pact } from "./pact.ts";
import { planOf, type Situation } from "./situation.ts";

/** How a diplomat treats a partner whose territory it wants. */
export type Temptation =
  /** It attacks without notice. */
  | { readonly kind: "betray"; readonly partner: string }
  /** It withdraws from all agreements, which no longer bind it from the next turn on. */
  | { readonly kind: "withdraw"; readonly partner: string };

/**
 * The bot is tempted if a unit's best forbidden order is worth more than its order under the agreements, by at least
 * this fraction.
 */
const least = { betray: 0.1, withdraw: 0.3 } as const;
/** The number of movement turns during which a partner is safe from withdrawal. */
const patience = 4;

/**
 * Decides whether the bot breaks or withdraws from its agreements with one partner.
 * @param treachery 0 means that the bot never breaks its word; 1 means that it always does if it has enough to gain
 */
export function temptationOf(situation: Situation, treachery: number, seed: number): Temptation | null {
  const random = seededRandom(seed + 2);
  const gains = [...situation.contacts.keys()]
    .filter((partner) => situation.pacts.some(({ partners }) => partners.includes(partner)))
    .map((partner) => ({ partner, gain: gainOver(situation, partner, seed) }));
  const best = gains.sort((a, b) => b.gain - a.gain || (a.partner < b.partner ? -1 : 1))[0];
  if (!best) return null;
  const { partner, gain } = best;
  if (gain >= least.betray && random() < treachery) return { kind: "betray", partner };
  const isOld = situation.pacts.every(
    ({ partners, since }) => !partners.includes(partner) || situation.count - since >= patience,
  );
  const isStuck = situation.hunted.size === 0 && isOld && random() < 1 / 3;
  return isStuck && gain >= least.withdraw ? { kind: "withdraw", partner } : null;
}

/**
 * Returns the largest relative gain that any unit can make with an order against the partner, compared with its order
 * under the agreements.
 */
function gainOver(situation: Situation, partner: string, seed: number): number {
  const { view, pacts, plan } = situation;
  const withIt = pacts.filter(({ partners }) => partners.includes(partner));
  const closed = new Set(withIt.flatMap(({ terms }) => terms.flatMap((term) => closedBy(term, view))));
  const free = planOf(view, limitsOf(withoutPartner(pacts, partner), view), seed);
  const values = valuesFor(view, situation.limits);
  const worth = (order: Order | undefined): number =>
    values.get((order && goalOf(order)?.province) ?? (order && unitOf(order)?.province) ?? "")?.worth ?? 0;
  const gains = free
    .filter((order) => order.type === "MTO" && closed.has(order.to.province))
    .map((order) => {
      const kept = plan.find((other) => unitOf(other)?.province === unitOf(order)?.province);
      return worth(order) / Math.max(0.01, worth(kept)) - 1;
    });
  return Math.max(0, ...gains);
}

/** Returns the pacts except those with the partner. */
export function withoutPartner(pacts: readonly Pact[], partner: string): readonly Pact[] {
  return pacts.filter(({ partners }) => !partners.includes(partner));
}
