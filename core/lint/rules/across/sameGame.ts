import { getOrMake } from "../../../bytes/keyed.ts";
import { type GameBroadcasts, isSame } from "./broadcasts.ts";

/** Positions that are sent within this time of each other belong to one broadcast. */
const atOnceNs = 2e9;
/** The first position reaches all clients of a game within this time. */
const startNs = 0.25e9;
const fewestTurns = 2;

/**
 * Merges games that are in fact the same game. A connection that receives a different map, different options or a
 * different first position seems to belong to a separate game; the positions of later turns show that it does not.
 * @param games the games, keyed by index
 */
export function joinedGames(games: ReadonlyMap<number, GameBroadcasts>): GameBroadcasts[] {
  const joined: GameBroadcasts[] = [];
  /** Indexes in `joined` of the games in which a turn's position was sent at about the same time. */
  const sending = new Map<string, number[]>();
  for (const game of games.values()) {
    const moments = momentsOf(game);
    const near = new Set(moments.flatMap((moment) => around(moment).flatMap((key) => sending.get(key) ?? [])));
    const same = [...near].sort((a, b) => a - b).find((at) => joined[at] !== undefined && areOne(joined[at], game));
    const at = same ?? joined.length;
    if (same === undefined) joined.push(game);
    for (const moment of moments) {
      const known = getOrMake(sending, keyOf(moment), () => []);
      if (known.length < mostNear) known.push(at);
    }
    if (same !== undefined) joined[same]?.absorb(game);
  }
  return joined;
}

/** At most this many games in which the same turn begins at the same time are compared with each other. */
const mostNear = 32;

/** When the server sent the position of a turn in one game, in units of `atOnceNs`. */
interface Moment {
  readonly about: string;
  readonly at: number;
}

function momentsOf(game: GameBroadcasts): Moment[] {
  return [...game.subjects].flatMap((about) => {
    const first = about.startsWith("NOW ") ? game.firstOf(about) : undefined;
    return first ? [{ about, at: Math.floor(first.atNs / atOnceNs) }] : [];
  });
}

/** Returns the keys of the moments that can be within `atOnceNs` of this moment. */
function around({ about, at }: Moment): string[] {
  return [at - 1, at, at + 1].map((one) => keyOf({ about, at: one }));
}

function keyOf({ about, at }: Moment): string {
  return `${at} ${about}`;
}

function areOne(one: GameBroadcasts, other: GameBroadcasts): boolean {
  const shared = [...other.powers].filter((power) => one.powers.has(power));
  const isLoner = Math.min(one.connections.size, other.connections.size) === 1;
  // A recording may contain the same game twice. A single connection alongside many others belongs to their game.
  if (shared.length > 0 && !(isLoner && one.connections.size !== other.connections.size)) return false;
  const positions = new Set<string>();
  let [alike, unlike] = [0, 0];
  let isStart = false;
  for (const about of other.subjects) {
    if (!about.startsWith("NOW ")) continue;
    const [first, second] = [one.firstOf(about), other.firstOf(about)];
    if (!first || !second) continue;
    if (!isSame(first, second)) unlike += 1;
    else if (Math.abs(first.atNs - second.atNs) <= atOnceNs) {
      alike += 1;
      isStart = Math.abs(first.atNs - second.atNs) <= startNs;
      positions.add(second.tokens.subarray(positionFrom).join(" "));
    }
  }
  // Different games look the same if the bots only hold.
  const isTelling = shared.length === 0 || positions.size >= fewestTurns;
  // The server sends a game's first position to all clients at once, so a game with one client that starts at the same
  // time is the same game.
  if (alike === 1 && unlike === 0) return isStart && isLoner && shared.length === 0 && hasOneTurn(one, other);
  return alike >= fewestTurns && unlike * 2 <= alike && isTelling;
}

/**
 * Whether two games have only one turn each, so that no later turn can show a difference, and one of them has several
 * connections.
 */
function hasOneTurn(one: GameBroadcasts, other: GameBroadcasts): boolean {
  const turnsOf = ({ subjects }: GameBroadcasts): number =>
    [...subjects].filter((about) => about.startsWith("NOW ")).length;
  return turnsOf(one) === 1 && turnsOf(other) === 1 && Math.max(one.connections.size, other.connections.size) > 1;
}

/** Index of the first token after `NOW ( turn )`, where the position begins. */
const positionFrom = 5;
