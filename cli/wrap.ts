import { terminal } from "./terminal.ts";

const leastWidth = 40;
const usualWidth = 80;

/** Returns the width of standard output in columns; 80 if it is not a terminal. */
export function outWidth(): number {
  return Math.max(leastWidth, terminal().stdout.columns ?? usualWidth);
}

/**
 * Breaks text at spaces so that lines fit the terminal, unless a single word is wider.
 * @param lead prefix of the first line
 * @param indent indentation of continuation lines; by default the width of the prefix
 */
export function wrapped(lead: string, text: string, width = outWidth(), indent = lead.length): string[] {
  const lines: string[] = [];
  let line = lead;
  let hasWord = false;
  for (const word of text.split(" ")) {
    if (hasWord && line.length + 1 + word.length > width) {
      lines.push(line);
      line = " ".repeat(indent);
      hasWord = false;
    }
    line += hasWord ? ` ${word}` : word;
    hasWord = true;
  }
  return [...lines, line];
}

/**
 * Shortens a line to a given width so that its marked characters stay visible. Returns the text and the position of the
 * mark in it.
 */
export function clipped(
  text: string,
  mark: { readonly start: number; readonly end: number } | null,
  width: number,
): { readonly text: string; readonly start: number; readonly end: number } {
  const { start, end } = mark ?? { start: 0, end: 0 };
  const from = end + 1 < width ? 0 : Math.min(start, Math.max(0, end - Math.floor(width * 0.6)));
  const head = from > 0 ? "…" : "";
  const room = width - head.length;
  const isCut = text.length - from > room;
  const shown = isCut ? `${text.slice(from, from + room - 1)}…` : text.slice(from);
  const at = (place: number): number => Math.min(place - from + head.length, head.length + shown.length);
  return { text: head + shown, start: at(start), end: at(end) };
}
