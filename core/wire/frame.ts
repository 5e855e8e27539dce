import type { Span } from "../bytes/span.ts";

/*
 * Terms. A *stream* is what one side of a connection sends. The wire protocol (client-server protocol v1) divides it
 * into *frames*, which it calls messages: a *head* of four bytes (type, pad, length) and a *body* of `length` bytes. A
 * frame's *kind* is the name of its type. The body of a DM consists of *tokens*, which form a *message*; this folder
 * does not interpret tokens.
 */

/** Names of frame types; `other` is any type byte above 4. */
export type FrameKind = "IM" | "RM" | "DM" | "FM" | "EM" | "other";

export const frameKinds: readonly FrameKind[] = ["IM", "RM", "DM", "FM", "EM", "other"];

export const frameHeadByteLength = 4;

/** One frame of a stream. */
export interface Frame {
  readonly kind: FrameKind;
  /** The type byte as sent. */
  readonly typeByte: number;
  /** The second byte of the head, which has no meaning and can have any value. */
  readonly pad: number;
  /** A view of the received bytes if they arrived in one piece, so the reader must not reuse its buffers. */
  readonly body: Uint8Array;
  /** The range of the whole frame in its stream, in bytes. */
  readonly span: Span;
}

/** Returns the kind of frame that has this type byte. */
export function frameKindOf(typeByte: number): FrameKind {
  return frameKinds[Math.min(typeByte, 5)] as FrameKind;
}

/** Returns the four head bytes of a frame, as sent. */
export function encodeHead({ typeByte, pad, body }: Pick<Frame, "typeByte" | "pad" | "body">): Uint8Array {
  return Uint8Array.of(typeByte, pad, body.length >> 8, body.length & 0xff);
}
