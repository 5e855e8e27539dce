import { isSame, type Sheet } from "./broadcasts.ts";

/** Positions that are told within this time of each other are of one broadcast. */
const atOnceNs = 2e9;
const fewestTurns = 2;

/**
 * Joins games that are one: where a server tells a connection another map, other options or another first position,
 * its connection seems to play a game of its own. What it is shown of later turns tells that it does not.
 * @param sheets by the game's index
 */
export function joinedSheets(sheets: ReadonlyMap<number, Sheet>): Sheet[] {
  const joined: Sheet[] = [];
  for (const sheet of sheets.values()) {
    const same = joined.find((other) => areOne(other, sheet));
    if (same) same.absorb(sheet);
    else joined.push(sheet);
  }
  return joined;
}

function areOne(one: Sheet, other: Sheet): boolean {
  const shared = [...other.powers].filter((power) => one.powers.has(power));
  const isLoner = Math.min(one.connections.size, other.connections.size) === 1;
  // A recording may hold a game twice over; a lone connection among many is told of one game.
  if (shared.length > 0 && !(isLoner && one.connections.size !== other.connections.size)) return false;
  const positions = new Set<string>();
  let [alike, unlike] = [0, 0];
  for (const about of other.things) {
    if (!about.startsWith("NOW ")) continue;
    const [first, second] = [one.firstOf(about), other.firstOf(about)];
    if (!first || !second) continue;
    if (!isSame(first, second)) unlike += 1;
    else if (Math.abs(first.atNs - second.atNs) <= atOnceNs) {
      alike += 1;
      positions.add(second.tokens.subarray(positionFrom).join(" "));
    }
  }
  // Games of bots that only hold are all alike.
  const isTelling = shared.length === 0 || positions.size >= fewestTurns;
  return alike >= fewestTurns && unlike * 2 <= alike && isTelling;
}

/** `NOW ( turn )`: what follows is the position. */
const positionFrom = 5;
