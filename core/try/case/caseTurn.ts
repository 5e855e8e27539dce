import type { Owners } from "../../judge/centres.ts";
import type { OrderNote } from "../../judge/outcome.ts";
import { daidePolicy } from "../../judge/policy.ts";
import type { PositionedUnit, ServerMessage } from "../../language/message.ts";
import type { GameMap } from "../../map/gameMap.ts";
import { standardMap } from "../../map/standard.ts";
import type { Turn } from "../../map/turn.ts";
import type { Order } from "../../orders/order.ts";
import { withoutSpans } from "../../orders/withoutSpans.ts";
import { OrderDesk } from "../../server/orderDesk.ts";
import { missingFrom, type ServedTurn } from "../../server/servedTurn.ts";
import { isNote } from "../setUp.ts";

/** The facts about a case's game that decide which orders are accepted. */
export interface CaseGround {
  /** Null if the map is unknown; every order is then accepted. */
  readonly map: GameMap | null;
  readonly power: string;
  /** AOA: whether any order for the power's own units is accepted. */
  readonly acceptsAny: boolean;
}

/** The position of a turn, as the recorded server sent it. */
export interface CasePosition {
  readonly turn: Turn;
  readonly units: readonly PositionedUnit[];
  readonly owners: Owners;
}

/** A turn of a case: the bot's orders, and the orders that it still owes. */
export class CaseTurn {
  readonly turn: Turn;
  readonly #power: string;
  readonly #served: ServedTurn;
  readonly #desk: OrderDesk;

  /** @param thanks the recorded server's THX messages in this turn, whose notes are repeated */
  constructor({ map, power, acceptsAny }: CaseGround, position: CasePosition, thanks: readonly ServerMessage[]) {
    this.turn = position.turn;
    this.#power = power;
    this.#served = {
      ...{ turn: position.turn, owners: position.owners },
      units: position.units.filter(({ retreats }) => retreats === null),
      dislodged: position.units.flatMap(({ retreats, ...unit }) =>
        retreats === null ? [] : [{ unit, retreats, from: null }],
      ),
    };
    const notes = new Map(
      thanks.flatMap((one) => (one.type === "THX" && isNote(one.note) ? [[keyOf(one.order), one.note]] : [])),
    );
    this.#desk = new OrderDesk(
      {
        map: map ?? standardMap,
        policy: { ...daidePolicy, ...(acceptsAny ? { acceptsAny } : {}) },
        noteFor: ({ order }) => notes.get(keyOf(order)) ?? (map === null ? "MBV" : null),
      },
      this.#served,
    );
  }

  /** Accepts an order; returns its THX note. */
  submit(order: Order): OrderNote {
    return this.#desk.submit(this.#power, order);
  }

  /** Withdraws orders, or all if none are named; returns false if one of them is not in force. */
  withdraw(orders: readonly Order[]): boolean {
    if (orders.length === 0) this.#desk.withdrawAll(this.#power);
    return orders.map((order) => this.#desk.withdraw(this.#power, order)).every((done) => done);
  }

  /** Whether no order is missing. */
  get isDone(): boolean {
    return this.#desk.owedBy(this.#power) === null;
  }

  /** Returns MIS, which has neither units nor a count if nothing is missing. */
  get missing(): ServerMessage {
    return missingFrom(this.#served, this.#desk.owedBy(this.#power));
  }
}

function keyOf(order: Order): string {
  return JSON.stringify(withoutSpans(order));
}
