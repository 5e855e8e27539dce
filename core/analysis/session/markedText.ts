import type { Span } from "../../bytes/span.ts";
import { printTokens } from "../../tokens/text.ts";
import type { FrameRow } from "../analysis.ts";
import { frameText } from "../frameText.ts";
import type { TextPiece } from "../tightText.ts";
import { tokenClass } from "../tokenClass.ts";
import { type ClassedText, classedText } from "./textClasses.ts";

/** The text of a message, and the characters in it that a finding is about. */
export interface MarkedText extends ClassedText {
  readonly mark: Span | null;
}

const longest = 220;
/** Tokens that are shown before a mark which is far from the beginning. */
const before = 12;
const emptyPlace = "\u00a0\u00a0\u00a0";

/**
 * The text form of a frame with tightened brackets, about 200 characters of it: from its command on, or from a little
 * before what is marked where that stands far behind it. Total.
 * @param marked tokens of a DM; null: none
 */
export function markedText({ frame, tokens, representation }: FrameRow, marked: Span | null): MarkedText {
  if (!tokens) return { ...classedText([["rest", frameText(frame, representation).slice(0, longest)]]), mark: null };
  const first = marked && marked.start > before * 2 ? marked.start - before : 0;
  const pieces: TextPiece[] = first > 0 ? [["rest", "… "]] : [];
  let length = first > 0 ? 2 : 0;
  let isOpened = true;
  const mark = { start: -1, end: -1 };
  // Where something is missing stands an empty place.
  const leaveRoom = (): void => {
    mark.start = length;
    pieces.push(["rest", emptyPlace]);
    length += emptyPlace.length;
    mark.end = length;
  };
  const gapAt = marked !== null && marked.start === marked.end ? marked.start : null;
  for (let at = first; at < tokens.length && length < longest; ) {
    if (at === gapAt) leaveRoom();
    let end = at + 1;
    const kind = tokenClass(tokens[at] as number, at);
    const isMarked = marked !== null && at >= marked.start && at < marked.end;
    const edge =
      marked === null ? tokens.length : isMarked ? marked.end : at < marked.start ? marked.start : tokens.length;
    if (kind === "text")
      while (end < Math.min(edge, tokens.length) && tokenClass(tokens[end] as number, end) === "text") end += 1;
    const word = printTokens(tokens.subarray(at, end), representation);
    const gap = isOpened || word === ")" ? "" : " ";
    pieces.push([kind, gap + word]);
    if (isMarked && mark.start < 0) mark.start = length + gap.length;
    length += gap.length + word.length;
    if (isMarked) mark.end = length;
    isOpened = word === "(";
    at = end;
  }
  if (gapAt === tokens.length) leaveRoom();
  return { ...classedText(pieces), mark: mark.start < 0 ? null : mark };
}
