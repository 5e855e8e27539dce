import { concatBytes } from "../../../core/bytes/concat.ts";
import { encodeHead, type Frame } from "../../../core/wire/frame.ts";
import { Framer } from "../../../core/wire/framer.ts";
import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editBytes, repeatBytes } from "./byteEdits.ts";
import { editList } from "./lists.ts";

/** A stream of bytes that mostly consists of frames. */
export const streamForm: Form<Uint8Array> = {
  extension: ".bin",
  encode: (stream) => stream,
  decode: (bytes) => bytes,
  mutate(stream, other, dice) {
    const kind = dice.random();
    if (kind < 0.2) return editBytes(stream, other, dice);
    const frames = framesOf(stream);
    const edited = kind < 0.5 ? editList(frames, framesOf(other), dice) : editFrame(frames, dice);
    return concatBytes(edited);
  },
  size: (stream) => stream.length,
  without: (stream, start, end) => concatBytes([stream.subarray(0, start), stream.subarray(end)]),
  repeat: repeatBytes,
};

/** Returns the frames in a stream as bytes, followed by the rest of the stream. */
function framesOf(stream: Uint8Array): Uint8Array[] {
  const framer = new Framer();
  return [...framer.push(stream).map(({ span }) => stream.subarray(span.start, span.end)), framer.unfinished];
}

function editFrame(frames: readonly Uint8Array[], dice: Dice): Uint8Array[] {
  const at = dice.below(frames.length);
  const frame = frames[at];
  if (frame === undefined || frame.length < 4) return [...frames];
  return frames.with(at, editedFrame(frame, dice));
}

/** Changes the type, pad or length of a frame, or its body together with its length. */
export function editedFrame(frame: Uint8Array, dice: Dice): Uint8Array {
  const edited = frame.slice();
  switch (dice.below(4)) {
    case 0:
      edited[0] = dice.pick([0, 1, 2, 3, 4, 5, 0x80, 0xff]);
      return edited;
    case 1:
      edited[1] = dice.below(256);
      return edited;
    case 2: {
      const length = (dice.chance(0.5) ? frame.length - 4 + dice.pick([-2, -1, 1, 2]) : dice.edge()) & 0xffff;
      edited[2] = length >> 8;
      edited[3] = length & 0xff;
      return edited;
    }
    default:
      return framed(frame[0] ?? 0, frame[1] ?? 0, editBytes(frame.subarray(4), frame, dice).subarray(0, 0xffff));
  }
}

/** Returns a frame with this body. */
export function framed(typeByte: number, pad: number, body: Uint8Array): Uint8Array {
  const head: Pick<Frame, "typeByte" | "pad" | "body"> = { typeByte, pad, body };
  return concatBytes([encodeHead(head), body]);
}
