import type { CatalogueEntry } from "../../diagnostics/catalogue.ts";

/** What facts are called where nothing fills them in; others by their own name. */
const words: Readonly<Record<string, string>> = {
  said: "the words at hand",
  due: "what is due",
  why: "the reason",
  reason: "the reason",
  what: "what it is",
  hex: "number",
  other: "the other one",
  instead: "what to send instead, from the game",
  head: "its first word",
  shown: "what was shown",
  sent: "what was sent",
  told: "what was told",
  given: "number given",
  replies: "what that is answered with",
  how: "in what way",
  goesOn: "where the message goes on as none does, or ends too soon",
  there: "what stands there",
  fate: "what comes of it",
  doing: "what it did meanwhile",
  others: "what the others did",
  without: "what is missing",
  left: "time or number left",
  ours: "its result",
  reported: "what was reported",
  meant: "what was meant",
  write: "The message as it was meant, where its words tell; else what the grammar has there.",
  waiting: "so many messages wait",
  who: "who",
  read: "what is read",
  says: "the note due",
  here: "the number in use here",
  firstN: "number",
};

/** What stands glued to the words around it, and may be empty: a clause or a sentence of its own. */
const appended: Readonly<Record<string, string>> = {
  more: "",
  where: ", with ERR before [token]",
  forAll: "",
  press: "[for press: what to send in SND] ",
  repair: "[The message as it was meant, where its words tell.] ",
};

/** A sentence of the catalogue for readers: `{order} is refused` as `[order] is refused`. */
export function inWords(sentence: string): string {
  // `#{sent}`, `#{other}`: frames.
  return sentence.replace(/#\{\w+\}/g, "#[number]").replace(/(\s?)\{(\w+)\}/g, (_, before: string, name: string) => {
    // `by {more} s` is a number.
    const isAppended = appended[name] !== undefined && (before === "" || name !== "more");
    if (isAppended) return `${before}${appended[name]}`;
    return `${before}[${words[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}]`;
  });
}

/** An entry of the catalogue for readers: what a finding fills in stands in square brackets. */
export function entryInWords(entry: CatalogueEntry): CatalogueEntry {
  return { ...entry, message: inWords(entry.message), fix: inWords(entry.fix) };
}
