import { isOtherPower } from "./context.ts";
import type { MessageWords } from "./message.ts";
import { notationAt } from "./notation.ts";
import type { Sentence } from "./sentences.ts";
import { verbOf } from "./verbs.ts";

/** What a sentence means for the orders that are listed in it or below it. */
export type ListStanding = "own" | "unknown" | "proposal" | "none";

const entries = new Set("orders ordering ordered entered submitted saved".split(" "));
const firstPersons = new Set("i'm im i'll i've i".split(" "));
/** Words that show that the list after them is somebody else's plan: `I'm on board with this:`. */
const assents = new Set("board good fine okay ok happy with".split(" "));
const proposals = new Set("suggest suggested suggestion suggestions propose proposed proposal recommend".split(" "));
const otherLists = new Set(
  (
    "you your could would should can if he they them his she means assuming maybe might what how " +
    "let let's either or think expect likely want told says said not we had was were did didn't tried last failed went " +
    "wish option options risky alternative alternatively possible guess forgot forget hope hate worst scenario " +
    "succeeds succeeded fails bounced results otherwise second earlier previous thinking geez wow huh i'd like need " +
    "needed our ideal best"
  ).split(" "),
);

/** Returns whether the words of a sentence introduce the sender's own orders, proposals or something else. */
export function listStanding(message: MessageWords, { from, to, isHeading }: Sentence): ListStanding {
  let standing: ListStanding = "unknown";
  for (let at = from; at < to; at++) {
    // `what I have` and `as they are set` may introduce the sender's orders, although `what` and `they` usually do not.
    const isOwnWhat = message.is(at, "what") && firstPersons.has(message.at(at + 1));
    const isOther = otherLists.has(message.at(at)) && !message.is(at - 1, "as") && !isOwnWhat;
    // `Germany is ordering Bur S Bel` and `Italy: A Rom - Ven` state the orders of another power.
    if (isOther || isOtherPower(message, at)) return "none";
    if (proposals.has(message.at(at))) standing = "proposal";
    // `Germany:` introduces the sender's own orders if Germany sent the message.
    if (message.power(at) === message.parties.speaker && message.is(at + 1, ":")) standing = "own";
    if (standing === "unknown" && isOwnMark(message, at, isHeading)) standing = "own";
  }
  return standing;
}

function isOwnMark(message: MessageWords, at: number, isHeading: boolean): boolean {
  if (entries.has(message.at(at))) return true;
  // `Entered moves:` introduces the sender's orders; `Italy moves to Trieste` and `the moves` do not.
  if (message.is(at, "moves")) return message.is(at - 1, "my", "entered", "current");
  if (message.is(at, "order")) return message.is(at - 1, "will", "i'll", "ill");
  if (!firstPersons.has(message.at(at))) return false;
  // In `I: TYR - BOH`, the `I` means Italy.
  if (message.is(at + 1, ":")) return !message.is(at, "i");
  return (isHeading && message.is(at - 1, "what")) || isHeadingAt(message, at);
}

/** Whether the words introduce a list: `So I've got in:`, `Right now I have:`. */
function isHeadingAt(message: MessageWords, start: number): boolean {
  for (let at = start + 1; at < start + 5; at++) {
    if (message.is(at, ":")) return true;
    if (assents.has(message.at(at)) || message.words[at]?.kind !== "word") return false;
  }
  return false;
}

/**
 * Whether an order may be an item of a list: it begins the sentence, or follows a word that introduces or joins items.
 * `I hate LVP-EDI` and `that bounces A Wal - Pic` only mention orders.
 */
export function isItemStart(message: MessageWords, first: number, at: number): boolean {
  if (at === first || message.is(at - 1, ...joints) || entries.has(message.at(at - 1))) return true;
  // In `And then withdraw F EAS - ION`, the order follows a verb.
  const { action, form } = verbOf(message.at(at - 1)) ?? {};
  if (at - 1 === first && form === "base" && (action === "leave" || action === "send")) return true;
  // `orders in for Gre - Alb` introduces an order; `a support order in for Ser-Bul` names the move of another unit.
  const isEntry = message.is(at - 1, "for") && message.is(at - 2, "orders", "in");
  return isEntry && !message.is(at - 4, "support") && !message.is(at - 3, "support");
}

const joints = [",", "and", ":", "&", "then", "are", "is", "(", "+", "suggest", "propose"];

/** Whether a listed order ends its sentence or only a comment follows it. `F BLA - Rum SUCCEEDS` reports a result. */
export function isItemEnd(message: MessageWords, { to }: Sentence, next: number): boolean {
  return next >= to || message.words[next]?.kind !== "word" || message.is(next, ...comments);
}

const comments = ["and", "with", "to", "so", "for", "then", "this", "now", "supported", "via", "also", "unless"];

/**
 * Whether a message is only a list of orders, each with the type of its unit. Players paste such lists from the
 * programs that print them.
 */
export function isSheet(message: MessageWords, sentences: readonly Sentence[]): boolean {
  return sentences.every(({ from, to }) => {
    if (message.text(from) !== "A" && message.text(from) !== "F") return isReservation(message, from, to);
    for (let at = from; at < to; ) {
      const found = notationAt(message, at);
      // `F Bre` is a unit without an order.
      const next = found?.next ?? message.unit(at, true)?.next ?? null;
      if (next === null || (next < to && !message.is(next, ",", "(", ")", "'"))) return false;
      at = next + 1;
    }
    return true;
  });
}

/** Whether the words contain only a reservation: `...unless I hear otherwise`. */
function isReservation(message: MessageWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (message.words[at]?.kind === "word") return message.is(at, "unless");
  return true;
}
