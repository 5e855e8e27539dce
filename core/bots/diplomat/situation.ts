import { tallied } from "../../bytes/keyed.ts";
import { seededRandom } from "../../bytes/seeded.ts";
import { reachablePlaces } from "../../judge/reach.ts";
import type { Order, Unit } from "../../orders/order.ts";
import { greedyWithin, type Limits } from "../greedy.ts";
import { provinceValues } from "../provinceValues.ts";
import type { BotView } from "../view.ts";
import { areAtPeace, holdingsOf, limitsOf, type Pact } from "./pact.ts";

/** What a diplomat knows and wants at the start of a movement turn. It stays the same until the next one. */
export interface Situation {
  readonly view: BotView;
  /** The other powers that have units or centres. */
  readonly others: readonly string[];
  /** The provinces that both this power and the other can reach, by the powers that share any. */
  readonly contacts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly sizes: ReadonlyMap<string, number>;
  readonly pacts: readonly Pact[];
  readonly limits: Limits;
  /** The orders that it would give if nothing else were agreed. */
  readonly plan: readonly Order[];
  /** The power that it wants to attack; null if it is at peace with all its neighbours. */
  readonly victim: string | null;
  /** The partner that it helps in this turn; null without one. */
  readonly friend: string | null;
  /** Powers that have broken their word to it lately. */
  readonly wary: ReadonlySet<string>;
  /** The number of the turn, counting turns of movement. */
  readonly count: number;
}

/** What a diplomat brings into a turn. */
export interface Memory {
  readonly pacts: readonly Pact[];
  readonly wary: ReadonlySet<string>;
  /** The power that it wanted to attack in the turn before. */
  readonly victim: string | null;
  readonly count: number;
  /** Decides what is random in this turn. */
  readonly seed: number;
}

export function situationOf(view: BotView, { pacts, wary, victim: before, count, seed }: Memory): Situation {
  const { power, owners, units } = view;
  const alive = new Set([...owners.values(), ...units.map((unit) => unit.power)]);
  const others = view.map.powers.map(({ name }) => name).filter((name) => name !== power && alive.has(name));
  const contacts = contactsOf(view, others);
  const limits = limitsOf(pacts, view);
  const victim = victimOf(view, { pacts, contacts, before, seed });
  const near = [...contacts].filter(([other]) => areAtPeace(pacts, other) && !wary.has(other));
  const [friend = null] = near.sort(([one, a], [other, b]) => b.size - a.size || (one < other ? -1 : 1))[0] ?? [];
  return {
    ...{ view, others, contacts, pacts, limits, victim, friend, wary, count },
    sizes: tallied(owners.values()),
    plan: planOf(view, limits, seed),
  };
}

/** The orders within some limits. The same seed decides what is random, however often it is asked. */
export function planOf(view: BotView, limits: Limits, seed: number): readonly Order[] {
  return greedyWithin({ ...view, random: seededRandom(seed) }, limits);
}

function contactsOf(view: BotView, others: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const own = groundOf(view, view.power);
  return new Map(
    others.flatMap((other) => {
      const shared = new Set([...groundOf(view, other)].filter((province) => own.has(province)));
      return shared.size > 0 ? [[other, shared] as const] : [];
    }),
  );
}

/** The provinces that a power holds or can move to. */
function groundOf(view: BotView, power: string): ReadonlySet<string> {
  const units = view.units.filter((unit) => unit.power === power);
  const reached = units.flatMap((unit: Unit) => reachablePlaces(view.map, unit).map(({ province }) => province));
  return new Set([...holdingsOf(view, power), ...reached]);
}

interface Hunt extends Pick<Memory, "pacts" | "seed"> {
  readonly contacts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly before: string | null;
}

/** The neighbour whose ground is worth most, the one of the turn before if it is still at war with it. */
function victimOf(view: BotView, { pacts, contacts, before, seed }: Hunt): string | null {
  const open = [...contacts.keys()].filter((other) => !areAtPeace(pacts, other));
  if (before !== null && open.includes(before)) return before;
  const values = provinceValues(view);
  const random = seededRandom(seed + 1);
  const scored = open.map((other) => {
    const worth = holdingsOf(view, other)
      .filter((province) => contacts.get(other)?.has(province))
      .reduce((sum, province) => sum + (values.get(province)?.worth ?? 0), 1);
    return { other, score: worth * (0.5 + random()) };
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.other ?? null;
}
