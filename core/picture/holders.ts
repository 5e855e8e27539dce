import { compareTurns, type Turn } from "../map/turn.ts";

/** What {@link lastHolders} needs to know about a turn. */
interface Seen {
  readonly turn: Turn;
  readonly units: readonly { readonly province: string; readonly power: string; readonly retreats: unknown }[] | null;
}

/**
 * Returns, for each province, the power whose unit was there last, up to a turn. Only recorded positions count: a
 * province in which no unit was recorded has no holder. Dislodged units do not hold a province.
 */
export function lastHolders(turns: readonly Seen[], until: Turn): Map<string, string> {
  const holders = new Map<string, string>();
  for (const { turn, units } of turns) {
    if (compareTurns(turn, until) > 0) break;
    for (const { province, power, retreats } of units ?? []) if (retreats === null) holders.set(province, power);
  }
  return holders;
}
