import { groupBy } from "../bytes/keyed.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import { type Order, phaseOfOrder, unitOf } from "../orders/order.ts";
import type { Standing } from "./cuts.ts";
import { doesPromised } from "./leaves/sameOrder.ts";
import { nextTurnFor } from "./played.ts";

interface Agreed {
  readonly order: Order;
  readonly from: Turn;
  readonly to: Turn;
  readonly standing: Standing;
}

/** Orders on which powers agreed. An agreed order does not breach peace between them. */
export class AgreedOrders {
  /** The agreed orders, keyed by the ordered unit. */
  readonly #agreed: ReadonlyMap<string, readonly Agreed[]>;

  constructor(standings: readonly Standing[]) {
    const agreed = standings
      .filter(({ kind }) => kind === "agreement")
      .flatMap((standing) =>
        standing.terms.flatMap(({ arrangement, sense, window, from }) => {
          if (arrangement.type !== "XDO" || sense !== "so") return [];
          const { order } = arrangement;
          const turn = nextTurnFor(phaseOfOrder(order), from);
          return [{ order, from: window?.from ?? turn, to: window?.to ?? turn, standing }];
        }),
      );
    this.#agreed = groupBy(agreed, ({ order }) => keyOf(order));
  }

  /**
   * Returns an agreement between two powers that covers an order that one of them gives in a turn, as `id in turn`.
   * @param but id of an agreement to ignore
   * @returns null if there is none
   */
  find(order: Order, turn: Turn, owner: string, other: string, but: number): string | null {
    const found = this.#agreed
      .get(keyOf(order))
      ?.find(
        ({ order: agreed, from, to, standing }) =>
          standing.id !== but &&
          standing.parties.includes(owner) &&
          standing.parties.includes(other) &&
          compareTurns(standing.turn, turn) <= 0 &&
          compareTurns(from, turn) <= 0 &&
          compareTurns(turn, to) <= 0 &&
          doesPromised(agreed, order),
      );
    return found ? `${found.standing.id} in ${turnKey(turn)}` : null;
  }
}

function keyOf(order: Order): string {
  const unit = unitOf(order);
  return unit === null ? "" : `${unit.power} ${unit.province}`;
}
