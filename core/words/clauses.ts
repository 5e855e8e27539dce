import type { MessageWords } from "./message.ts";
import type { Sentence } from "./sentences.ts";
import { verbOf } from "./verbs.ts";

/** Whether a word begins a sentence or a clause. A clause begins after a comma, `and` or a dash, for example. */
export function startsClause(message: MessageWords, sentence: Sentence, at: number): boolean {
  const before = message.is(at - 1, "the", "my") ? at - 1 : at;
  if (before <= sentence.first) return true;
  return (
    message.is(before - 1, ",", "and", ":", "so", "but", "(", "then", "while", "also") || message.isDash(before - 1)
  );
}

/** Whether a clause starts after a dash: `Never mind- will be moving to Tyr`. */
export function startsAfterDash(message: MessageWords, at: number): boolean {
  const dash = message.words[at - 1];
  const isApart = dash?.kind === "dash" && dash.to < (message.words[at]?.from ?? 0);
  return isApart && message.place(at - 2, true) === null && message.power(at - 2) === null;
}

/**
 * Whether `will` shares the subject `I` with an earlier clause: `I want a partition of Austria and will move into Alb`.
 */
export function isSharedWill(message: MessageWords, sentence: Sentence, at: number): boolean {
  if (!message.is(at, "will") || !message.is(at - 1, "and", "but", ",", "so", "then")) return false;
  for (let before = at - 1; before >= Math.max(sentence.from, at - 20); before--) {
    if (/^(i|my|i'(m|ll|ve|d)|im)$/.test(message.at(before))) return true;
    if (otherSubjects.has(message.at(before))) return false;
    const isObject = message.is(before - 1, "of", "with", "from", "against", "to", "at", "on", "attack", "attacking");
    if (message.power(before) !== null && !isObject) return false;
  }
  return false;
}

const otherSubjects = new Set(
  "you he she they we it this that which who you'll he'll they'll it's he's you're they're there your his their its".split(
    " ",
  ),
);

/** Whether a question is really a statement that asks for assent: `Supporting you into Smy here, confirm?` */
export function isTagged(message: MessageWords, { to }: Sentence): boolean {
  return message.is(to - 1, "confirm", "ok", "okay", "agreed", "deal", "right", "correct") && message.is(to - 2, ",");
}

/** Whether a comment shows that an order is the sender's plan: `Rome to Tunis is the move`, `Ven-Adr makes sense`. */
export function isPlan(message: MessageWords, next: number): boolean {
  const at = /ly$/.test(message.at(next)) ? next + 1 : next;
  const isLock =
    message.is(at, "is") && message.is(at + 1, "a", "the", "my") && message.is(at + 2, "lock", "move", "plan");
  return isLock || message.after(at, "makes sense") !== null;
}

/** Words that may follow a clause without a subject; `Going to Livonia is just as good` is not such a clause. */
export const wholeEnds = [
  ",",
  "if",
  "this",
  "now",
  "with",
  "instead",
  ")",
  "(",
  "here",
  "again",
  "then",
  "so",
  "as",
  "but",
  "*",
  "because",
];

/** Whether another clause about the sender follows: `and have Bel S Hol in`. */
export function isJoinedOn(message: MessageWords, at: number): boolean {
  // `Moving to Boh to cut support is costless`
  for (let after = at; after < at + 8 && message.words[after]?.kind === "word"; after++)
    if (message.is(after, "is", "would", "could", "might", "seems", "makes", "was")) return false;
  if (message.is(at, "in", "too", "also") && message.words[at + 1]?.kind !== "word") return true;
  const isVerb = verbOf(message.at(at + 1)) !== undefined;
  return message.is(at, "and", "to") && (isVerb || message.is(at + 1, "have", "will", "then", "also", "i'll", "i'm"));
}
