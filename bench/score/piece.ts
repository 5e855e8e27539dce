import { Buffer } from "node:buffer";
import type { Direction, EntryDraft } from "../../core/recording/entry.ts";
import type { FrameKind } from "../../core/wire/frame.ts";
import { encodeHead, frameKindOf } from "../../core/wire/frame.ts";

/**
 * Bytes in one direction of a connection that form one frame of the base, or that a plant adds or puts in place of one.
 */
export interface FramePiece {
  readonly type: "frame";
  connection: number;
  direction: Direction;
  atNs: number;
  bytes: Uint8Array;
  /** The message of a DM in text form; null for other frames and for bytes that are not a frame. */
  text: string | null;
}

/** What happens to a connection besides its bytes. */
export interface EventPiece {
  readonly type: "event";
  readonly draft: EntryDraft;
}

export type Piece = FramePiece | EventPiece;

/** The side that sent a frame. */
export type Side = "client" | "server";

export const senderOf = ({ direction }: FramePiece): Side => (direction === "client-to-server" ? "client" : "server");

export function kindOf({ bytes }: FramePiece): FrameKind {
  return frameKindOf(bytes[0] ?? 5);
}

/** Returns a frame with a correct header. */
export function frameBytes(typeByte: number, body: Uint8Array = new Uint8Array(0)): Uint8Array {
  return Buffer.concat([encodeHead({ typeByte, pad: 0, body }), body]);
}

/** Returns bytes from hex; spaces are ignored. */
export function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));
}
