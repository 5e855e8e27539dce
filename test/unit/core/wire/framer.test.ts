import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concatBytes } from "../../../../core/bytes/concat.ts";
import { errorCodeName } from "../../../../core/wire/errorCode.ts";
import { encodeHead, type Frame } from "../../../../core/wire/frame.ts";
import { Framer } from "../../../../core/wire/framer.ts";
import { dm, em, frameBytes, im, rm } from "../../../support/bytes.ts";

function framesOf(pieces: readonly Uint8Array[]): { frames: Frame[]; unframed: number } {
  const framer = new Framer();
  const frames = pieces.flatMap((piece) => framer.push(piece));
  return { frames, unframed: framer.unframedByteLength };
}

const kinds = (frames: readonly Frame[]): string[] => frames.map(({ kind }) => kind);

describe("a stream of frames", () => {
  test("given AiServer's first bytes, with garbage in the pads, then the frames have the right kinds, pads and bodies", () => {
    const stream = concatBytes([
      im,
      frameBytes(1, undefined, 0x4d),
      frameBytes(2, Uint8Array.of(0x48, 0x0f), 0xfc),
      frameBytes(3),
      em(14),
    ]);
    const { frames, unframed } = framesOf([stream]);
    expect(kinds(frames)).toEqual(["IM", "RM", "DM", "FM", "EM"]);
    expect(frames.map(({ pad }) => pad)).toEqual([0, 0x4d, 0xfc, 0, 0]);
    expect(frames[2]?.body).toEqual(Uint8Array.of(0x48, 0x0f));
    expect(unframed).toBe(0);
  });

  test("given type bytes above 4, then they are frames of kind other, and framing continues after them", () => {
    const { frames } = framesOf([frameBytes(5, Uint8Array.of(1)), frameBytes(0xff), dm("OBS")]);
    expect(kinds(frames)).toEqual(["other", "other", "DM"]);
    expect(frames.map(({ typeByte }) => typeByte)).toEqual([5, 0xff, 2]);
  });

  test("given a stream that stops inside a frame, then the tail counts as unframed bytes", () => {
    const whole = concatBytes([im, dm("NME ( 'a' ) ( 'b' )")]);
    expect(framesOf([whole.subarray(0, 11)])).toMatchObject({ unframed: 3 });
    expect(kinds(framesOf([whole.subarray(0, whole.length - 1)]).frames)).toEqual(["IM"]);
  });

  test("given an HTTP request, then no frame is found", () => {
    const { frames, unframed } = framesOf([new TextEncoder().encode("GET / HTTP/1.0\r\n\r\n")]);
    expect(frames).toEqual([]);
    expect(unframed).toBe(18);
  });

  test("given a frame with a body of 65,535 bytes that arrives byte by byte, then it is one frame", () => {
    const frame = frameBytes(2, new Uint8Array(65_535).fill(0x4b));
    const { frames } = framesOf([...frame].map((byte) => Uint8Array.of(byte)));
    expect(frames).toHaveLength(1);
    expect(frames[0]?.span).toEqual({ start: 0, end: 65_539 });
  });
});

describe("a gap in the stream", () => {
  test("given a gap inside a body, then the whole frame is discarded, and the next one is found", () => {
    const framer = new Framer();
    const lost = dm("NME ( 'a long name' ) ( 'v1' )");
    expect(framer.push(concatBytes([im, lost.subarray(0, 10)]))).toHaveLength(1);
    framer.skip(8);
    const frames = framer.push(concatBytes([lost.subarray(18), dm("OBS")]));
    expect(kinds(frames)).toEqual(["DM"]);
    expect(frames[0]?.span).toEqual({ start: 8 + lost.length, end: 8 + lost.length + 6 });
    expect(framer.unframedByteLength).toBe(lost.length - 8);
  });

  test("given a gap of whole frames, then framing continues after it", () => {
    const framer = new Framer();
    framer.push(im);
    framer.skip(dm("OBS").length);
    expect(kinds(framer.push(rm()))).toEqual(["RM"]);
    expect(framer.unframedByteLength).toBe(0);
  });

  test("given a gap that ends inside a frame, then nothing is read until bytes that can begin a frame arrive", () => {
    const framer = new Framer();
    const broken = dm("NOW ( SPR 1901 ) ( FRA AMY PAR )");
    framer.skip(10);
    const rest = [broken.subarray(10, 17), broken.subarray(17, 20), broken.subarray(20)];
    expect(rest.flatMap((piece) => framer.push(piece))).toEqual([]);
    expect(kinds(framer.push(dm("OBS")))).toEqual(["DM"]);
    expect(framer.unframedByteLength).toBe(broken.length - 10);
  });
});

test.each([
  {
    what: "the middle of an RM",
    bytes: rm([
      [0x4100, "AUS"],
      [0x4101, "ENG"],
      [0x4102, "FRA"],
    ]),
  },
  { what: "numbers", bytes: dm("SND ( FRA ) ( PRP ( CHO ( 5 4 ) ( 0 256 ) ( 1 0 ) ) )") },
])("given a gap that ends anywhere in $what, then the next frame is still the next message", ({ bytes }) => {
  for (let lost = 1; lost < bytes.length; lost++) {
    const framer = new Framer();
    framer.skip(lost);
    const frames = [...framer.push(bytes.subarray(lost)), ...framer.push(dm("OBS"))];
    expect([lost, ...kinds(frames)]).toEqual([lost, "DM"]);
    expect(frames[0]?.span.start).toBe(bytes.length);
  }
});

describe("any bytes, split in any way", () => {
  const cuts = (bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] => {
    const pieces: Uint8Array[] = [];
    let at = 0;
    for (let i = 0; at < bytes.length; i++) {
      const size = sizes.length === 0 ? bytes.length : (sizes[i % sizes.length] as number);
      pieces.push(bytes.subarray(at, at + size));
      at += size;
    }
    return pieces;
  };

  test("produce the same frames, and frames and tail cover the stream exactly", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.array(fc.integer({ min: 1, max: 9 })), (bytes, sizes) => {
        const small = bytes.map((byte, i) => (i % 4 === 2 ? 0 : i % 4 === 3 ? byte & 0x1f : byte));
        const once = framesOf([small]);
        expect(framesOf(cuts(small, sizes))).toEqual(once);
        let at = 0;
        for (const { span, body, ...head } of once.frames) {
          expect(span.start).toBe(at);
          expect(concatBytes([encodeHead({ ...head, body }), body])).toEqual(small.slice(span.start, span.end));
          at = span.end;
        }
        expect(once.unframed).toBe(small.length - at);
      }),
    );
  });
});

test("EM codes have names, and any other number is an undefined error code", () => {
  expect(errorCodeName(3)).toBe("IM in wrong byte order");
  expect(errorCodeName(0)).toBe("undefined error code");
});
