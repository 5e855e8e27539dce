import type { MessageWords } from "./message.ts";

/**
 * A sentence or line, given by the indexes of its words. The word at `to` is the punctuation mark or line break after
 * it.
 */
export interface Sentence {
  readonly from: number;
  readonly to: number;
  /** The index of the first word after any bullet, number or interjection. */
  readonly first: number;
  readonly isQuestion: boolean;
  /** Whether the sentence ends at the end of its line or with a semicolon, so that a list may follow. */
  readonly isHeading: boolean;
}

const ends = new Set([".", "!", "?", ";", "…"]);

/** Splits a message into sentences and lines. */
export function sentencesOf(message: MessageWords): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (let at = 0; at <= message.words.length; at++) {
    if (at < message.words.length && !isEnd(message, at)) continue;
    const isHeading = isLineEnd(message, at) || isLineEnd(message, at + 1) || message.text(at) === ";";
    if (at > from)
      sentences.push({
        from,
        to: at,
        first: itemStart(message, from, at),
        isQuestion: message.text(at) === "?",
        isHeading,
      });
    from = at + 1;
  }
  return sentences;
}

function isEnd({ words }: MessageWords, at: number): boolean {
  const word = words[at];
  if (word?.kind === "line") return true;
  if (word === undefined || !ends.has(word.text)) return false;
  if (word.text !== ".") return true;
  const [before, after] = [words[at - 1], words[at + 1]];
  // The full stops in `St. Petersburg`, `s.c.`, `1.5`, `e.g.` and `1. A BUD H` do not end a sentence.
  const isNumbered = before?.kind === "number" && (words[at - 2]?.kind ?? "line") === "line";
  const isShort = before !== undefined && ["st", "g", "e", "vs"].includes(before.lower);
  return !isNumbered && !isShort && (after === undefined || after.from > word.to || after.kind === "line");
}

function isLineEnd({ words }: MessageWords, at: number): boolean {
  return (words[at]?.kind ?? "line") === "line";
}

function itemStart(message: MessageWords, from: number, to: number): number {
  let at = from;
  while (at < to && (message.words[at]?.kind !== "word" || (openers.has(message.at(at)) && at < from + 6))) at += 1;
  return at;
}

const openers = new Set(
  "ok okay yes yeah yep sure cool so and well right alright then also now fine good agreed oh just".split(" "),
);
