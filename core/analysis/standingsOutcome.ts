import type { GameState, PowerState } from "../game/state.ts";

/** The end of a game, for the standings. */
export interface Outcome {
  /**
   * `stopped`: an administrator ended the game or the server disconnected, and no winner is known. `unseen`: the end is
   * not in the recording.
   */
  readonly kind: "solo" | "draw" | "stopped" | "unseen";
  /** The power with the solo, or the powers that share the draw. */
  readonly winners: readonly string[];
}

/** Returns how many centres a power owned at the end; null if no number was ever reported. */
export type FinalCentres = (power: string) => number | null;

/**
 * Returns how a game ended, as announced by SLO or DRW. Without them, SMR decides: a power with more than half of the
 * centres has a solo; if the last vote of every survivor was for the same draw, the game ended in that draw. (The
 * `diplomacy` server sends only SMR and OFF.)
 * @param powers all powers that played
 * @param serverLeft whether the server disconnected before the game ended
 */
export function outcomeOf(
  game: GameState,
  powers: readonly string[],
  centresOf: FinalCentres,
  serverLeft: boolean,
): Outcome {
  const { end, document, summaries } = game;
  if (end === null) return { kind: serverLeft ? "stopped" : "unseen", winners: [] };
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
 * Returns the DAIDE score: each seat stakes a point, and the winners share the pot. With seven seats, a solo scores +6,
 * a three-way draw 7 / 3 - 1, and everything else -1. Null for games that were not played to the end.
 */
export function scoreOf(power: string, { kind, winners }: Outcome, seats: number): number | null {
  if (kind !== "solo" && kind !== "draw") return null;
  return winners.includes(power) ? seats / winners.length - 1 : -1;
}

/** Returns a function that looks up a power's final number of centres: from SMR, else from the last SCO. */
export function finalCentresOf({ summaries, centres: settled, seats, end }: GameState): FinalCentres {
  if (summaries.length > 0) {
    const reported = new Map<string, number>();
    // Parlance lists a power twice if a player was replaced.
    for (const row of summaries) reported.set(row.power, Math.max(row.centres, reported.get(row.power) ?? 0));
    return (power) => reported.get(power) ?? 0;
  }
  // The last SCO comes before SLO. If the recording ends there, no NOW follows to confirm the centres.
  const last = end === null ? undefined : [...seats.values()].find((seat) => seat.centres !== null);
  const centres = last?.centres ?? settled;
  if (centres === null) return () => null;
  return (power) => centres.find(({ owner }) => owner === power)?.centres.length ?? 0;
}

function sum(powers: readonly string[], centresOf: FinalCentres): number {
  return powers.reduce((total, power) => total + (centresOf(power) ?? 0), 0);
}

/**
 * Returns the draw for which all of these powers voted; null if there is no such draw, or if a vote was not recorded.
 */
function commonVote(states: readonly (PowerState | undefined)[]): readonly string[] | null {
  const [first, ...others] = states.map((state) => state?.drawVotes ?? []);
  const key = (powers: readonly string[]): string => [...powers].sort().join(" ");
  return first?.find((vote) => others.every((votes) => votes.some((other) => key(other) === key(vote)))) ?? null;
}
