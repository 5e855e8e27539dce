import { fromHex } from "../bytes/hex.ts";
import { DialectEvidence, type NumberDialect } from "../tokens/numberDialect.ts";
import { readTokens } from "../tokens/readText.ts";
import {
  type AssignedNumbers,
  type Representation,
  type RepresentationEntry,
  readRepresentationBody,
  representationFromEntries,
} from "../tokens/representation.ts";
import { decodeTokens } from "../tokens/token.ts";
import { withStandIns } from "../tokens/unnumbered.ts";
import type { Frame, FrameKind } from "../wire/frame.ts";
import { Framer } from "../wire/framer.ts";

/** A message that a user typed or pasted. */
export interface InputMessage {
  readonly tokens: Uint16Array;
  /** The names that apply to the message. */
  readonly representation: Representation;
  readonly from: "text" | "frame" | "body";
  /** The last byte of a body of odd length; undefined for other bodies. */
  readonly oddByte: number | undefined;
}

export interface MessageInput {
  readonly messages: readonly InputMessage[];
  /** One line for each message that could not be read. */
  readonly faults: readonly string[];
  /** The kinds of the ignored frames. RMs are not among them: they define names for the messages after them. */
  readonly otherFrames: readonly FrameKind[];
}

export interface MessageInputOptions {
  /**
   * The dialect of token numbers. By default, it is detected from the bytes. For text it does not matter, because text
   * contains names.
   */
  readonly numberDialect?: NumberDialect | undefined;
  readonly assigned: AssignedNumbers;
  /** Powers and provinces of a variant; empty for Standard. */
  readonly names: readonly RepresentationEntry[];
}

/**
 * Reads messages as text, one per line, or as hex: whole frames, or the body of one DM. An MDF, or a message with open
 * brackets, may continue on lines that begin with a bracket. Input in which every word has an even number of hex digits
 * is hex; DAIDE's mnemonics have three letters. Never throws.
 */
export function readMessageInput(input: string, options: MessageInputOptions): MessageInput {
  const words = input.trim().split(/[\s,]+/);
  if (words.join("") === "") return { messages: [], faults: ["the input has no message"], otherFrames: [] };
  const isHex = words.every((word) => /^(0x)?([0-9a-f]{2})+$/i.test(word)) && words.join("").length >= 4;
  if (!isHex) return readLines(input, options);
  return readBytes(fromHex(words.map((word) => word.replace(/^0x/i, "")).join("")) ?? new Uint8Array(), options);
}

function readBytes(bytes: Uint8Array, { numberDialect, assigned, names }: MessageInputOptions): MessageInput {
  const framer = new Framer();
  const frames = framer.push(bytes);
  const isFramed = frames.length > 0 && framer.unframedByteLength === 0 && frames.every(({ kind }) => kind !== "other");
  const bodies = isFramed ? frames.filter(({ kind }) => kind === "DM").map(({ body }) => body) : [bytes];
  const dialect = numberDialect ?? dialectOf(bodies);
  let representation = representationFromEntries(names, dialect, assigned);
  const message = (body: Uint8Array, from: InputMessage["from"]): InputMessage => ({
    ...decodeTokens(body),
    representation,
    from,
  });
  if (!isFramed) return { messages: [message(bytes, "body")], faults: [], otherFrames: [] };
  const messages: InputMessage[] = [];
  for (const { kind, body } of frames) {
    if (kind === "DM") messages.push(message(body, "frame"));
    if (kind !== "RM") continue;
    representation = representationFromEntries(readRepresentationBody(body).entries, dialect, assigned);
  }
  return { messages, faults: [], otherFrames: otherKinds(frames) };
}

function otherKinds(frames: readonly Frame[]): FrameKind[] {
  return frames.map(({ kind }) => kind).filter((kind) => kind !== "DM" && kind !== "RM");
}

function dialectOf(bodies: readonly Uint8Array[]): NumberDialect {
  const evidence = new DialectEvidence();
  for (const body of bodies) evidence.addMessage(decodeTokens(body).tokens);
  return evidence.dialect;
}

/**
 * Reads messages as text. Text may name tokens that have no number; these tokens receive placeholder numbers, which
 * must not be sent.
 */
function readLines(input: string, { numberDialect = "diplomacy", assigned, names }: MessageInputOptions): MessageInput {
  const representation = representationFromEntries(names, numberDialect, withStandIns(assigned));
  const messages: InputMessage[] = [];
  const faults: string[] = [];
  for (const { text, line } of messageTexts(input)) {
    const reading = readTokens(text, representation);
    if (reading.ok) {
      messages.push({ tokens: Uint16Array.from(reading.tokens), representation, from: "text", oddByte: undefined });
    } else {
      const { message, span } = reading.fault;
      const before = text.slice(0, span.start).split("\n");
      faults.push(`line ${line + before.length - 1}, character ${(before.at(-1) ?? "").length + 1}: ${message}`);
    }
  }
  return { messages, faults, otherFrames: [] };
}

/**
 * Returns the text of each message and the number of its first line, starting at 1. A line that begins with a bracket
 * may continue a message.
 */
function messageTexts(input: string): { readonly text: string; readonly line: number }[] {
  const texts: { text: string; readonly line: number; readonly brackets: OpenBrackets }[] = [];
  for (const [index, text] of input.split("\n").entries()) {
    const last = texts.at(-1);
    if (last && /^\s*[()]/.test(text) && last.brackets.mayContinue) last.text += `\n${text}`;
    else if (text.trim() !== "") texts.push({ text, line: index + 1, brackets: new OpenBrackets(text) });
    else continue;
    texts.at(-1)?.brackets.add(text);
  }
  return texts;
}

/**
 * Counts the open brackets of a message line by line. Each line is read only once, regardless of how many lines a
 * message has.
 */
class OpenBrackets {
  readonly #isMdf: boolean;
  #open = 0;
  #quote: string | null = null;
  /** The number of open brackets since an unclosed quotation mark, which may turn out not to begin a quotation. */
  #openInQuote = 0;

  constructor(firstLine: string) {
    this.#isMdf = /^\s*MDF\b/i.test(firstLine);
  }

  /** Whether the message may continue: a bracket is open, or the message is an MDF, which may be split anywhere. */
  get mayContinue(): boolean {
    return this.#isMdf || this.#open + this.#openInQuote > 0;
  }

  add(line: string): void {
    for (const [mark] of line.matchAll(/[()'"]/g)) {
      if (mark === this.#quote) {
        this.#quote = null;
        this.#openInQuote = 0;
      } else if (mark === "(" || mark === ")") {
        const step = mark === "(" ? 1 : -1;
        if (this.#quote === null) this.#open += step;
        else this.#openInQuote += step;
      } else {
        this.#quote ??= mark;
      }
    }
  }
}
