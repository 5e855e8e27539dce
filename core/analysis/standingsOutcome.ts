import type { GameState, PowerState } from "../game/state.ts";

/** How a game ended, as far as it counts for standings. */
export interface Outcome {
  /**
   * `stopped`: it was ended without a winner that is known, by an administrator or a server that went away.
   * `unseen`: its end is not in the recording.
   */
  readonly kind: "solo" | "draw" | "stopped" | "unseen";
  /** The soloist, or those who share the draw. */
  readonly winners: readonly string[];
}

/** Centres that each power owned at the end; null where nobody was told. */
export type FinalCentres = (power: string) => number | null;

/**
 * How a game ended: by SLO or DRW, else by its SMR: a power with more than half of the centres has won, and where
 * all survivors last voted for the same draw that is it. (The `diplomacy` server sends SMR and OFF alone.)
 * @param powers all that played
 */
export function outcomeOf(game: GameState, powers: readonly string[], centresOf: FinalCentres): Outcome {
  const { end, document, summaries } = game;
  if (end === null) return { kind: "unseen", winners: [] };
  if (end.kind === "solo") return { kind: "solo", winners: end.powers };
  const survivors = powers.filter((power) => centresOf(power) !== 0 && game.powers.get(power)?.isOut !== true);
  if (end.kind === "draw") return { kind: "draw", winners: end.powers.length > 0 ? end.powers : survivors };
  if (document !== null || summaries.length === 0) return { kind: "stopped", winners: [] };
  const all = Math.max(sum(powers, centresOf), (game.centres ?? []).flatMap(({ centres }) => centres).length);
  const soloist = powers.find((power) => (centresOf(power) ?? 0) * 2 > all);
  if (soloist !== undefined) return { kind: "solo", winners: [soloist] };
  const voted = commonVote(survivors.map((power) => game.powers.get(power)));
  if (voted === null) return { kind: "stopped", winners: [] };
  return { kind: "draw", winners: voted.length > 0 ? voted : survivors };
}

/**
 * The DAIDE score: each seat stakes a point, and the winners share the pot; alone in a game of seven that is +6, a draw of
 * three 7 / 3 - 1, everything else -1. Null for games that were not played to their end.
 */
export function scoreOf(power: string, { kind, winners }: Outcome, seats: number): number | null {
  if (kind !== "solo" && kind !== "draw") return null;
  return winners.includes(power) ? seats / winners.length - 1 : -1;
}

/** Owners as SMR says, else as the last SCO does. */
export function finalCentresOf({ summaries, centres: settled, seats, end }: GameState): FinalCentres {
  if (summaries.length > 0) {
    const told = new Map<string, number>();
    // Parlance lists a power twice where a player was replaced.
    for (const row of summaries) told.set(row.power, Math.max(row.centres, told.get(row.power) ?? 0));
    return (power) => told.get(power) ?? 0;
  }
  // The last SCO stands before SLO, and where the recording ends there no NOW settles it.
  const last = end === null ? undefined : [...seats.values()].find((seat) => seat.centres !== null);
  const centres = last?.centres ?? settled;
  if (centres === null) return () => null;
  return (power) => centres.find(({ owner }) => owner === power)?.centres.length ?? 0;
}

function sum(powers: readonly string[], centresOf: FinalCentres): number {
  return powers.reduce((total, power) => total + (centresOf(power) ?? 0), 0);
}

/** The draw that all of these would take; null where there is none, or one is not in view. */
function commonVote(states: readonly (PowerState | undefined)[]): readonly string[] | null {
  const [first, ...others] = states.map((state) => state?.drawVotes ?? []);
  const key = (powers: readonly string[]): string => [...powers].sort().join(" ");
  return first?.find((vote) => others.every((votes) => votes.some((other) => key(other) === key(vote)))) ?? null;
}
