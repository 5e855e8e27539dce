import { readTokens } from "../../core/tokens/readText.ts";
import { type Representation, standardRepresentation } from "../../core/tokens/representation.ts";
import { encodeTokens } from "../../core/tokens/token.ts";

/** Standard names, with the token numbers that most programs use. */
export const standard: Representation = standardRepresentation("diplomacy");

/** Returns one frame: a header, whose pad byte is zero by default, and the body. */
export function frameBytes(typeByte: number, body: Uint8Array = new Uint8Array(0), pad = 0): Uint8Array {
  return Uint8Array.of(typeByte, pad, body.length >> 8, body.length & 0xff, ...body);
}

/** Returns the tokens of a message in text form. */
export function tokensOf(text: string, representation: Representation = standard): Uint16Array {
  const reading = readTokens(text, representation);
  if (!reading.ok) throw new Error(`${text}: ${reading.fault.message}`);
  return Uint16Array.from(reading.tokens);
}

/** Returns a DM frame for a message in text form: `dm("NME ( 'Albert' ) ( 'v6' )")`. */
export function dm(text: string, representation: Representation = standard): Uint8Array {
  return frameBytes(2, encodeTokens(tokensOf(text, representation)));
}

/** The initial message, which every client sends first. */
export const im: Uint8Array = frameBytes(0, Uint8Array.of(0, 1, 0xda, 0x10));

/** Returns a representation message with these names. */
export function rm(entries: readonly (readonly [token: number, name: string])[] = []): Uint8Array {
  return frameBytes(
    1,
    Uint8Array.from(
      entries.flatMap(([token, name]) => [token >> 8, token & 0xff, ...[...name].map((c) => c.charCodeAt(0)), 0]),
    ),
  );
}

/** Returns an error message. */
export function em(code: number): Uint8Array {
  return frameBytes(4, Uint8Array.of(code >> 8, code & 0xff));
}
