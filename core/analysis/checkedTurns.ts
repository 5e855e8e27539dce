import type { OrderCheck } from "../game/check/crossCheck.ts";
import type { GameState } from "../game/state.ts";
import { type TurnOrder, type TurnSummary, turnList } from "../game/turnList.ts";
import type { GameCheck } from "./gameCheck.ts";

/** An order of a turn with the adjudicator's result. */
export interface CheckedOrder extends TurnOrder {
  /** Null if the turn could not be adjudicated. */
  readonly adjudicated: OrderCheck["adjudicated"] | null;
  /** Whether the server and the adjudicator agree; null if one of the results is unknown. */
  readonly agrees: boolean | null;
  /** The adjudicator's cause; null if the turn could not be adjudicated. */
  readonly cause: OrderCheck["outcome"]["cause"]["kind"] | null;
}

/** A turn as `chamber turns --json` prints it. */
export interface CheckedTurn extends TurnSummary {
  readonly orders: readonly CheckedOrder[];
}

/** Returns the turns of a game with a known position, each order with the adjudicator's result. */
export function checkedTurns(game: GameState, { turns }: GameCheck): CheckedTurn[] {
  const byTurn = new Map(turns.map(({ turn, orders }) => [turn, orders]));
  return turnList(game).map((turn) => checkedTurn(turn, byTurn.get(turn.turn) ?? []));
}

export function checkedTurn(turn: TurnSummary, checks: readonly OrderCheck[]): CheckedTurn {
  const orders = turn.orders.map((order) => {
    const check = checks.find(({ text }) => text === order.text);
    const cause = check?.outcome.cause.kind ?? null;
    return { ...order, adjudicated: check?.adjudicated ?? null, agrees: check?.agrees ?? null, cause };
  });
  return { ...turn, orders };
}
