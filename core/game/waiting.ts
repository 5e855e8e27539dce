import { phaseOf, turnKey } from "../map/turn.ts";

import { standing } from "./orderBook.ts";
import type { GameState, PowerState } from "./state.ts";

/** What a game waits for, as far as the messages tell. */
export interface Waiting {
  readonly turn: string;
  /** Powers that have to order something and whose orders are not all in. */
  readonly ordersOf: readonly string[];
  /** Powers that said NOT (GOF). */
  readonly goAheadOf: readonly string[];
  /** Powers of which nothing is in view: they may have ordered or not. */
  readonly unknown: readonly string[];
  readonly deadlineNs: number | null;
}

/** What the game waits for; null before it began, after it ended, and in a document, which nobody waits in. */
export function waitingFor(game: GameState): Waiting | null {
  const { current, end } = game;
  if (current?.units == null || end !== null || game.document !== null) return null;
  const toOrder = powersToOrder(game);
  const inView = (power: string): boolean => game.powers.get(power)?.connection != null;
  return {
    turn: turnKey(current.turn),
    ordersOf: toOrder.filter((power) => inView(power) && !isComplete(game, power)),
    goAheadOf: [...game.powers].filter(([, { goesAhead }]) => !goesAhead).map(([power]) => power),
    unknown: toOrder.filter((power) => !inView(power) && !isAbsent(game.powers.get(power))),
    deadlineNs: game.deadlineNs,
  };
}

/** Disorder is played by the server: nobody waits for it. */
function isAbsent(state: PowerState | undefined): boolean {
  return state !== undefined && (state.inDisorder || state.isOut);
}

/** Powers that the turn asks for orders: owners of units, of dislodged ones, or with builds or removals due. */
function powersToOrder({ current, centres }: GameState): string[] {
  const units = current?.units ?? [];
  const phase = current && phaseOf(current.turn);
  const owners = (dislodged: boolean): string[] => [
    ...new Set(
      units.filter(({ retreats }) => (retreats !== null) === dislodged || !dislodged).map(({ power }) => power),
    ),
  ];
  if (phase === "movement") return owners(false);
  if (phase === "retreat") return owners(true);
  const due = (centres ?? []).filter(
    ({ owner, centres: owned }) =>
      owner !== "UNO" && owned.length !== units.filter(({ power }) => power === owner).length,
  );
  return due.map(({ owner }) => owner);
}

/** A server that misses nothing says so by leaving MIS out, or with an empty one. */
function isComplete(game: GameState, power: string): boolean {
  const missing = game.powers.get(power)?.missing;
  const book = game.current?.books.get(power);
  if (missing) return missing.units.length === 0 && (missing.count ?? 0) === 0;
  return book !== undefined && standing(book).length > 0;
}
