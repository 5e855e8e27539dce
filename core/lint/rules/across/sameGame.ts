import { type GameBroadcasts, isSame } from "./broadcasts.ts";

/** Positions that are sent within this time of each other belong to one broadcast. */
const atOnceNs = 2e9;
const fewestTurns = 2;

/**
 * Joins games that are in fact one. A connection that receives another map, other options or another first position
 * seems to play a game of its own; the positions of later turns show that it does not.
 * @param games by the game's index
 */
export function joinedGames(games: ReadonlyMap<number, GameBroadcasts>): GameBroadcasts[] {
  const joined: GameBroadcasts[] = [];
  for (const game of games.values()) {
    const same = joined.find((other) => areOne(other, game));
    if (same) same.absorb(game);
    else joined.push(game);
  }
  return joined;
}

function areOne(one: GameBroadcasts, other: GameBroadcasts): boolean {
  const shared = [...other.powers].filter((power) => one.powers.has(power));
  const isLoner = Math.min(one.connections.size, other.connections.size) === 1;
  // A recording may hold the same game twice. A single connection beside many belongs to their game.
  if (shared.length > 0 && !(isLoner && one.connections.size !== other.connections.size)) return false;
  const positions = new Set<string>();
  let [alike, unlike] = [0, 0];
  for (const about of other.subjects) {
    if (!about.startsWith("NOW ")) continue;
    const [first, second] = [one.firstOf(about), other.firstOf(about)];
    if (!first || !second) continue;
    if (!isSame(first, second)) unlike += 1;
    else if (Math.abs(first.atNs - second.atNs) <= atOnceNs) {
      alike += 1;
      positions.add(second.tokens.subarray(positionFrom).join(" "));
    }
  }
  // All games of bots that only hold look the same.
  const isTelling = shared.length === 0 || positions.size >= fewestTurns;
  return alike >= fewestTurns && unlike * 2 <= alike && isTelling;
}

/** `NOW ( turn )`: what follows is the position. */
const positionFrom = 5;
