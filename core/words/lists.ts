import type { MessageWords } from "./message.ts";
import type { Sentence } from "./sentences.ts";

/** What a sentence means for the orders that are listed in it or below it. */
export type ListStanding = "own" | "unknown" | "proposal" | "none";

const ownLists = new Set("orders ordering ordered entered moves".split(" "));
const otherLists = new Set(
  (
    "you your could would should can if he they them his she means assuming maybe might what how " +
    "let let's either or think expect likely want told says said not we had was were did didn't tried last failed went " +
    "wish option options risky alternative alternatively possible"
  ).split(" "),
);

/** Assesses the orders that a sentence lists. */
export function listStanding(message: MessageWords, { from, to }: Sentence): ListStanding {
  let standing: ListStanding = "unknown";
  for (let at = from; at < to; at++) {
    if (otherLists.has(message.at(at))) return "none";
    if (message.is(at, "suggest", "suggestion", "propose", "proposal")) standing = "proposal";
    const isOwn = ownLists.has(message.at(at)) || (message.is(at, "i'm", "im", "i'll") && message.is(at + 1, ":"));
    if (isOwn && standing === "unknown") standing = "own";
  }
  return standing;
}
