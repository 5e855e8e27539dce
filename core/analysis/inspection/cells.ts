import { toHex } from "../../bytes/hex.ts";
import type { Representation } from "../../tokens/representation.ts";
import { printNumber, printTokens } from "../../tokens/text.ts";
import { isText, type Token } from "../../tokens/token.ts";
import { encodeHead, type Frame, frameHeadByteLength } from "../../wire/frame.ts";
import { type TokenClass, tokenClass } from "../tokenClass.ts";

/** Two bytes of a frame and their meaning. */
export interface ByteCell {
  /** The name of a token, a letter of a string, or two other bytes shown as characters. */
  readonly name: string;
  /** Four hex digits, or two for an odd last byte. */
  readonly hex: string;
  /** `byte`: not a token. */
  readonly kind: TokenClass | "byte";
  /** Offset from the start of the frame, header included. */
  readonly byteOffset: number;
}

/** Returns the two cells of a frame's header: one for type and pad, one for the length of the body. */
export function headCells({ kind, typeByte, pad, body }: Frame): readonly [ByteCell, ByteCell] {
  const head = toHex(encodeHead({ typeByte, pad, body }));
  const name = kind === "other" ? `type ${typeByte}` : kind;
  return [
    { name, hex: head.slice(0, 4), kind: "byte", byteOffset: 0 },
    { name: String(body.length), hex: head.slice(4), kind: "byte", byteOffset: 2 },
  ];
}

/**
 * Returns the body as two-byte cells: the tokens of a DM, or the bytes of another frame. An odd last byte has its own
 * cell.
 */
export function bodyCells({ kind, body }: Frame, tokens: Uint16Array | undefined, names: Representation): ByteCell[] {
  const cells: ByteCell[] = [];
  for (let at = 0; at < body.length; at += 2) {
    const bytes = body.subarray(at, at + 2);
    const token = kind === "DM" && bytes.length === 2 ? tokens?.[at / 2] : undefined;
    cells.push({
      name: token === undefined ? readable(bytes) : tokenName(token, names),
      hex: toHex(bytes),
      kind: token === undefined ? "byte" : tokenClass(token, at / 2),
      byteOffset: frameHeadByteLength + at,
    });
  }
  return cells;
}

/** Returns the name of a token; for a text token, its letter without quotes. */
function tokenName(token: Token, representation: Representation): string {
  if (isText(token)) {
    const byte = token & 0xff;
    return byte === 0x20 ? "·" : byte > 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : printNumber(byte).slice(4);
  }
  return printTokens([token], representation);
}

function readable(bytes: Uint8Array): string {
  return [...bytes].map((byte) => (byte > 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : "·")).join("");
}
