import { compareTurns, type Turn } from "../map/turn.ts";

/** What this needs of a turn. */
interface Seen {
  readonly turn: Turn;
  readonly units: readonly { readonly province: string; readonly power: string; readonly retreats: unknown }[] | null;
}

/**
 * Who stood last in each province, up to a turn. Shown positions alone count: a province that nobody was seen in is
 * nobody's. Dislodged units hold nothing.
 */
export function lastHolders(turns: readonly Seen[], until: Turn): Map<string, string> {
  const holders = new Map<string, string>();
  for (const { turn, units } of turns) {
    if (compareTurns(turn, until) > 0) break;
    for (const { province, power, retreats } of units ?? []) if (retreats === null) holders.set(province, power);
  }
  return holders;
}
