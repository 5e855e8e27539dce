import { actionAt, listAt } from "./actions.ts";
import { afterAuxiliaries, type Lead, plainLead } from "./leads.ts";
import type { Found, MessageWords } from "./message.ts";
import { type FoundOrders, moveTo, notationAt } from "./notation.ts";
import { supportGoalAt } from "./nounSupport.ts";
import type { PartialOrder, PartialUnit } from "./partialOrder.ts";
import { verbOf } from "./verbs.ts";

/** Returns the move of the sender's own unit that a support announces: `I'll support myself into Sweden`. */
export function supportedMove({ verb, other, to }: PartialOrder, speaker: string): readonly PartialOrder[] {
  if (verb !== "SUP" || to === null || other?.power !== speaker) return [];
  return [{ ...moveTo("MTO", to), unit: other }];
}

/** Reads what follows a lead: verbs, a unit with its action, or orders in notation: `I do plan to F Ank - Bla`. */
export function announcedAt(message: MessageWords, { next, form }: Lead): FoundOrders | null {
  if (form === "unit") return unitActionAt(message, next);
  if (form === "support") return supportGoalAt(message, next, message.parties.listener);
  return chainAt(message, next, form) ?? listAt(message, next) ?? laterVerbAt(message, next, form);
}

/** The maximum number of words between a lead and a later verb that shares it. */
const sharedReach = 10;

/** Reads a verb joined to an unknown one: `I'll play it safe and hold Munich`. */
function laterVerbAt(message: MessageWords, start: number, form: Lead["form"]): FoundOrders | null {
  for (let at = start; at < start + sharedReach; at++) {
    const isBroken = message.words[at]?.kind !== "word" || message.is(at, ...breaks) || message.power(at) !== null;
    if (isBroken || /'(ll|re|m|d|ve|s)$/.test(message.at(at))) return null;
    if (message.is(at, "and")) return chainAt(message, message.is(at + 1, "then", "also") ? at + 2 : at + 1, form);
  }
  return null;
}

/** Words after which a joined verb may have a different subject, or may not be a statement. */
const breaks = (
  "considering thinking debating contemplating wondering tempted fine happy comfortable willing open ok okay glad to " +
  "i you he she they we if when that which who or let see think not as until"
).split(" ");

/** Reads verbs joined by commas and `and`: `move to Bur and support you into Mun`. */
export function chainAt(message: MessageWords, start: number, form: Lead["form"]): FoundOrders | null {
  const orders: PartialOrder[] = [];
  let next: number | null = null;
  // `hold and support Belgium`
  const first = message.is(start, "hold", "holding") && message.is(start + 1, "and") ? start + 2 : start;
  for (let at = first; verbFits(message, at, form); ) {
    const found = actionAt(message, at);
    if (found === null) break;
    orders.push(...found.value);
    next = found.next;
    at = joined(message, next) ?? -1;
  }
  const has = next === null ? null : joined(message, next);
  // `Supporting Ruh-Mun and have Bel S Hol`
  const more = has !== null && message.is(has, "have", "having") ? unitActionAt(message, has + 1) : null;
  if (more) return { value: [...orders, ...more.value], next: more.next };
  return next === null ? null : { value: orders, next };
}

/** Returns the index after `, and`, `and`, `,`, `& then`; null if nothing is joined. */
function joined(message: MessageWords, start: number): number | null {
  let at = start;
  while (at < start + 3 && message.is(at, ",", "and", "&", "then", "also", "plus")) at += 1;
  return at === start ? null : at;
}

/** Whether a word is a verb in the form that the preceding words require. */
export function verbFits(message: MessageWords, at: number, form: Lead["form"]): boolean {
  const verb = verbOf(message.at(at));
  return verb !== undefined && (verb.form === form || form === "unit");
}

/** Reads `Moscow supporting it to Warsaw`, or orders in notation. */
function unitActionAt(message: MessageWords, start: number): FoundOrders | null {
  const list = listAt(message, start) ?? notationAt(message, start, true);
  if (list) return list;
  const unit: Found<PartialUnit> | null = message.unit(start);
  if (unit === null || unit.value.province === null) return null;
  const verb = verbOf(message.at(unit.next));
  const isDoing = verb?.form === "going" || verb?.form === "base";
  return isDoing ? actionAt(message, unit.next, unit.value) : null;
}

/** Reads what a unit does: `will support`, `is moving`, `goes`; at the start of an item also `supporting`. */
export function predicateAt(message: MessageWords, at: number, isFirst: boolean): Lead | null {
  const plain = { ...plainLead, next: at };
  if (message.is(at, "will")) return afterAuxiliaries(message, at + 1, { words: "will", form: "base" });
  if (message.is(at, "won't", "wont"))
    return { ...afterAuxiliaries(message, at + 1, { words: "will", form: "base" }), isNegated: true };
  if (message.is(at, "is", "are", "'s")) return afterAuxiliaries(message, at + 1, { words: "is", form: "going" });
  const form = verbOf(message.at(at))?.form;
  if (form === "third") return { ...plain, form };
  return form === "going" && isFirst ? { ...plain, form } : null;
}
