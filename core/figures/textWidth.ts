/** Advance widths of Helvetica from space to tilde, in thousandths of the font size. */
const advances = [
  ..."278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278".split(" "),
  ..."556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556".split(" "),
  ..."1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778".split(" "),
  ..."667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556".split(" "),
  ..."333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556".split(" "),
  ..."556 556 333 500 278 556 500 722 500 500 500 334 260 334 584".split(" "),
].map(Number);

/** The factor by which other sans-serif fonts can be wider than Helvetica (for example DejaVu Sans on Linux). */
const spare = 1.16;
/** Bold letters are wider than others by this factor. */
export const boldness = 1.12;

/** Returns the approximate width of a string in pixels, erring on the large side. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    sum += advances[code - 32] ?? (code < 0x1100 ? 620 : 1050);
  }
  return (sum / 1000) * size * spare;
}

/** Returns a string cut to fit a width, with an ellipsis if anything was cut off. */
export function cutText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  // No letter is narrower than a fifth of the size, so letters beyond this limit need not be checked.
  const letters = [...text.slice(0, Math.ceil((10 * width) / size))];
  while (letters.length > 0 && textWidth(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** Breaks a string into lines that fit a width; words longer than a line are broken too. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word;
    if (line !== "" && textWidth(`${line} ${rest}`, size) <= width) {
      line = `${line} ${rest}`;
      continue;
    }
    if (line !== "") lines.push(line);
    while (textWidth(rest, size) > width) {
      const part = fitting(rest, size, width);
      lines.push(part);
      rest = rest.slice(part.length);
    }
    line = rest;
  }
  return line === "" ? lines : [...lines, line];
}

/** Returns the longest prefix of a word that fits, but at least one letter. */
function fitting(word: string, size: number, width: number): string {
  let part = "";
  for (const letter of word) {
    if (part !== "" && textWidth(part + letter, size) > width) break;
    part += letter;
  }
  return part;
}
