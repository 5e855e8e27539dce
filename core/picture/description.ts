import type { Board } from "../game/board.ts";
import { resultWords, type TurnUnit } from "../game/turnList.ts";
import { type EnglishNames, powerName } from "../language/english/nameWords.ts";
import { englishOrder, unitWords } from "../language/english/orders.ts";
import { counted, sentence } from "../language/english/words.ts";
import type { OrderResult } from "../orders/order.ts";
import type { PictureOrder } from "./orderFigures.ts";
import { failures } from "./orderTally.ts";

const results: Readonly<Record<string, string>> = {
  SUC: "succeeded",
  MBV: "succeeded",
  ...failures,
  RET: "dislodged",
};

/** Describes an order and its result: `the Italian army in Venice moves to Trieste: bounced`. */
export function orderSentence({ order, result }: PictureOrder, names: EnglishNames): string {
  const words = englishOrder(order, names);
  return result === null ? words : `${words}: ${resultSentence(result)}`;
}

/** Describes a result: `bounced, dislodged`. Codes that no document defines stay unchanged. */
export function resultSentence(result: OrderResult): string {
  return resultWords(result)
    .map((word) => results[word] ?? word)
    .join(", ");
}

/** Describes a unit: `the Russian fleet in Sevastopol, dislodged: must disband`. */
export function unitSentence(unit: TurnUnit, names: EnglishNames): string {
  const words = unitWords(unit, names);
  if (unit.mustRetreatTo === undefined) return words;
  const ways = unit.mustRetreatTo.length === 0 ? "must disband" : `may retreat to ${unit.mustRetreatTo.join(", ")}`;
  return `${words}, dislodged: ${ways}`;
}

/** Describes the picture for screen readers: centres and units, one line per power, then the orders. */
export function describeBoard(
  board: Board,
  orders: readonly PictureOrder[],
  names: EnglishNames,
): { readonly title: string; readonly description: string } {
  const powers = [...new Set([...Object.keys(board.centres), ...board.units.map(({ power }) => power)])].sort();
  const holdings = powers.map((power) => {
    const owned = board.centres[power] ?? [];
    const units = board.units.filter((unit) => unit.power === power);
    const places = units.map(({ type, province, coast }) => `${type} ${province}${coast === null ? "" : ` ${coast}`}`);
    return `${powerName(power, names)}: ${counted(owned.length, "centre")} (${owned.join(" ") || "none"}); units: ${places.join(", ") || "none"}.`;
  });
  const given = orders.map((order) => `${sentence(orderSentence(order, names))}`);
  const title = `${board.turn}, map ${board.map ?? "unknown"}`;
  return { title, description: [...holdings, ...given].join("\n") };
}
