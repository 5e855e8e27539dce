import { Fingerprint } from "../analysis/fingerprint/fingerprint.ts";
import { type OrderWhy, promisesByTurn, whyOf } from "../analysis/orderWhy.ts";
import { crossCheckTurn, type TurnCheck } from "../game/check/crossCheck.ts";
import { habitsOf } from "../game/check/server.ts";
import { TurnCauses } from "../judge/causes.ts";
import type { GameMap } from "../map/gameMap.ts";
import { withNames } from "../map/standard.ts";
import { judgeOrderOf } from "../orders/notation/judge/convert.ts";
import { JudgeNames } from "../orders/notation/judge/names.ts";
import { printOrder } from "../orders/notation/judge/print.ts";
import { type Order, powerOfOrder } from "../orders/order.ts";
import type { PeaceProfile } from "../press/profiles.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { AgreementsKnown } from "./agreementQuery.ts";
import { type BoardQuery, turnAt } from "./boardQuery.ts";
import type { Session } from "./session.ts";
import { mapOfGame } from "./summary.ts";

/** The adjudicator's result for an order, compared with the server's. */
export interface JudgedOrder {
  /** The order, as in {@link BoardOrder}. */
  readonly text: string;
  /** `["BNC", "RET"]` */
  readonly adjudicated: readonly string[];
  /** Whether both results agree; null if the server's result is not recorded. */
  readonly agrees: boolean | null;
  /** A quirk of the server that explains a different result; null if there is none. */
  readonly exception: string | null;
  /** The order as players write it: `A BUD - RUM`. */
  readonly brief: string;
}

/** The turn at the cursor, with the adjudicator's results. */
export interface JudgedTurn {
  /** Why the turn could not be adjudicated; null if it was adjudicated. */
  readonly unknown: string | null;
  readonly orders: readonly JudgedOrder[];
}

/** A question about what decided an order's result, in the turn at the cursor. */
export interface WhyQuery extends BoardQuery {
  /** The order, as in {@link JudgedOrder}. */
  readonly text: string;
  readonly profile: PeaceProfile;
}

/**
 * Returns the turn at the cursor with the adjudicator's results.
 * @returns null if there is no turn
 */
export function judgedTurn(session: Session, query: BoardQuery): JudgedTurn | null {
  const found = checkedAt(session, query);
  if (found === null || "why" in found) return found && { unknown: found.why, orders: [] };
  const { check, map } = found;
  const names = new JudgeNames(withNames(map));
  const orders = check.orders.map(({ text, adjudicated, agrees, exception, told }): JudgedOrder => {
    return { text, adjudicated, agrees, exception, brief: briefText(told, names) ?? text };
  });
  return { unknown: check.unknown, orders };
}

/**
 * Returns what decided the result of an order; null if it could not be adjudicated.
 * @param known the agreements of the game, as far as the viewpoint's power knows them
 */
export function orderWhy(session: Session, query: WhyQuery, { agreements, copy }: AgreementsKnown): OrderWhy | null {
  const found = checkedAt(session, query);
  if (found === null || "why" in found) return null;
  const order = found.check.orders.find(({ text }) => text === query.text);
  if (order === undefined) return null;
  const causes = new TurnCauses(found.check.orders.map(({ outcome }) => outcome));
  const tested = promisesByTurn(agreements).get(found.check.turn) ?? [];
  const { steps, promises } = whyOf(order, causes, withNames(found.map), tested);
  const seen = promises.flatMap((promise) => {
    const n = copy === null ? promise.n : copy(promise.n as FrameNumber);
    return n === null ? [] : [{ ...promise, n }];
  });
  return { steps, promises: seen };
}

function checkedAt(
  session: Session,
  query: BoardQuery,
): { readonly check: TurnCheck; readonly map: GameMap } | { readonly why: string } | null {
  const found = turnAt(session, query);
  if (!found) return null;
  const { game, index, record } = found;
  const { map } = mapOfGame(session, index);
  if (map === null) return { why: "the game's map is unknown" };
  if (record.units === null) return { why: "the turn's position is not recorded" };
  const attending = session.analysis.connections.filter(({ connection }) => game.seats.has(connection));
  const { software } = Fingerprint.serverOf(attending.map(({ fingerprint }) => fingerprint));
  const habits = habitsOf(game.document?.form ?? software);
  return { check: crossCheckTurn(game, record, map, habits, software), map };
}

/** Returns an order as players write it; null if the order can be written only in DAIDE. */
function briefText(order: Order, names: JudgeNames): string | null {
  const said = judgeOrderOf(order);
  return said && printOrder(said, names, "short", powerOfOrder(order));
}
