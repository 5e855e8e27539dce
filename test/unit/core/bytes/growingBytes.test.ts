import { describe, expect, test } from "vitest";
import { GrowingBytes } from "../../../../core/bytes/growingBytes.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";

describe("bytes that grow and are consumed", () => {
  test("are the added bytes, in order, and returned views do not change", () => {
    const random = seededRandom(5);
    const bytes = new GrowingBytes();
    const views: { readonly view: Uint8Array; readonly first: number }[] = [];
    let [added, used] = [0, 0];
    for (let step = 0; step < 3000; step++) {
      const piece = Uint8Array.from({ length: Math.floor(random() * 50) }, (_, at) => added + at);
      bytes.add(piece);
      added += piece.length;
      const { rest } = bytes;
      expect(rest.length).toBe(added - used);
      views.push({ view: rest, first: used });
      const use = random() < 0.1 ? rest.length : Math.floor(random() * Math.min(60, rest.length));
      bytes.use(use);
      used += use;
    }
    for (const { view, first } of views) expect(view.every((byte, at) => byte === ((first + at) & 0xff))).toBe(true);
  });

  test("keep a piece without copying it if all earlier bytes are consumed", () => {
    const bytes = new GrowingBytes();
    const piece = Uint8Array.of(1, 2, 3);
    bytes.add(piece);
    expect(bytes.rest.buffer).toBe(piece.buffer);
    bytes.use(3);
    const next = Uint8Array.of(4);
    bytes.add(next);
    expect(bytes.rest.buffer).toBe(next.buffer);
  });

  test("do not write into the caller's array", () => {
    const whole = Uint8Array.of(1, 2, 3, 4);
    const bytes = new GrowingBytes();
    bytes.add(whole.subarray(0, 2));
    bytes.use(1);
    bytes.add(Uint8Array.of(9));
    expect([...bytes.rest]).toEqual([2, 9]);
    expect([...whole]).toEqual([1, 2, 3, 4]);
  });
});
