import { Fingerprint } from "../analysis/fingerprint/fingerprint.ts";
import { crossCheckTurn } from "../game/check/crossCheck.ts";
import { habitsOf } from "../game/check/server.ts";
import { type BoardQuery, turnAt } from "./boardQuery.ts";
import type { Session } from "./session.ts";
import { mapOfGame } from "./summary.ts";

/** The adjudicator's result of an order, compared with the server's. */
export interface JudgedOrder {
  /** As in {@link BoardOrder}. */
  readonly text: string;
  /** `["BNC", "RET"]` */
  readonly adjudicated: readonly string[];
  /** Null: the server's result is not recorded. */
  readonly agrees: boolean | null;
  /** A quirk of the server that explains a different result; null if there is none. */
  readonly exception: string | null;
}

/** The turn at the cursor, as adjudicated. */
export interface JudgedTurn {
  /** Why it could not be adjudicated; null if it was. */
  readonly unknown: string | null;
  readonly orders: readonly JudgedOrder[];
}

/** @returns null if there is no turn */
export function judgedTurn(session: Session, query: BoardQuery): JudgedTurn | null {
  const found = turnAt(session, query);
  if (!found) return null;
  const { game, index, record } = found;
  const { map } = mapOfGame(session, index);
  if (map === null) return { unknown: "its map is unknown", orders: [] };
  if (record.units === null) return { unknown: "its position is not recorded", orders: [] };
  const attending = session.analysis.connections.filter(({ connection }) => game.seats.has(connection));
  const { software } = Fingerprint.serverOf(attending.map(({ fingerprint }) => fingerprint));
  const habits = habitsOf(game.document?.form ?? software);
  const { unknown, orders } = crossCheckTurn(game, record, map, habits, software);
  return {
    unknown,
    orders: orders.map(({ text, adjudicated, agrees, exception }) => ({ text, adjudicated, agrees, exception })),
  };
}
