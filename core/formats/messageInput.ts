import { fromHex } from "../bytes/hex.ts";
import { readTokens } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";
import { decodeTokens } from "../tokens/token.ts";
import type { FrameKind } from "../wire/frame.ts";
import { Framer } from "../wire/framer.ts";

/** A message that someone typed or pasted. */
export interface InputMessage {
  readonly tokens: Uint16Array;
  readonly from: "text" | "frame" | "body";
  /** The last byte of a body of odd length. */
  readonly oddByte: number | undefined;
}

export type MessageInput =
  | { readonly ok: true; readonly messages: readonly InputMessage[]; readonly otherFrames: readonly FrameKind[] }
  | { readonly ok: false; readonly message: string };

/**
 * Reads messages as text, a line each, or as hex: whole frames, or the body of one DM. Hex is what consists
 * of words with an even number of hex digits; the mnemonics of DAIDE have three letters.
 */
export function readMessageInput(input: string, representation: Representation): MessageInput {
  const words = input.trim().split(/[\s,]+/);
  if (words.join("") === "") return { ok: false, message: "there is no message" };
  const isHex = words.every((word) => /^(0x)?([0-9a-f]{2})+$/i.test(word)) && words.join("").length >= 4;
  if (isHex) return readBytes(fromHex(words.map((word) => word.replace(/^0x/i, "")).join("")) ?? new Uint8Array());
  return readLines(input, representation);
}

function readBytes(bytes: Uint8Array): MessageInput {
  const framer = new Framer();
  const frames = framer.push(bytes);
  const isFramed = frames.length > 0 && framer.unframedByteLength === 0 && frames.every(({ kind }) => kind !== "other");
  if (!isFramed) return { ok: true, messages: [{ ...decodeTokens(bytes), from: "body" }], otherFrames: [] };
  return {
    ok: true,
    messages: frames.filter(({ kind }) => kind === "DM").map(({ body }) => ({ ...decodeTokens(body), from: "frame" })),
    otherFrames: frames.map(({ kind }) => kind).filter((kind) => kind !== "DM"),
  };
}

function readLines(input: string, representation: Representation): MessageInput {
  const messages: InputMessage[] = [];
  for (const [index, line] of input.split("\n").entries()) {
    if (line.trim() === "") continue;
    const reading = readTokens(line, representation);
    if (!reading.ok) {
      const { message, span } = reading.fault;
      return { ok: false, message: `line ${index + 1}, character ${span.start + 1}: ${message}` };
    }
    messages.push({ tokens: Uint16Array.from(reading.tokens), from: "text", oddByte: undefined });
  }
  return { ok: true, messages, otherFrames: [] };
}
