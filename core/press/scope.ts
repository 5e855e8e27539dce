import type { TurnRecord } from "../game/state.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import type { Order } from "../orders/order.ts";
import { type PlayedGame, positionOf } from "./played.ts";
import type { PressMessage } from "./pressMessage.ts";
import type { PeaceProfile } from "./profiles.ts";
import { type Assessment, assessment, type Found, overTurns, type TurnVerdict } from "./verdict.ts";

/** The turns that FOR names, inclusive. */
export interface Window {
  readonly from: Turn;
  readonly to: Turn;
}

/** A part of an agreement that no longer binds. */
export interface Cut {
  readonly verdict: "superseded" | "withdrawn";
  /** The first turn in which the part no longer binds. */
  readonly turn: Turn;
  readonly why: string;
  readonly n: PressMessage["id"];
  /** Place of what ended the part in the server's order. */
  readonly order: number;
}

/** The context of one part of an agreement. */
export interface Scope {
  readonly game: PlayedGame;
  /** The game's press that the server accepted, in the server's order. */
  readonly messages: readonly PressMessage[];
  /** The turn of the proposal, from which the agreement's turns are counted. */
  readonly from: Turn;
  /** Turn of the agreement, and the agreement's place in the server's order. */
  readonly since: Turn;
  readonly sinceOrder: number;
  readonly proposer: string;
  /** The powers that are bound. Null for a condition, which binds no power and can only be true or false. */
  readonly parties: readonly string[] | null;
  /** The proposer and recipients of the offer. Any message that ends the part is sent between these powers. */
  readonly partners: readonly string[];
  readonly window: Window | null;
  /** Path of the part: `0.1` is the second part of the first part. */
  readonly path: string;
  readonly cuts: ReadonlyMap<string, Cut>;
  readonly profile: PeaceProfile;
  /** Returns the agreement with another power that allows a power's order in a turn; null if there is none. */
  readonly agreedOrder: (order: Order, turn: Turn, owner: string, other: string) => string | null;
}

/** Returns the cut that ended this part; undefined if it still binds. */
export function cutOf({ cuts, path }: Scope): Cut | undefined {
  return cuts.get(path);
}

/** Returns the verdict on a part of an agreement after a later message ended it. */
export function afterCut(cut: Cut, before: Assessment | null): Assessment {
  if (before?.verdict === "breached") return before;
  return assessment(cut.verdict, cut.why, {
    evidence: [{ n: cut.n, what: cut.why }],
    turns: before?.turns ?? [],
    profile: before?.profile ?? null,
  });
}

/** Assesses a promise for a single turn. `test` is called only for a past turn; it returns null if nothing is known. */
export function assessTurn(turn: Turn, scope: Scope, test: (turn: Turn) => Found | null, never: string): Assessment {
  const { game } = scope;
  const cut = cutOf(scope);
  if (cut && compareTurns(turn, cut.turn) >= 0) return afterCut(cut, null);
  if (compareTurns(turn, scope.since) < 0)
    return assessment("not-testable", `${turnKey(turn)} was over when it was agreed`);
  if (!game.isClosed(turn)) {
    if (game.isStopped) return assessment("not-testable", `the game stopped before the end of ${turnKey(turn)}`);
    return assessment("pending", `${turnKey(turn)} is not over`);
  }
  const found = test(turn);
  if (found === null)
    return game.watched.mayBeUnseen(turn) ? assessment("unknown", unseenIn(turn)) : assessment("not-testable", never);
  const { verdict, why, evidence } = found;
  return assessment(verdict, why, { evidence, decided: turn, turns: [{ turn, ...found }] });
}

/** Returns why a turn that the recording may lack cannot be assessed. */
export function unseenIn(turn: Turn): string {
  return `what happened in ${turnKey(turn)} is not in the recording`;
}

/** Returns the verdict on a turn in which a power may have been in civil disorder without a record of it. */
export function disorderUnseen(power: string, record: TurnRecord): Found {
  const when = turnKey(record.turn);
  const why = `bytes are missing, so it is unknown whether ${power} was in civil disorder in ${when}`;
  return { verdict: "unknown", why, evidence: positionOf(record) };
}

/**
 * Adds to the proof of a promise that was kept the message that shows that its last turn is over: until then, it may
 * still be broken.
 */
function withEnd(assessed: Assessment, game: PlayedGame): Assessment {
  const last = assessed.turns.at(-1);
  if (assessed.verdict !== "kept" || !assessed.isFinal || last === undefined) return assessed;
  return { ...assessed, evidence: [...assessed.evidence, ...game.endOf(last.turn)] };
}

/**
 * Assesses a lasting promise in every turn that was played since the promise began, or in every turn of its window.
 * `test` returns null for a turn to which the promise does not apply.
 * @param isStrict whether the promise must be kept in every single turn
 * @param nothing the reason to give if the promise applied to no turn
 */
export function assessTurns(
  scope: Scope,
  test: (turn: Turn) => Found | null,
  {
    isStrict = false,
    nothing = "no such turn occurred",
  }: { readonly isStrict?: boolean; readonly nothing?: string } = {},
): Assessment {
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
  // A promise for a time window counts as kept only once the window is over.
  const so = withEnd(overTurns(turns, ends, nothing, isStrict), game);
  if (window !== null && !ends && so.verdict !== "breached")
    return assessment("pending", `open until ${turnKey(window.to)}`, { turns: so.turns, evidence: so.evidence });
  return so;
}
