import { concatBytes } from "../../../core/bytes/concat.ts";
import { encodeHead, type Frame } from "../../../core/wire/frame.ts";
import { Framer } from "../../../core/wire/framer.ts";
import { Dice, seedOf } from "../dice.ts";
import { streamForm } from "../forms/frames.ts";
import { ensure, type Target } from "../target.ts";
import { streams } from "./traffic.ts";

/**
 * The framer: the frames and the remaining bytes add up to the stream, regardless of how it is divided, with or without
 * a gap.
 */
export const framer: Target<Uint8Array> = {
  name: "framer",
  form: streamForm,
  largest: 8000,
  largestGrown: 512 * 1024,
  seeds: () => streams(600),
  run(stream) {
    const whole = new Framer();
    const frames = whole.push(stream);
    expectTiles(frames, stream, whole.unfinished);
    const dice = new Dice(seedOf(stream));
    const divided = new Framer();
    let at = 0;
    let next = 0;
    while (at < stream.length) {
      const size = 1 + dice.below(dice.chance(0.5) ? 5 : 400);
      for (const frame of divided.push(stream.subarray(at, at + size))) {
        const same = frames[next++];
        ensure(same !== undefined && isSame(frame, same), "a different frame when the stream is divided");
      }
      at += size;
    }
    ensure(next === frames.length, "fewer frames when the stream is divided");
    expectGap(stream, dice);
    return (
      frames
        .slice(0, 3)
        .map(({ kind }) => kind)
        .join("") + Math.min(4, whole.unfinished.length)
    );
  },
};

function expectTiles(frames: readonly Frame[], stream: Uint8Array, unfinished: Uint8Array): void {
  const pieces = frames.flatMap((frame) => [encodeHead(frame), frame.body]);
  const again = concatBytes([...pieces, unfinished]);
  ensure(Buffer.compare(again, stream) === 0, "the frames and the rest do not add up to the stream");
  let at = 0;
  for (const { span } of frames) {
    ensure(span.start === at, "frames do not tile the stream");
    at = span.end;
  }
}

function isSame(one: Frame, other: Frame): boolean {
  const { span } = one;
  return span.start === other.span.start && span.end === other.span.end && Buffer.compare(one.body, other.body) === 0;
}

/**
 * Checks that after a gap, all bytes are still either in frames or counted as unframed, and that frames stay in order.
 */
function expectGap(stream: Uint8Array, dice: Dice): void {
  const [from, missing] = [dice.below(stream.length), dice.below(100)];
  const torn = new Framer();
  const frames = torn.push(stream.subarray(0, from));
  torn.skip(missing);
  // A long stream has too many frames to pass each as an argument.
  for (const frame of torn.push(stream.subarray(from))) frames.push(frame);
  const framed = frames.reduce((sum, { span }) => sum + span.end - span.start, 0);
  ensure(framed + torn.unframedByteLength === stream.length, "bytes around a gap are not accounted for");
  ensure(
    frames.every(({ span }, at) => span.start >= (frames[at - 1]?.span.end ?? 0)),
    "frames around a gap overlap",
  );
}
