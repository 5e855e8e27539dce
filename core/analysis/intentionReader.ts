import { getOrMake } from "../bytes/keyed.ts";
import { readPressText } from "../formats/pressText.ts";
import type { Arrangement } from "../language/press.ts";
import { type MapLibrary, mapByName } from "../map/library.ts";
import type { NamedMap } from "../map/standard.ts";
import { orderText, unitText } from "../orders/notation/daideText.ts";
import { type Order, unitOf } from "../orders/order.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { Intention, IntentionWatch } from "./intentions.ts";
import { type ReadingRow, readPlainText, wordsOf } from "./plainTexts.ts";

/** An order that a power promises to give or not to give. */
interface PromisedOrder {
  readonly order: Order;
  readonly isRefused: boolean;
}

/**
 * Compares promises with the intentions in logs. The built-in reader reads the logs, so that their orders can be
 * compared with readings.
 */
export class IntentionReader {
  readonly #watch: IntentionWatch;
  readonly #library: MapLibrary;
  readonly #maps = new Map<string, NamedMap | null>();
  /** The orders of each intention, keyed by unit. Orders and units are in DAIDE: `( AUS AMY VIE )`. */
  readonly #read = new Map<Intention, ReadonlyMap<string, string>>();

  constructor(watch: IntentionWatch, library: MapLibrary) {
    this.#watch = watch;
    this.#library = library;
  }

  /**
   * Returns whether a power intended what it promised, according to the last intention that it wrote down before the
   * message, in the same phase. Null if the power wrote nothing about the units, or if the promise contains none of the
   * power's own orders.
   * @param message the message that made the promise
   */
  wasIntended(power: string, message: FrameNumber, promised: Arrangement): boolean | null {
    const orders = ordersIn(promised).filter(({ order }) => unitOf(order)?.power === power);
    if (orders.length === 0) return null;
    const before = this.#watch.before(power, message);
    if (!before) return null;
    const intended = getOrMake(this.#read, before, () => this.#ordersOf(before));
    const known = orders.flatMap(({ order, isRefused }) => {
      const unit = unitOf(order);
      const own = unit === null ? undefined : intended.get(unitText(unit));
      return own === undefined ? [] : [(own === orderText(order)) !== isRefused];
    });
    return known.length === 0 ? null : known.every(Boolean);
  }

  #ordersOf({ row, author, orders, games }: Intention): ReadonlyMap<string, string> {
    const namesOf = (map: string) => getOrMake(this.#maps, map, () => mapByName(this.#library, map) ?? null);
    const words = { sender: author, recipients: [], text: orders };
    const read = readPlainText(wordsOf(row, games, namesOf, words)).flatMap((reading) => {
      const arrangement = arrangementOf(reading);
      return arrangement === null ? [] : ordersIn(arrangement);
    });
    return new Map(
      read.flatMap(({ order }) => {
        const unit = unitOf(order);
        return unit === null ? [] : [[unitText(unit), orderText(order)] as const];
      }),
    );
  }
}

/** Returns what a reading promises; null if it has no offer in DAIDE. */
export function arrangementOf({ daide, by }: Pick<ReadingRow, "daide" | "by">): Arrangement | null {
  const press = daide === null ? undefined : readPressText(daide, by)?.press;
  return press?.type === "PRP" ? press.arrangement : null;
}

/** Returns the orders in XDO and NOT XDO, including those joined by AND. */
function ordersIn(arrangement: Arrangement): readonly PromisedOrder[] {
  switch (arrangement.type) {
    case "XDO":
      return [{ order: arrangement.order, isRefused: false }];
    case "AND":
      return arrangement.parts.flatMap(ordersIn);
    case "NOT":
      return arrangement.arrangement.type === "XDO" ? [{ order: arrangement.arrangement.order, isRefused: true }] : [];
    default:
      return [];
  }
}
