import { readMessage } from "../../../language/read.ts";
import { closeBracket, isInteger, openBracket, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { swappedIn } from "./byteOrder.ts";
import { hexOf } from "./frames.ts";

/** Findings about numbers and text that are not written as tokens. The clauses cite the client-server protocol v1. */
const encodingFindings = {
  "dm-text": {
    severity: "error",
    message: "The body of the DM is text, not tokens: {text}.",
    explanation:
      "The DAIDE specification writes messages as text, but on the wire every word, bracket, number and character is a token of two bytes. The receiver reads two letters as one token.",
    clause: "protocol v1, DM: two bytes for each token; the table of tokens",
    fix: "Replace every word with its token: NME is 48 0c, ( is 40 00, ) is 40 01, and a character is 4b followed by its ASCII code.",
    example: "02 00 00 04 4f 42 53 20 (OBS as four letters) for 02 00 00 02 48 0f",
    needs: ["frames"],
  },
  "text-bare": {
    severity: "error",
    message: "The characters of '{text}' in {command} have no 0x4B before them.",
    explanation:
      "A character is a token of two bytes: 0x4B, then the character. Without 0x4B, the receiver reads numbers or other tokens.",
    clause: "protocol v1, the table of tokens: category 0x4B, text",
    fix: "Send {due}: 0x4B before each character.",
    example: "48 0c 40 00 00 78 40 01 .. for 48 0c 40 00 4b 78 40 01 ..",
    needs: ["frames"],
  },
  "number-width": {
    severity: "error",
    message: "0x{hex} is {value} in 16 bits, but numbers have 14 bits.",
    explanation:
      "The two highest bits of a number's token are zero. If both are set, the token belongs to a category that does not exist.",
    clause: "protocol v1, token table: 14-bit integers, two's complement",
    fix: "Send 0x{due} for {value}: keep only the low 14 bits of a negative number.",
    example: "0xFFFB for -5; it is 0x3FFB",
  },
  "number-overflow": {
    severity: "warning",
    message: "0x{hex} means {value}: numbers above 8191 wrap around.",
    details: ["The sender probably meant {meant}."],
    explanation:
      "Numbers have 14 bits, from -8192 to 8191. A larger number that is sent without a range check becomes a negative number.",
    clause: "protocol v1, token table: 14-bit integers, two's complement",
    fix: "Send a number from -8192 to 8191. Parlance reads a time above 8191 s as two numbers: seconds and hours.",
    example: "TME ( 10000 ) sent as 0x2710, which means -6384",
  },
} as const satisfies Findings;

type Code = keyof typeof encodingFindings;

/** Messages that quote the other side. */
const quoting: ReadonlySet<Token> = new Set([T.YES, T.REJ, T.HUH, T.PRN]);
const textCategory = 0x4b00;
/** Text that begins like a message: with a word of three capital letters. */
const likeMessage = /^\s*\(?\s*[A-Z]{3}(\s|\(|$)/;
/** Maximum number of characters quoted in a sentence. */
const mostQuoted = 24;

/** Finds messages whose text or numbers are not written as tokens. */
class EncodingRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: [] };
  readonly #report: Report<Code>;

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, frame: bytes } = frame;
    if (bytes.kind !== "DM" || bytes.body.length === 0) return;
    if (reading?.ok === true) {
      if (tokens && frame.direction === "client-to-server") this.#overflows(frame, tokens);
      return;
    }
    if (swappedIn(frame)) return;
    const text = asText(bytes.body);
    if (text !== null) {
      this.#report(findingAt(frame, "dm-text", { facts: { text: `"${cut(text)}"` }, explains: "frame" }));
      return;
    }
    if (!tokens) return;
    const bare = bareCharacters(frame, tokens) ?? packedCharacters(frame);
    if (bare) {
      const command = frame.representation.names.get(tokens[0] ?? 0) ?? "the message";
      const facts = { text: cut(bare.text), command, due: characterBytes(bare.text) };
      const place = atToken(tokens, Math.min(bare.tokenIndex, tokens.length));
      this.#report(findingAt(frame, "text-bare", { facts, place, cause: command, explains: "frame" }));
      return;
    }
    this.#wide(frame, tokens);
  }

  /** Reports numbers that are too large, because as tokens they become large negative numbers. */
  #overflows(frame: LintFrame, tokens: Uint16Array): void {
    if (quoting.has(tokens[0] ?? 0)) return;
    const at = tokens.findIndex((token) => token > 0x2000 && token < 0x3000);
    const token = tokens[at];
    if (token === undefined) return;
    const facts = { hex: hexOf(token), value: token - 0x4000, meant: token };
    const place = atToken(tokens, at);
    this.#report(findingAt(frame, "number-overflow", { facts, place, cause: facts.hex, explains: "frame" }));
  }

  /** Reports negative 16-bit numbers. */
  #wide(frame: LintFrame, tokens: Uint16Array): void {
    const at = tokens.findIndex(isWide);
    const token = tokens[at];
    if (token === undefined) return;
    const meant = tokens.map((one) => (isWide(one) ? one & 0x3fff : one));
    if (!readMessage(meant, frame.direction, frame.representation).ok) return;
    const facts = { hex: hexOf(token), value: token - 0x10000, due: hexOf(token & 0x3fff) };
    const place = atToken(tokens, at);
    this.#report(findingAt(frame, "number-width", { facts, place, cause: facts.hex, explains: "frame" }));
  }
}

