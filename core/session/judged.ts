import { Fingerprint } from "../analysis/fingerprint/fingerprint.ts";
import { type OrderWhy, promisesByTurn, whyOf } from "../analysis/orderWhy.ts";
import { crossCheckTurn, type OrderCheck, type TurnCheck } from "../game/check/crossCheck.ts";
import { habitsOf } from "../game/check/server.ts";
import { historyOf } from "../game/state.ts";
import { attackersOf, TurnCauses } from "../judge/causes.ts";
import type { GameMap } from "../map/gameMap.ts";
import { withNames } from "../map/standard.ts";
import { isSameTurn, phaseOf, type Turn } from "../map/turn.ts";
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
  /** The text of the order, as in {@link BoardOrder}. */
  readonly text: string;
  /** The adjudicator's result: `["BNC", "RET"]`. */
  readonly adjudicated: readonly string[];
  /** Whether the two results agree; null if the server's result is not recorded. */
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

/** A question about what decided an order's result in the turn at the cursor. */
export interface WhyQuery extends BoardQuery {
  /** The text of the order, as in {@link JudgedOrder}; null if the unit has no order. */
  readonly text: string | null;
  /** The province of the unit; null if the order names none. */
  readonly province: string | null;
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
 * Returns what decided the result of an order; in a retreat turn, also what dislodged the unit in the previous turn.
 * Null if neither could be adjudicated.
 * @param known the agreements of the game, as far as the viewpoint's power knows them
 */
export function orderWhy(session: Session, query: WhyQuery, { agreements, copy }: AgreementsKnown): OrderWhy | null {
  const found = turnAt(session, query);
  if (!found) return null;
  const byTurn = promisesByTurn(agreements);
  const whyIn = (turn: CheckedTurn, wanted: (order: OrderCheck) => boolean): OrderWhy | null => {
    if ("why" in turn) return null;
    const { orders, turn: key } = turn.check;
    const order = orders.find(wanted);
    if (order === undefined) return null;
    const causes = new TurnCauses(orders.map(({ outcome }) => outcome));
    return whyOf(order, causes, withNames(turn.map), byTurn.get(key) ?? []);
  };
  const parts = [whyIn(checked(session, found), ({ text }) => text === query.text)];
  const before = movementBefore(found);
  if (before !== null)
    parts.push(
      whyIn(
        checked(session, before),
        ({ outcome: { dislodged, unit } }) => dislodged !== null && unit?.province === query.province,
      ),
    );
  const known = parts.flatMap((part) => part ?? []);
  if (known.length === 0) return null;
  const seen = known
    .flatMap(({ promises }) => promises)
    .flatMap((promise) => {
      const n = copy === null ? promise.n : copy(promise.n as FrameNumber);
      return n === null ? [] : [{ ...promise, n }];
    });
  return { steps: known.flatMap(({ steps }) => steps), promises: seen };
}

/**
 * Returns the powers whose moves stopped the orders of a turn or dislodged their units, keyed by the text of each
 * order. Orders on whose results the server and the adjudicator disagree are omitted.
 * @param index the index of the game
 */
export function attackersIn(session: Session, index: number, turn: Turn): ReadonlyMap<string, readonly string[]> {
  const game = session.games.all[index];
  const record = game && historyOf(game).find((each) => isSameTurn(each.turn, turn));
  const found = record && checked(session, { game, index, record });
  const orders = found && "check" in found ? found.check.orders.filter(({ agrees }) => agrees !== false) : [];
  return new Map(orders.map(({ text, outcome }) => [text, attackersOf(outcome)]));
}

/** A turn of a game, as {@link turnAt} returns it. */
type TurnFound = NonNullable<ReturnType<typeof turnAt>>;

/** Returns the turn before a retreat turn, in which its units were dislodged; null for other turns. */
function movementBefore(found: TurnFound): TurnFound | null {
  if (phaseOf(found.record.turn) !== "retreat") return null;
  const history = historyOf(found.game);
  const record = history[history.indexOf(found.record) - 1];
  return record === undefined || phaseOf(record.turn) !== "movement" ? null : { ...found, record };
}

/** A turn with the adjudicator's results, or why it could not be adjudicated. */
type CheckedTurn = { readonly check: TurnCheck; readonly map: GameMap } | { readonly why: string };

function checkedAt(session: Session, query: BoardQuery): CheckedTurn | null {
  const found = turnAt(session, query);
  return found && checked(session, found);
}

function checked(session: Session, { game, index, record }: TurnFound): CheckedTurn {
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
