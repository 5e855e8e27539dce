import { toHex } from "../bytes/hex.ts";
import {
  type Representation,
  readRepresentationBody,
  representationEntryByteLength,
} from "../tokens/representation.ts";
import { printNumber, printTokens } from "../tokens/text.ts";
import { decodeTokens } from "../tokens/token.ts";
import { errorCodeName } from "../wire/errorCode.ts";
import type { Frame } from "../wire/frame.ts";

/**
 * Returns the body of a frame as a string: tokens for a DM, `1 0xDA10` for an IM, entries for an RM, code and name for
 * an EM. Bytes that do not fit the kind of frame are shown as hex. Omits an odd last byte of a DM, which is not a
 * token: see {@link oddByteOf}.
 */
export function frameText(frame: Frame, representation: Representation): string {
  const { kind, body } = frame;
  if (kind === "DM") return printTokens(decodeTokens(body).tokens, representation);
  if (kind === "IM" && body.length === 4) return `${word(body, 0)} ${printNumber(word(body, 2))}`;
  if (kind === "EM" && body.length === 2)
    return `0x${toHex(body.subarray(1)).toUpperCase()} ${errorCodeName(word(body, 0))}`;
  if (kind === "RM") {
    const entries = readRepresentationBody(body).entries.map(
      ({ token, name }) => `( ${printNumber(token)} ${name ?? "?"} )`,
    );
    const rest = body.subarray(body.length - (body.length % representationEntryByteLength));
    return [...entries, ...(rest.length > 0 ? [toHex(rest)] : [])].join(" ");
  }
  return toHex(body);
}

/** Returns the last byte of a DM of odd length. */
export function oddByteOf(frame: Frame): number | undefined {
  return frame.kind === "DM" && frame.body.length % 2 === 1 ? frame.body[frame.body.length - 1] : undefined;
}

/** Returns two bytes as a number, the high byte first. */
export function word(body: Uint8Array, at: number): number {
  const [high = 0, low = 0] = body.subarray(at, at + 2);
  return (high << 8) | low;
}