/** Text whose characters were not sent as text tokens, and the token at which it begins. */
interface Bare {
  readonly text: string;
  readonly tokenIndex: number;
}

/**
 * Returns text whose characters were sent as two bytes each but without the text category, if the message can be read
 * once the category is added.
 */
function bareCharacters({ direction, representation }: LintFrame, tokens: Uint16Array): Bare | null {
  const meant = tokens.slice();
  let first: Bare | null = null;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] !== openBracket) continue;
    let end = at + 1;
    while (isInteger(tokens[end] ?? 0xffff) && isPrintable(tokens[end] ?? 0)) end += 1;
    if (end === at + 1 || tokens[end] !== closeBracket) continue;
    for (let inside = at + 1; inside < end; inside++) meant[inside] = textCategory | (tokens[inside] ?? 0);
    first ??= { text: beginning(tokens.subarray(at + 1, end)), tokenIndex: at + 1 };
  }
  return first && readMessage(meant, direction, representation).ok ? first : null;
}

/**
 * Returns text in brackets whose characters were sent as one byte each, if the message can be read once they are
 * converted to tokens.
 */
function packedCharacters({ frame: { body }, direction, representation }: LintFrame): Bare | null {
  const meant: number[] = [];
  let first: Bare | null = null;
  let at = 0;
  while (at + 1 < body.length) {
    const token = ((body[at] ?? 0) << 8) | (body[at + 1] ?? 0);
    meant.push(token);
    at += 2;
    const end = token === openBracket ? endOfCharacters(body, at) : at;
    if (end === at) continue;
    const characters = body.subarray(at, end);
    first ??= { text: beginning(characters), tokenIndex: Math.floor(at / 2) };
    for (const character of characters) meant.push(textCategory | character);
    at = end;
  }
  const isWhole = at === body.length;
  return first && isWhole && readMessage(Uint16Array.from(meant), direction, representation).ok ? first : null;
}

/** Returns the end of the printable bytes before a closing bracket; `from` if there are none. */
function endOfCharacters(body: Uint8Array, from: number): number {
  let end = from;
  const isClosed = (at: number): boolean => body[at] === closeBracket >> 8 && body[at + 1] === (closeBracket & 0xff);
  while (end < body.length && isPrintable(body[end] ?? 0) && !isClosed(end)) end += 1;
  return isClosed(end) ? end : from;
}

/**
 * Returns the beginning of a body that consists of printable characters and begins like a message; null for any other
 * body.
 */
function asText(body: Uint8Array): string | null {
  if (body.length < 3 || !body.every((byte) => isPrintable(byte) || byte === 0x0a || byte === 0x0d)) return null;
  const text = beginning(body);
  return likeMessage.test(text) ? text.trim() : null;
}

/** Whether a token is a negative 16-bit number that fits into 14 bits. */
function isWide(token: Token): boolean {
  return token >= 0xe000;
}

/**
 * Returns the start of a text of up to 65,535 characters. The start is one character longer than what `cut` keeps, so
 * that `cut` adds "..".
 */
function beginning(characters: Uint8Array | Uint16Array): string {
  return String.fromCharCode(...characters.subarray(0, mostQuoted + 1));
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

function characterBytes(text: string): string {
  const bytes = [...text.slice(0, 4)].map((letter) => `4b ${letter.charCodeAt(0).toString(16)}`);
  return `${bytes.join(" ")}${text.length > 4 ? " .." : ""}`;
}

function cut(text: string): string {
  return text.length > mostQuoted ? `${text.slice(0, mostQuoted)}..` : text;
}

export const encodings = defineRules(encodingFindings, (report) => new EncodingRules(report));
