import type { Span } from "../bytes/span.ts";
import type { Press } from "../language/press.ts";
import { readServerMessage } from "../language/read.ts";
import { placeOfToken, readTokens } from "../tokens/readText.ts";
import { type Representation, standardRepresentation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import { closeBracket, isPower, openBracket, type Token } from "../tokens/token.ts";
import { withStandIns } from "../tokens/unnumbered.ts";

/** Press found in a string. */
export interface PressText {
  readonly press: Press;
  readonly level: number;
  /** The press in DAIDE's text form, with uniform spelling. */
  readonly text: string;
}

/** The token names of the language and of the Standard map. */
const representation: Representation = standardRepresentation("diplomacy", withStandIns({}));

const anyPowers: readonly Token[] = [...representation.values.values()].filter(isPower);

/** The longest text that can count as press; longer text is always free text. */
const longestText = 64 * 1024;

/**
 * Reads text as DAIDE press: `PRP ( PCE ( AUS ENG ) )`, or the press inside an SND, or inside an FRM from its sender.
 * An FRM from another power counts as press that quotes that power's press. Returns null for any other text. Never
 * throws.
 */
export function readPressText(text: string, sender: string): PressText | null {
  if (text.length > longestText || !/^\s*[A-Za-z]{3}\s*\(/.test(text)) return null;
  const reading = readTokens(text, representation);
  if (!reading.ok) return null;
  const { tokens } = reading;
  const isEnvelope = tokens[0] === wordsOf("SND")[0] || deliveredBy(tokens) === sender;
  return asPress(isEnvelope ? lastGroup(tokens) : tokens);
}

/** Where and why text is not press. */
export interface PressTextFault {
  /** The position of the token at fault, in characters; the end of the text if something is missing there. */
  readonly span: Span;
  /** What is wrong with the token itself; null if the token is valid but cannot be in this place. */
  readonly message: string | null;
  /** The names of the tokens and terms that could be in this place; null if unknown. */
  readonly expected: readonly string[] | null;
}

/** Returns where text fails to be press; null if it is press. The text must not have an SND or FRM around the press. */
export function pressTextFault(text: string): PressTextFault | null {
  const reading = readTokens(text, representation);
  if (!reading.ok) return { ...reading.fault, expected: null };
  const { tokens } = reading;
  const placed = (at: number, expected: readonly string[] | null): PressTextFault => ({
    span: placeOfToken(text, at, representation),
    message: null,
    expected,
  });
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token === openBracket) depth += 1;
    if (token === closeBracket) depth -= 1;
    if (depth < 0) return placed(at, null);
  }
  const message = wrapped(tokens);
  const read = readServerMessage(message, representation);
  if (read.ok) return null;
  const { tokenIndex, expected } = read.fault;
  return placed(tokenIndex - (message.length - 1 - tokens.length), expected);
}

/** Wraps press in an FRM so that it can be read, because press on its own is not a message. */
function wrapped(tokens: readonly Token[]): Uint16Array {
  const [from = 0, to = 0] = anyPowers;
  return Uint16Array.from([
    ...wordsOf("FRM"),
    openBracket,
    from,
    closeBracket,
    openBracket,
    to,
    closeBracket,
    openBracket,
    ...tokens,
    closeBracket,
  ]);
}

function asPress(tokens: readonly Token[]): PressText | null {
  if (tokens.length === 0) return null;
  const read = readServerMessage(wrapped(tokens), representation);
  if (!read.ok || read.message.type !== "FRM") return null;
  return { press: read.message.press, level: read.level, text: printTokens(Uint16Array.from(tokens), representation) };
}

function wordsOf(text: string): readonly Token[] {
  const reading = readTokens(text, representation);
  return reading.ok ? reading.tokens : [];
}

/** Returns the sender of an FRM; undefined for anything else. */
function deliveredBy(tokens: readonly Token[]): string | undefined {
  const read = readServerMessage(Uint16Array.from(tokens), representation);
  return read.ok && read.message.type === "FRM" ? read.message.sender : undefined;
}

/** Returns the tokens inside the last pair of brackets. */
function lastGroup(tokens: readonly Token[]): readonly Token[] {
  let depth = 0;
  for (let at = tokens.length - 1; at > 0; at--) {
    if (tokens[at] === closeBracket) depth += 1;
    if (tokens[at] === openBracket) depth -= 1;
    if (depth === 0) return tokens[tokens.length - 1] === closeBracket ? tokens.slice(at + 1, -1) : [];
  }
  return [];
}
