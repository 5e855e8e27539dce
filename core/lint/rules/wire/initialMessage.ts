import { toHex } from "../../../bytes/hex.ts";
import { frameHeadByteLength } from "../../../wire/frame.ts";
import type { Finding } from "../../finding.ts";
import type { Findings } from "../../rule.ts";

/** How long a client should wait for the RM. Source: the timer for the IM, protocol v1, EM 0x01. */
export const withheldNs = 30e9;

/** Findings about the first bytes that a client sends. The clauses cite the client-server protocol v1. */
export const initialMessageFindings = {
  "not-daide": {
    severity: "note",
    message: "The client does not use DAIDE: its first bytes are {text}.",
    explanation:
      "The first bytes are text from another protocol, such as HTTP. Parlance answers HTTP on the same port; other servers answer with EM 0x02 or nothing.",
    clause: "protocol v1, IM: the client's first message",
    fix: "Connect with a DAIDE client, or find the other program that uses this port.",
    example: "47 45 54 20 2f (GET /)",
    needs: ["frames"],
  },
  "im-missing": {
    severity: "error",
    message: "The client's first message is {kind}, not an IM.",
    explanation:
      "A server answers with EM 0x02 and closes the connection. The diplomacy server accepts the message, so the fault shows up later.",
    clause: "protocol v1, EM 0x02: the client's first message was not an IM",
    fix: "Send 00 00 00 04 00 01 da 10 as the first eight bytes.",
    example: "02 00 00 02 48 01",
    needs: ["frames"],
  },
  "im-byte-order": {
    severity: "error",
    message: "The bytes of the IM are in the wrong order: {sent}.",
    explanation:
      "All numbers are big-endian: the high byte comes first. Parlance answers with EM 0x03, whichever number is swapped. The diplomacy server answers a swapped version with EM 0x05 and a swapped magic number with EM 0x03. It answers a swapped length with EM 0x00, then waits forever.",
    clause: "protocol v1, EM 0x03: IM in the wrong byte order",
    fix: "Send 00 00 00 04 00 01 da 10: convert every 16-bit number to network byte order before sending.",
    example: "00 00 04 00 01 00 10 da",
    needs: ["frames"],
  },
  "im-magic": {
    severity: "error",
    message: "The IM's magic number is 0x{magic}, not 0xDA10.",
    explanation: "A server answers with EM 0x04 and closes the connection.",
    clause: "protocol v1, EM 0x04: wrong magic number",
    fix: "Send 00 00 00 04 00 01 da 10.",
    example: "00 00 00 04 00 01 be ef",
    needs: ["frames"],
  },
  "im-version": {
    severity: "error",
    message: "The IM asks for protocol version {version}; only version 1 exists.",
    explanation:
      "A server answers with EM 0x05 and closes the connection. The IM states the version of the protocol, not of the language or the bot.",
    clause: "protocol v1, EM 0x05: version not supported",
    fix: "Send 00 00 00 04 00 01 da 10.",
    example: "00 00 00 04 00 02 da 10",
    needs: ["frames"],
  },
  "im-length": {
    severity: "error",
    message: "The IM's body has {byteLength} bytes, not 4.",
    explanation:
      "Parlance answers with EM 0x09. The diplomacy server answers with EM 0x00, leaves the body in its stream and reads it as the header of the next message.",
    clause: "protocol v1, EM 0x09: message shorter than expected",
    fix: "Send 00 00 00 04 00 01 da 10: the length excludes the 4-byte header.",
    example: "00 00 00 06 00 01 da 10 00 00",
    needs: ["frames"],
  },
} as const satisfies Findings;

/** Commands with which a client joins. */
const greetings: ReadonlySet<string> = new Set(["NME", "OBS", "IAM"]);

const imBytes = 8;
const magic = 0xda10;

/** Returns the numbers of the EMs that a client's first bytes justify; null if the bytes are a correct IM. */
export function imErrors(bytes: Uint8Array, byteLength = uint16(bytes, 2)): ReadonlySet<number> | null {
  const fault = imFault(bytes, byteLength);
  if (fault === null) return null;
  // Servers check the type first; without an IM, they may interpret the bytes in any way.
  if (fault.code === "im-missing" || fault.code === "not-daide") return anyError;
  const [version, number] = [uint16(bytes, 4), uint16(bytes, 6)];
  const errors = byteLength === 4 ? [] : [9];
  if (fault.code === "im-byte-order") errors.push(3, 4, 5, 9);
  if (number !== magic || byteLength !== 4) errors.push(4);
  if (version !== 1 || byteLength !== 4) errors.push(5);
  return new Set(errors);
}

/** All EM numbers. Source: protocol v1, EM. */
const anyError: ReadonlySet<number> = new Set(Array.from({ length: 14 }, (_, at) => at + 1));

/**
 * Returns the fault in the first bytes that a client sends; null if they are a correct IM.
 * @param byteLength length of the body; by default, as the header states it
 */
export function imFault(
  bytes: Uint8Array,
  byteLength = uint16(bytes, 2),
): { readonly code: keyof typeof initialMessageFindings; readonly facts: Finding["facts"] } | null {
  const [typeByte = 0] = bytes;
  const head = bytes.subarray(0, frameHeadByteLength);
  if (isCommandText(head)) return { code: "im-missing", facts: { kind: "a message in the text form" } };
  if (head.every((byte) => byte >= 0x20 && byte < 0x7f))
    return { code: "not-daide", facts: { text: JSON.stringify(String.fromCharCode(...head)) } };
  if (typeByte !== 0) return { code: "im-missing", facts: { kind: kindWords(typeByte) } };
  const [version, number] = [uint16(bytes, 4), uint16(bytes, 6)];
  const isSwapped = bytes.length >= imBytes && (number === 0x10da || (number === magic && version === 0x0100));
  if (byteLength === 0x0400 || isSwapped)
    return { code: "im-byte-order", facts: { sent: toHex(bytes.subarray(0, imBytes), " ") } };
  if (byteLength !== 4) return { code: "im-length", facts: { byteLength } };
  if (bytes.length < imBytes) return null;
  if (number !== magic)
    return { code: "im-magic", facts: { magic: number.toString(16).toUpperCase().padStart(4, "0") } };
  return version === 1 ? null : { code: "im-version", facts: { version } };
}

/** Reads a two-byte number. */
export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Whether the bytes begin with a client's first command as text: `NME `, `OBS`. */
function isCommandText(head: Uint8Array): boolean {
  const [, command, next = ""] = /^([A-Z]{3})([ (\r\n])$/.exec(String.fromCharCode(...head)) ?? [];
  return command !== undefined && next !== "" && greetings.has(command);
}

function kindWords(typeByte: number): string {
  return ["an IM", "an RM", "a DM", "an FM", "an EM"][typeByte] ?? `of type ${typeByte}`;
}
