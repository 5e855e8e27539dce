import { symbolNamed, symbolTable } from "../../core/syntax/symbol.ts";
import type { Terminal } from "../../core/syntax/terminal.ts";
import type { Representation } from "../../core/tokens/representation.ts";
import { encodeText } from "../../core/tokens/strings.ts";
import { closeBracket, integerRange, openBracket, type Token } from "../../core/tokens/token.ts";

/** Draws numbers in [0, 1). */
export type Random = () => number;

/** Draws random tokens that a terminal accepts. */
export interface TerminalSource {
  /** Length of the shortest instance; infinite if the representation has no tokens for it. */
  readonly least: number;
  /** @param label the field to fill, so that a year looks like a year */
  draw(random: Random, label: string): readonly Token[];
}

/** The source for each terminal, under the name that forms use. Powers and provinces come from the representation. */
export function terminalSources(
  terminals: ReadonlyMap<string, Terminal>,
  representation: Representation,
): ReadonlyMap<string, TerminalSource> {
  return new Map([...terminals].map(([name, terminal]) => [name, sourceOf(terminal, representation)]));
}

function sourceOf(terminal: Terminal, representation: Representation): TerminalSource {
  const pool = namedTokens(terminal, representation);
  const takesNumbers = terminal.first.includes(numberSymbol);
  const one = (random: Random, label: string): Token =>
    takesNumbers && (pool.length === 0 || random() < 0.2) ? numberFor(label, random) : pick(pool, random);
  const soup: Soup = (random, label) =>
    several(random, () => (random() < 0.1 ? strangeToken(random) : one(random, label)));
  switch (terminal.shape) {
    case "token":
      return { least: takesNumbers || pool.length > 0 ? 1 : Number.POSITIVE_INFINITY, draw: (...how) => [one(...how)] };
    case "string":
      return { least: 0, draw: (random) => (random() < 0.1 ? [] : letters(random)) };
    case "letters":
      return { least: 1, draw: letters };
    case "utf8":
      return { least: 1, draw: sentence };
    case "float":
      return { least: 1, draw: (random) => encodeText((random() * 2 - 1).toFixed(2)) };
    case "balanced":
      return { least: 0, draw: (...how) => balanced(soup, ...how) };
    case "rest":
      return { least: 0, draw: (random, label) => [...soup(random, label), stray(random), ...soup(random, label)] };
  }
}

/** Tokens without a meaning. */
type Soup = (random: Random, label: string) => Token[];

const numberSymbol = symbolNamed("number");

/** Returns the named tokens with which the terminal can begin. */
function namedTokens({ first }: Terminal, representation: Representation): Token[] {
  const symbols = symbolTable(representation);
  const allowed = new Set(first);
  return [...representation.names.keys()].filter((token) => allowed.has(symbols[token] as number));
}

export function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T;
}

function between(least: number, most: number, random: Random): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** Draws once with probability 1/2, twice with 1/4, and so on, up to ten times. */
function several<T>(random: Random, draw: () => T): T[] {
  const drawn = [draw()];
  while (drawn.length < 10 && random() < 0.5) drawn.push(draw());
  return drawn;
}

/** Plausible ranges for numbers, depending on the meaning of the field. Sometimes any integer is drawn instead. */
const sensible: Readonly<Record<string, readonly [least: number, most: number]>> = {
  year: [1901, 1920],
  eliminated: [1902, 1920],
  centres: [0, 34],
  count: [-3, 3],
  seconds: [0, 600],
  hours: [1, 72],
  minimum: [0, 1],
  maximum: [1, 3],
  seats: [1, 7],
};

function numberFor(label: string, random: Random): Token {
  const [least, most] = random() < 0.05 ? [integerRange.min, integerRange.max] : (sensible[label] ?? [0, 8191]);
  return between(least, most, random) & 0x3fff;
}

/** Draws letters that form words; sometimes draws arbitrary bytes. */
function letters(random: Random): Token[] {
  return random() < 0.1 ? several(random, () => 0x4b00 | between(0, 255, random)) : sentence(random);
}

function sentence(random: Random): Token[] {
  return encodeText(several(random, () => pick(words, random)).join(" "));
}

const words = "Turkey won't move to Galicia before autumn, I'd say: thank you! Zürich 2 km €".split(" ");

/** Returns any token except a bracket, whether it has a name or not. */
function strangeToken(random: Random): Token {
  const token = between(0, 0xffff, random);
  return token === openBracket || token === closeBracket ? 0x5fff : token;
}

function stray(random: Random): Token {
  return random() < 0.5 ? openBracket : closeBracket;
}

/** Draws tokens, some in groups nested up to four deep. */
function balanced(soup: Soup, random: Random, label: string, depth = 4): Token[] {
  const tokens = soup(random, label);
  if (depth > 0 && random() < 0.3) tokens.push(openBracket, ...balanced(soup, random, label, depth - 1), closeBracket);
  return tokens;
}
