import type { FrameRow } from "../analysis/analysis.ts";
import { frameText } from "../analysis/frameText.ts";
import type { TextPiece } from "../analysis/tightText.ts";
import { type TokenClass, tokenClass } from "../analysis/tokenClass.ts";
import type { Span } from "../bytes/span.ts";
import { textEnd } from "../tokens/strings.ts";
import { printTokens } from "../tokens/text.ts";
import { type ClassedText, classedText } from "./textClasses.ts";

/** The text of a message, and the characters in it that are at fault. */
export interface MarkedText extends ClassedText {
  readonly mark: Span | null;
}

const longest = 220;
/** The number of tokens to show before a mark that is far from the beginning. */
const before = 12;
const emptyPlace = "\u00a0\u00a0\u00a0";

/**
 * Returns about 200 characters of a frame's text form, with tightened brackets. The text starts at the command, or
 * shortly before the marked tokens if those are far from the command. Never throws.
 * @param marked tokens of a DM; null if there are none
 */
export function markedText({ frame, tokens, representation }: FrameRow, marked: Span | null): MarkedText {
  if (!tokens) return { ...classedText([["rest", frameText(frame, representation).slice(0, longest)]]), mark: null };
  const first = marked && marked.start > before * 2 ? marked.start - before : 0;
  const line = new MarkedLine();
  if (first > 0) line.lead("… ");
  const gapAt = marked !== null && marked.start === marked.end ? marked.start : null;
  for (let at = first; at < tokens.length && line.length < longest; ) {
    if (at === gapAt) line.leaveRoom();
    const end = endOfPiece(tokens, at, marked);
    const isMarked = marked !== null && at >= marked.start && at < marked.end;
    line.add(tokenClass(tokens[at] ?? 0, at), printTokens(tokens.subarray(at, end), representation), isMarked);
    at = end;
  }
  if (gapAt === tokens.length) line.leaveRoom();
  return line.text();
}

/** Returns the end of the piece that begins at a token: one token, or a run of text up to an edge of the mark. */
function endOfPiece(tokens: Uint16Array, at: number, marked: Span | null): number {
  const edge = [marked?.start, marked?.end].find((each) => each !== undefined && each > at) ?? tokens.length;
  // The first token is always a separate piece: the command.
  return at === 0 ? 1 : Math.max(at + 1, Math.min(edge, textEnd(tokens, at)));
}

/** Text that is built from pieces, and the mark in it. */
class MarkedLine {
  length = 0;
  readonly #pieces: TextPiece[] = [];
  #mark: Span | null = null;
  /** Whether the next piece follows without a space in between. */
  #isOpened = true;

  lead(words: string): void {
    this.#push("rest", words);
  }

  /** Adds a marked blank for a missing token. */
  leaveRoom(): void {
    const start = this.length;
    this.#push("rest", emptyPlace);
    this.#mark = { start, end: this.length };
  }

  add(kind: TokenClass, word: string, isMarked: boolean): void {
    const gap = this.#isOpened || word === ")" ? "" : " ";
    const start = this.#mark?.start ?? this.length + gap.length;
    this.#push(kind, gap + word);
    if (isMarked) this.#mark = { start, end: this.length };
    this.#isOpened = word === "(";
  }

  text(): MarkedText {
    return { ...classedText(this.#pieces), mark: this.#mark };
  }

  #push(kind: TokenClass, words: string): void {
    this.#pieces.push([kind, words]);
    this.length += words.length;
  }
}
