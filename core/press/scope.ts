import type { TurnRecord } from "../game/state.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import type { Order } from "../orders/order.ts";
import { type PlayedGame, positionOf } from "./played.ts";
import type { PressMessage } from "./pressMessage.ts";
import type { PeaceProfile } from "./profiles.ts";
import { type Found, type Judgement, judgement, overTurns, type TurnVerdict } from "./verdict.ts";

/** The turns that FOR states, both included. */
export interface Window {
  readonly from: Turn;
  readonly to: Turn;
}

/** A part of an agreement that no longer binds. */
export interface Cut {
  readonly verdict: "superseded" | "withdrawn";
  /** From this turn on. */
  readonly turn: Turn;
  readonly why: string;
  readonly n: PressMessage["id"];
}

/** What a promise is judged in. */
export interface Scope {
  readonly game: PlayedGame;
  /** Press of the game that the server took, in its order. */
  readonly messages: readonly PressMessage[];
  /** Turn of the proposal: the horizon counts from it. */
  readonly from: Turn;
  /** Turn in which it was agreed, and its place in the server's order. */
  readonly since: Turn;
  readonly sinceOrder: number;
  readonly proposer: string;
  /** Those who are bound; null: a condition, which binds nobody and is just true or not. */
  readonly parties: readonly string[] | null;
  /** Who made or was made the offer: what takes it back passes them. */
  readonly partners: readonly string[];
  readonly window: Window | null;
  /** Of the part at hand: `0.1` is the second part of the first. */
  readonly path: string;
  readonly cuts: ReadonlyMap<string, Cut>;
  readonly profile: PeaceProfile;
  /** The agreement by which an order of a power is agreed with another for a turn; null: none. */
  readonly agreedOrder: (order: Order, turn: Turn, owner: string, other: string) => string | null;
}

/** The cut of the part at hand. */
export function cutOf({ cuts, path }: Scope): Cut | undefined {
  return cuts.get(path);
}

/** What a cut leaves of a part that it ended. */
export function afterCut(cut: Cut, before: Judgement | null): Judgement {
  if (before?.verdict === "breached") return before;
  return judgement(cut.verdict, cut.why, {
    evidence: [{ n: cut.n, what: cut.why }],
    turns: before?.turns ?? [],
    profile: before?.profile ?? null,
  });
}

/** A promise for one turn. `test` is asked only of a turn that is past and was shown. */
export function judgeTurn(turn: Turn, scope: Scope, test: (turn: Turn) => Found | null, never: string): Judgement {
  const { game } = scope;
  const cut = cutOf(scope);
  if (cut && compareTurns(turn, cut.turn) >= 0) return afterCut(cut, null);
  if (compareTurns(turn, scope.since) < 0)
    return judgement("not-testable", `${turnKey(turn)} was past when it was agreed`);
  if (!game.isClosed(turn)) {
    if (game.isStopped) return judgement("not-testable", `the game stopped before the end of ${turnKey(turn)}`);
    return judgement("pending", `${turnKey(turn)} is not over`);
  }
  const found = test(turn);
  if (found === null)
    return game.watched.mayBeUnseen(turn) ? judgement("unknown", unseenIn(turn)) : judgement("not-testable", never);
  const { verdict, why, evidence } = found;
  return judgement(verdict, why, { evidence, decided: turn, turns: [{ turn, ...found }] });
}

/** Why nothing can be told of a turn that may have been missed. */
export function unseenIn(turn: Turn): string {
  return `what came in ${turnKey(turn)} is not in the recording`;
}

/** What a turn comes to in which a power may have been in civil disorder, as far as was recorded. */
export function disorderUnseen(power: string, record: TurnRecord): Found {
  const when = turnKey(record.turn);
  const why = `bytes are missing: whether ${power} was in civil disorder in ${when} is not in the recording`;
  return { verdict: "unknown", why, evidence: positionOf(record) };
}

/**
 * A promise that lasts: every turn that arises from its beginning on, or of its window. `test` gives null for a turn
 * that has nothing to do with it.
 * @param isStrict every single turn must be kept
 * @param nothing why nothing can be told where no such turn came
 */
export function judgeTurns(
  scope: Scope,
  test: (turn: Turn) => Found | null,
  { isStrict = false, nothing = "no turn came" }: { readonly isStrict?: boolean; readonly nothing?: string } = {},
): Judgement {
  const { game, window, since } = scope;
  const cut = cutOf(scope);
  const from = window && compareTurns(window.from, since) > 0 ? window.from : since;
  const to = window?.to ?? null;
  const isBinding = (turn: Turn): boolean => game.isClosed(turn) && (!cut || compareTurns(turn, cut.turn) < 0);
  const binding = [
    ...game.between(from, to).map(({ turn }) => ({ turn, isSeen: true })),
    ...game.watched.unseenBetween(from, to).map((turn) => ({ turn, isSeen: false })),
  ]
    .filter(({ turn }) => isBinding(turn))
    .sort((a, b) => compareTurns(a.turn, b.turn));
  const turns: TurnVerdict[] = [];
  for (const { turn, isSeen } of binding) {
    const found = isSeen ? test(turn) : ({ verdict: "unknown", why: unseenIn(turn), evidence: [] } as const);
    if (found === null) continue;
    turns.push({ turn, ...found });
    if (found.verdict === "breached") break;
  }
  const ends = game.isStopped || (window !== null && game.isClosed(window.to));
  if (cut) return afterCut(cut, overTurns(turns, true, nothing, isStrict));
  // A whole window is kept only when it is over.
  const so = overTurns(turns, ends, nothing, isStrict);
  if (window !== null && !ends && so.verdict !== "breached")
    return judgement("pending", `until ${turnKey(window.to)}`, { turns: so.turns, evidence: so.evidence });
  return so;
}
