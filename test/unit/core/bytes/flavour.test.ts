import { expect, test } from "vitest";
import { turnKey } from "../../../../core/map/turn.ts";
import type { OfferId } from "../../../../core/press/offers.ts";
import { type ConnectionId, type FrameNumber, type Leg, legKey } from "../../../../core/recording/entry.ts";

// The compiler performs these checks: `tsc -b` reports every line marked `@ts-expect-error` that compiles.
const frame: FrameNumber = 7;
const connection: ConnectionId = 2;
const offer: OfferId = 7;

test("given a frame number, when it is passed as a connection, then it does not compile", () => {
  const leg = (of: ConnectionId): Leg => ({ connection: of, direction: "client-to-server" });
  // @ts-expect-error A frame is not a connection.
  expect(legKey(leg(frame))).toBe("7>");
  expect(legKey(leg(connection))).toBe("2>");
  // @ts-expect-error An offer is not a connection.
  expect(legKey(leg(offer))).toBe("7>");
});

test("given a connection, when it is looked up or compared as a frame, then it does not compile", () => {
  const rows = new Map<FrameNumber, string>([[frame, "SUB"]]);
  // @ts-expect-error The keys are frames.
  expect(rows.get(connection)).toBeUndefined();
  // @ts-expect-error They are never equal.
  expect(frame === connection).toBe(false);
  // @ts-expect-error A list of connections is not a list of frames.
  const frames: readonly FrameNumber[] = [connection];
  expect(frames).toEqual([2]);
});

test("given an offer, when its message is looked up, then it compiles; a frame does not compile as an offer", () => {
  const messages = new Map<FrameNumber, string>([[frame, "PRP"]]);
  expect(messages.get(offer)).toBe("PRP");
  // @ts-expect-error A frame is not an offer.
  const taken: OfferId = frame;
  expect(taken).toBe(7);
});

test("given plain numbers and strings, when they are used as a frame, a connection or a turn, then they compile", () => {
  const read: number = JSON.parse("4");
  const opened: ConnectionId = read;
  const next: FrameNumber = frame + 1;
  const turns = new Map([[turnKey({ season: "SPR", year: 1901 }), opened]]);
  expect(turns.get("SPR 1901")).toBe(4);
  expect(["a", "b"][connection - 1]).toBe("b");
  expect(JSON.stringify({ n: next, connection: opened })).toBe('{"n":8,"connection":4}');
});
