import type { CatalogueEntry } from "../../diagnostics/catalogue.ts";

/**
 * Descriptions of facts, for sentences whose placeholders no finding has filled in. All other facts appear under their
 * own names.
 */
const words: Readonly<Record<string, string>> = {
  said: "message text",
  due: "expected value",
  why: "reason",
  reason: "reason",
  what: "part of the message",
  names: "the RM",
  hex: "number",
  other: "another one",
  named: "the unit with its coast",
  last: "last turn",
  instead: "what to send instead in this game",
  head: "first token",
  shown: "turn of the last NOW",
  listed: "recipients in FRM",
  relation: "before or after",
  sent: "bytes sent",
  told: "order",
  given: "number given",
  replies: "how to answer this message",
  how: "circumstances",
  goesOn: "where the message stops matching the grammar",
  there: "contents of the province",
  fate: "consequence",
  doing: "what the client did in the meantime",
  others: "what the others did",
  without: "what is missing",
  left: "closed the connection, or left with FM",
  ours: "adjudicator's result",
  reported: "reported value",
  meant: "corrected text",
  bare: "the options as sent",
  write: "What to send, if it is clear from the message; otherwise what the grammar expects at that point.",
  waiting: "number of messages waiting",
  who: "another connection",
  swapped: "type, length or tokens",
  list: "powers, provinces or borders",
  section: "a part of the MDF",
  source: "The RM",
  read: "meaning",
  says: "would accept it, or refuse it with a different note",
  here: "number used here",
  firstN: "number",
  form: "the message",
  unanswered: "number of requests",
  bytes: "number of bytes",
  skipped: "skipped turn",
  choice: "one of the orders",
  counts: "the header too, or tokens",
  which: "one or more connections",
  late: "how long the server took",
};

/**
 * Facts that appear without brackets: clauses and sentences, which may be empty and include their own leading space.
 */
const appended: Readonly<Record<string, string>> = {
  more: "",
  where: " (ERR before `[token]`)",
  errAt: "before `[token]`",
  faultAt: "before `[another token]`",
  to: " [to whom]",
  forAll: "",
  after: ", [time] after [its last message]",
  press: "[for press: what to send in SND] ",
  repair: "[The corrected message, if the intended brackets are clear.] ",
};

/** Returns a sentence of the catalogue for readers: `{order} omits the coast` becomes `[order] omits the coast`. */
export function inWords(sentence: string): string {
  // `#{sent}` and `#{other}` are frame numbers.
  return sentence.replace(/#\{\w+\}/g, "#[number]").replace(/(\s?)\{(\w+)\}/g, (_, before: string, name: string) => {
    // In `by {more} s`, the fact is a number; in `from {from} to {to}`, it is a place.
    const isAppended = appended[name] !== undefined && (before === "" || (name !== "more" && name !== "to"));
    if (isAppended) return `${before}${appended[name]}`;
    return `${before}[${words[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}]`;
  });
}

/** Returns an entry of the catalogue for readers: the facts that a finding fills in are in square brackets. */
export function entryInWords(entry: CatalogueEntry): CatalogueEntry {
  return { ...entry, message: inWords(entry.message), fix: inWords(entry.fix) };
}
