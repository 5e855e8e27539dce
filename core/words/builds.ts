import type { MessageWords } from "./message.ts";
import { bare, type FoundOrders } from "./notation.ts";
import { anyUnit, type PartialOrder, type PartialUnit } from "./partialOrder.ts";

/** Reads the units of a build without a verb, each with its type: `F Tri, A Vie`, `Armies in Kiel and Munich`. */
export function buildListAt(message: MessageWords, start: number): FoundOrders | null {
  const found = adjustmentsAt(message, start, "BLD");
  return found?.value.every(({ unit }) => unit.type !== null) ? found : null;
}

/**
 * Reads the units that are built or disbanded: `a fleet in Rome`, `in Vie and Bud`, `an army in Mun and a fleet in
 * Kiel`, `F LON`.
 * @param start the word after the verb
 */
export function adjustmentsAt(message: MessageWords, start: number, verb: "BLD" | "REM"): FoundOrders | null {
  const orders: PartialOrder[] = [];
  let next: number | null = null;
  let type: PartialUnit["type"] = null;
  for (let at = start; ; ) {
    if (message.is(at, "a", "an", "another", "one", "my", "the") && message.text(at) !== "A" && !message.place(at + 1))
      at += 1;
    const shown = isLetter(message, at);
    if (message.is(at, "army", "armies") || message.text(at) === "A") type = "AMY";
    else if (message.is(at, "fleet", "fleets") || message.text(at) === "F") type = "FLT";
    if (message.is(at, "army", "armies", "fleet", "fleets", "unit", "units") || shown) at += 1;
    if (message.is(at, "in", "at", "from", "on", "@")) at += 1;
    const place = message.place(at, type !== null);
    if (place === null) break;
    const { province, coast } = place;
    orders.push({ ...bare(verb), unit: { ...anyUnit, type, province, coast } });
    next = place.next;
    const isListed = message.is(next, "and", ",", "&");
    if (!isListed && !isLetter(message, next)) break;
    at = isListed ? next + 1 : next;
  }
  return next === null ? null : { value: orders, next };
}

function isLetter(message: MessageWords, at: number): boolean {
  return message.text(at) === "A" || message.text(at) === "F";
}
