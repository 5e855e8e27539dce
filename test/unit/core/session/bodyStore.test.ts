import { expect, test } from "vitest";
import { BodyStore } from "../../../../core/session/bodyStore.ts";
import { decodeTokens } from "../../../../core/tokens/token.ts";

const now = Uint8Array.of(0x48, 0x0d, 0x40, 0x00, 0x47, 0x00, 0x07, 0x6d, 0x40, 0x01);
const ord = Uint8Array.of(0x48, 0x11, 0x40, 0x00, 0x47, 0x00, 0x07, 0x6d, 0x40, 0x01);

function add(store: BodyStore, body: Uint8Array): number {
  return store.add(body, decodeTokens(body).tokens);
}

test("given a server that sends one body to every client, when it is stored, then all copies have one number", () => {
  const store = new BodyStore();
  const numbers = [now, ord, now, ord, now].map((body) => add(store, new Uint8Array(body)));
  expect(numbers).toEqual([0, 1, 0, 1, 0]);
  expect(numbers.map((number) => store.bodyOf(number))).toEqual([now, ord, now, ord, now]);
});

test("given bodies that differ only in an odd last byte or in length, then each is stored", () => {
  const store = new BodyStore();
  const bodies = [now, Uint8Array.of(...now, 1), Uint8Array.of(...now, 2), now.subarray(0, 8)];
  expect(bodies.map((body) => add(store, body))).toEqual([0, 1, 2, 3]);
  expect(bodies.map((_, number) => store.bodyOf(number))).toEqual(bodies);
});

test("given bodies that are not messages, then even equal ones are stored each time", () => {
  const store = new BodyStore();
  expect([now, now].map((body) => store.add(body, undefined))).toEqual([0, 1]);
});

test("given more bodies than fit in one slab, then each is read back as it was stored", () => {
  const store = new BodyStore();
  const bodies = Array.from({ length: 100 }, (_, at) => new Uint8Array(60_000).fill(at));
  const numbers = bodies.map((body) => add(store, body));
  const isSame = (number: number, at: number): boolean => Buffer.compare(store.bodyOf(number), bodies[at] ?? now) === 0;
  expect(numbers.filter((number, at) => !isSame(number, at))).toEqual([]);
});

test("given a stored body, then its first token and whether it contains a token are read in place", () => {
  const store = new BodyStore();
  const [first, second, short] = [now, ord, Uint8Array.of(0x48)].map((body) => add(store, body));
  expect(store.headOf(first ?? -1)).toBe(0x480d);
  expect(store.headOf(second ?? -1)).toBe(0x4811);
  expect(store.headOf(short ?? -1)).toBeNull();
  expect(store.hasToken(first ?? -1, 0x076d)).toBe(true);
  // The bytes 00 07 occur in the body, but not as one token.
  expect(store.hasToken(first ?? -1, 0x0007)).toBe(false);
});
