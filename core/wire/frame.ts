import type { Span } from "../bytes/span.ts";

/*
 * Words. A *stream* is what one side of a connection sends. It is cut into *frames* by the wire
 * protocol (client-server protocol v1, "messages" in its text): a *head* of four bytes (type, pad,
 * length) and a *body* of `length` bytes. A frame's *kind* is its type by name. The body of a DM is
 * *tokens*, and what they say is a *message*; this room knows no tokens.
 */

/** Frame types by name; `other` is any type byte above 4. */
export type FrameKind = "IM" | "RM" | "DM" | "FM" | "EM" | "other";

export const frameKinds: readonly FrameKind[] = ["IM", "RM", "DM", "FM", "EM", "other"];

export const frameHeadByteLength = 4;

/** One frame of a stream. */
export interface Frame {
  readonly kind: FrameKind;
  /** The type byte as it was sent. */
  readonly typeByte: number;
  /** The second byte of the head: any value, without meaning. */
  readonly pad: number;
  /** A view where the frame came in one piece; the reader's buffers must not be reused. */
  readonly body: Uint8Array;
  /** Where the whole frame stands in its stream, in bytes. */
  readonly span: Span;
}

/** The kind that a type byte names. */
export function frameKindOf(typeByte: number): FrameKind {
  return frameKinds[Math.min(typeByte, 5)] as FrameKind;
}

/** The four head bytes of a frame as they were sent. */
export function encodeHead({ typeByte, pad, body }: Pick<Frame, "typeByte" | "pad" | "body">): Uint8Array {
  return Uint8Array.of(typeByte, pad, body.length >> 8, body.length & 0xff);
}
