import { randomInt } from "node:crypto";
import pc from "picocolors";
import { unprintable } from "../core/language/english/words.ts";

/*
 * Names, file names and press come from strangers. Text therefore leaves the program with its control characters
 * escaped; the colours that we add ourselves are marked until then.
 */

const esc = "\u001B";

/** Stands for ESC in our own colours. It differs in every run, so that no text can contain it on purpose. */
const colourMark = String.fromCodePoint(0xf0000 + randomInt(0xfffd));

/** Words that continuous-integration systems obey wherever they are in a line of output. */
const inLineCommand = /##(?=\[|vso\[|teamcity\[)/g;

/** A word that they obey at the beginning of a line. */
const lineCommand = /^\s*:(?=:)/;

/**
 * A line of output: numbers replace characters that a terminal interprets, line ends included, and the first character
 * of commands to continuous-integration systems. The escapes are those of JSON, so that JSON keeps its meaning.
 */
export function plainLine(text: string): string {
  return escaped(text)
    .replace(inLineCommand, `${numbered("#")}#`)
    .replace(lineCommand, (start) => `${start.slice(0, -1)}${numbered(":")}`)
    .replaceAll(colourMark, esc);
}

/** Several lines of output. */
export function plainText(text: string): string {
  return text.split("\n").map(plainLine).join("\n");
}

type Colour = (text: string) => string;
type ColourName = "bold" | "cyan" | "dim" | "green" | "inverse" | "magenta" | "red" | "yellow";
export type Colours = Readonly<Record<ColourName, Colour>>;

/** Colours for text that `plainLine` prints. */
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
