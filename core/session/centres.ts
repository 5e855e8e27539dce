import { historyOf } from "../game/state.ts";
import { centresToWin } from "../judge/centres.ts";
import { daidePolicy } from "../judge/policy.ts";
import type { Ownership } from "../language/parts.ts";
import { turnKey } from "../map/turn.ts";
import { attendedBy } from "./boardQuery.ts";
import { turnsSeen } from "./seenTurns.ts";
import type { Session } from "./session.ts";
import { mapOfGame, powersOf } from "./summary.ts";

/** The number of centres of each power, turn by turn. */
export interface CentresOverTime {
  /**
   * For each power, in the map's order, the number of centres at the start of each turn, and at the end of the game if
   * it changed again. Null means that the number has not been reported yet.
   */
  readonly powers: readonly { readonly name: string; readonly counts: readonly (number | null)[] }[];
  /** Centres needed for a solo; null if the map is unknown. */
  readonly toWin: number | null;
}

/**
 * Returns the centres of a game's powers over the turns of the session's table.
 * @param viewpoint limits the result to the turns that this power saw, with the owners that its connections received;
 * null means all turns
 */
export function centresOverTime(session: Session, index: number, viewpoint: string | null): CentresOverTime | null {
  if (!session.games.all[index]) return null;
  const own = viewpoint === null ? index : attendedBy(session, viewpoint, index);
  const game = own === null ? null : (session.gamesAt(session.count, viewpoint).all[own] ?? null);
  const byKey = new Map((game === null ? [] : historyOf(game)).map(({ turn, centres }) => [turnKey(turn), centres]));
  const last = game?.centres ?? null;
  const turns = viewpoint === null ? session.turns.of(index) : turnsSeen(session, index, viewpoint);
  const known = turns.map(({ key }) => byKey.get(key) ?? null);
  // Owners that arrive only after the first NOW belong to the turn in progress.
  const isLate = known.every((centres) => centres === null);
  const byTurn = isLate ? known.map((_, at) => (at === known.length - 1 ? last : null)) : known;
  const hasEnd = last !== null && game?.end != null && centresKey(last) !== centresKey(byTurn.at(-1) ?? []);
  const all = hasEnd ? [...byTurn, last] : byTurn;
  const counts = all.map((centres) => centres && new Map(centres.map((each) => [each.owner, each.centres.length])));
  const { map } = mapOfGame(session, index);
  return {
    powers: powersOf(session, index).map(({ name }) => ({
      name,
      counts: counts.map((owners) => owners && (owners.get(name) ?? 0)),
    })),
    toWin: map && centresToWin(map, daidePolicy),
  };
}

function centresKey(ownership: readonly Ownership[]): string {
  return ownership
    .map(({ owner, centres }) => `${owner} ${[...centres].sort().join(" ")}`)
    .sort()
    .join(",");
}
