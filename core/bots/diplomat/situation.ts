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
  /**
   * For each other power, the provinces that both it and the diplomat can reach; powers without such a province are
   * omitted.
   */
  readonly contacts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly sizes: ReadonlyMap<string, number>;
  readonly pacts: readonly Pact[];
  readonly limits: Limits;
  /** The orders that the diplomat would give without any further agreement. */
  readonly plan: readonly Order[];
  /**
   * The neighbours that the diplomat wants to attack, in descending order of preference; empty if it is at peace with
   * all neighbours.
   */
  readonly hunted: ReadonlySet<string>;
  /** Trusted neighbours at peace with the diplomat, in descending order of the number of shared provinces. */
  readonly friends: readonly string[];
  /**
   * Powers that the diplomat does not trust, because they recently broke their word or the diplomat plans to break with
   * them.
   */
  readonly wary: ReadonlySet<string>;
  /** Whether the diplomat will give up a centre that it plans to take if a friend asks for support to move there. */
  readonly isGenerous: boolean;
  /** The number of the turn, counting only movement turns. */
  readonly count: number;
}

/** What a diplomat remembers from earlier turns. */
export interface Memory {
  readonly pacts: readonly Pact[];
  readonly wary: ReadonlySet<string>;
  /** The powers that the diplomat wanted to attack in the previous turn. */
  readonly hunted: ReadonlySet<string>;
  readonly count: number;
  /** Seed for this turn's random choices. */
  readonly seed: number;
}

export function situationOf(view: BotView, { pacts, wary, hunted: before, count, seed }: Memory): Situation {
  const { power, owners, units } = view;
  const alive = new Set([...owners.values(), ...units.map((unit) => unit.power)]);
  const others = view.map.powers.map(({ name }) => name).filter((name) => name !== power && alive.has(name));
  const contacts = contactsOf(view, others);
  const limits = limitsOf(pacts, view);
  const hunted = huntedIn(view, { pacts, contacts, before, seed });
  const near = [...contacts].filter(([other]) => areAtPeace(pacts, other) && !wary.has(other));
  const friends = near
    .sort(([one, a], [other, b]) => b.size - a.size || (one < other ? -1 : 1))
    .map(([other]) => other);
  return {
    ...{ view, others, contacts, pacts, limits, hunted, friends, wary, count },
    sizes: tallied(owners.values()),
    isGenerous: seededRandom(seed + 5)() < 0.5,
    plan: planOf(view, limits, seed),
  };
}

/**
 * Returns the orders that the diplomat would give under the given limits. Every call with the same seed makes the same
 * random choices.
 */
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

/** Returns the provinces that a power owns or occupies, or to which it can move. */
function groundOf(view: BotView, power: string): ReadonlySet<string> {
  const units = view.units.filter((unit) => unit.power === power);
  const reached = units.flatMap((unit: Unit) => reachablePlaces(view.map, unit).map(({ province }) => province));
  return new Set([...holdingsOf(view, power), ...reached]);
}

interface Hunt extends Pick<Memory, "pacts" | "seed"> {
  readonly contacts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly before: ReadonlySet<string>;
}

/**
 * The maximum number of powers to attack at once, and the number of other neighbours that a diplomat needs before it
 * attacks two.
 */
const mostHunted = 2;
const neededOthers = 2;

/**
 * Returns the neighbours whose territory is worth the most. The previous turn's targets come first, unless the diplomat
 * is now at peace with them.
 */
function huntedIn(view: BotView, { pacts, contacts, before, seed }: Hunt): ReadonlySet<string> {
  const open = [...contacts.keys()].filter((other) => !areAtPeace(pacts, other));
  const values = provinceValues(view);
  const random = seededRandom(seed + 1);
  const scored = open.map((other) => {
    const worth = holdingsOf(view, other)
      .filter((province) => contacts.get(other)?.has(province))
      .reduce((sum, province) => sum + (values.get(province)?.worth ?? 0), 1);
    // Powers attacked in the previous turn rank first.
    return { other, score: worth * (0.5 + random()) + (before.has(other) ? 1e6 : 0) };
  });
  const count = contacts.size >= neededOthers + mostHunted ? mostHunted : 1;
  return new Set(
    scored
      .sort((a, b) => b.score - a.score)
      .slice(0, count)
      .map(({ other }) => other),
  );
}
