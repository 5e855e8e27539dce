import { actionAt } from "./actions.ts";
import type { MessageWords } from "./message.ts";
import { bare, type FoundOrders } from "./notation.ts";
import type { Sentence } from "./sentences.ts";
import { verbOf } from "./verbs.ts";

/** A request to the reader, or an agreement with them. */
export interface FoundRequest extends FoundOrders {
  /** Whether this is a zone that the speaker promises to leave empty. */
  readonly isPromise: boolean;
}

const asks = ["can you", "could you", "will you", "would you", "can u", "please", "plz", "pls"];
const asides = ["please", "also", "maybe", "just", "then", "possibly", "at", "least", "still", "not"];

/** Reads `can you support me into Munich`, `please move to Burgundy`, `Support me into Belgium`. */
export function requestAt(message: MessageWords, start: number, isFirst: boolean): FoundRequest | null {
  const asked = asks.map((words) => message.after(start, words)).find((next) => next !== null);
  let at = asked ?? start;
  while (asked !== undefined && at < start + 6 && message.is(at, ...asides)) {
    if (message.is(at, "not")) return null;
    at += 1;
  }
  // Without `please` or `can you`, only `support me` is certain to be addressed to the reader.
  if (asked === undefined && !(isFirst && message.is(at, "support", "sup") && message.is(at + 1, "me", "my")))
    return null;
  if (verbOf(message.at(at))?.form !== "base") return null;
  const found = actionAt(message, at);
  return found && { ...found, isPromise: false };
}

const zones = new Set(["dmz", "demilitarize", "demilitarise", "demilitarized", "demilitarised", "demilitarizing"]);
const offers = new Set(
  (
    "what how would could can should want like if suggest propose proposal prefer agree ok okay about open thoughts " +
    "perhaps maybe interested"
  ).split(" "),
);
const agreed = new Set(["agreed", "yes", "yep", "sure", "i'll", "deal", "confirmed", "yeah"]);

/** Reads `DMZ in Galicia?`, `Aegean DMZ?`, `can we demilitarize Burgundy`, `Agreed: Tyrolia stays a DMZ`. */
export function zoneAt(message: MessageWords, sentence: Sentence, at: number): FoundRequest | null {
  if (!zones.has(message.at(at))) return null;
  const place = placeAfter(message, at) ?? placeBefore(message, sentence, at);
  if (place === null) return null;
  const words = message.words.slice(sentence.from, Math.min(sentence.to, sentence.from + 60)).map(({ lower }) => lower);
  // A sentence with one of these words is about a zone between other powers, a refused zone, or one that a power
  // violated.
  if (words.some((word) => others.has(word))) return null;
  const isAsked = sentence.isQuestion || words.some((word) => offers.has(word));
  const isPromise = !isAsked && words.some((word) => agreed.has(word));
  if (!isAsked && !isPromise) return null;
  const order = { ...bare("DMZ"), to: { province: place.province, coast: null } };
  return { value: [order], next: Math.max(at + 1, place.next), isPromise };
}

const others = new Set([
  "they",
  "he",
  "she",
  "them",
  "his",
  "their",
  "broke",
  "broken",
  "break",
  "violated",
  "not",
  "no",
]);

function placeAfter(message: MessageWords, at: number) {
  const next = message.is(at + 1, "in", "of", "for", ":", "the") ? at + 2 : at + 1;
  return message.place(next);
}

/** Reads `Aegean DMZ`, `Tyrolia as a DMZ`, `leave Galicia a DMZ`. */
function placeBefore(message: MessageWords, { from }: Sentence, at: number) {
  for (let before = at - 1; before >= Math.max(from, at - 6); before--) {
    const place = message.place(before);
    if (place) return place.next <= at ? place : null;
    if (!message.is(before, "a", "as", "the", "is", "be", "stay", "stays", "sea", "-")) {
      if (message.words[before]?.kind !== "word") return null;
    }
  }
  return null;
}
