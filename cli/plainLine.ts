import { randomInt } from "node:crypto";
import pc from "picocolors";
import { unprintable } from "../core/language/english/words.ts";

/*
 * Names, file names and press are untrusted input, so we escape their control characters before printing. In our own
 * colour codes, ESC is replaced by a placeholder that escaping does not change; `plainLine` then restores ESC.
 */

const esc = "\u001B";

/** The placeholder for ESC in our own colour codes. It is chosen at random for each run, so an attacker cannot guess it. */
const colourMark = String.fromCodePoint(0xf0000 + randomInt(0xfffd));

/** Prefixes of commands that CI systems (Azure Pipelines, TeamCity) execute anywhere in a line. */
const inLineCommand = /##(?=\[|vso\[|teamcity\[)/g;

/** At the beginning of a line, `::` starts a GitHub Actions command. */
const lineCommand = /^\s*:(?=:)/;

/**
 * Escapes one line for output: control characters, line breaks and the first character of a CI command become JSON
 * escapes (`\u000A`), so JSON output stays valid.
 */
export function plainLine(text: string): string {
  return escaped(text)
    .replace(inLineCommand, `${numbered("#")}#`)
    .replace(lineCommand, (start) => `${start.slice(0, -1)}${numbered(":")}`)
    .replaceAll(colourMark, esc);
}

/** Escapes each line of a string for output. */
export function plainText(text: string): string {
  return text.split("\n").map(plainLine).join("\n");
}

type Colour = (text: string) => string;
type ColourName = "bold" | "cyan" | "dim" | "green" | "inverse" | "magenta" | "red" | "yellow";
export type Colours = Readonly<Record<ColourName, Colour>>;

/** Returns colour functions whose codes {@link plainLine} keeps. */
export function markedColours(isColoured: boolean): Colours {
  const colours = pc.createColors(isColoured);
  const marked =
    (colour: Colour): Colour =>
    (text) =>
      colour(escaped(text).replaceAll(colourMark, esc)).replaceAll(esc, colourMark);
  const { bold, cyan, dim, green, inverse, magenta, red, yellow } = colours;
  return {
    bold: marked(bold),
    cyan: marked(cyan),
    dim: marked(dim),
    green: marked(green),
    inverse: marked(inverse),
    magenta: marked(magenta),
    red: marked(red),
    yellow: marked(yellow),
  };
}

function escaped(text: string): string {
  return text.replace(unprintable, numbered);
}

function numbered(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
