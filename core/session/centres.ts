import { historyOf } from "../game/state.ts";
import { centresToWin } from "../judge/centres.ts";
import { daidePolicy } from "../judge/policy.ts";
import type { Ownership } from "../language/parts.ts";
import { turnKey } from "../map/turn.ts";
import { attendedBy } from "./boardQuery.ts";
import { turnsSeen } from "./seenTurns.ts";
import type { Session } from "./session.ts";
import { mapOfGame, powersOf } from "./summary.ts";

/** How many centres powers had, turn by turn. */
export interface CentresOverTime {
  /**
   * By power, in the map's order: centres at each turn's start, and after the last turn where that was told. Null
   * where nobody had told yet.
   */
  readonly powers: readonly { readonly name: string; readonly counts: readonly (number | null)[] }[];
  /** Centres that win alone; null where the map is not known. */
  readonly toWin: number | null;
}

/**
 * Centres of a game's powers over the turns of the session's table.
 * @param viewpoint only over the turns that this power saw, and as its connections were told; null: all
 */
export function centresOverTime(session: Session, index: number, viewpoint: string | null): CentresOverTime | null {
  if (!session.games.all[index]) return null;
  const own = viewpoint === null ? index : attendedBy(session, viewpoint, index);
  const game = own === null ? null : (session.gamesAt(session.count, viewpoint).all[own] ?? null);
  const told = new Map((game === null ? [] : historyOf(game)).map(({ turn, centres }) => [turnKey(turn), centres]));
  const last = game?.centres ?? null;
  const turns = viewpoint === null ? session.turns.of(index) : turnsSeen(session, index, viewpoint);
  const known = turns.map(({ key }) => told.get(key) ?? null);
  // Owners that came only behind the first NOW are those of the turn that was being played.
  const isToldLate = known.every((centres) => centres === null);
  const byTurn = isToldLate ? known.map((_, at) => (at === known.length - 1 ? last : null)) : known;
  const isToldAfter = last !== null && game?.end != null && centresKey(last) !== centresKey(byTurn.at(-1) ?? []);
  const all = isToldAfter ? [...byTurn, last] : byTurn;
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
