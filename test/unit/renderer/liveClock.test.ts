import { expect, test } from "vitest";
import { LiveClock } from "../../../renderer/session/liveClock.ts";

const startMs = Date.UTC(2026, 0, 1);

test("given a live recording, when no message arrives, then its clock continues with the page's", () => {
  const clock = new LiveClock(startMs);
  clock.take(4000, startMs + 4100);
  expect(clock.tick(startMs + 9000)).toBe(9000);
});

test("given records that the page still had to read, then they do not set its clock", () => {
  const clock = new LiveClock(startMs);
  for (const lastMs of [1000, 5000, 9000]) clock.take(lastMs, startMs + 60_000);
  expect(clock.now(startMs + 60_000)).toBe(60_000);
});

test("given a page whose clock is an hour ahead, when a message arrives after a second without any, then it sets the clock", () => {
  const clock = new LiveClock(startMs - 3_600_000);
  clock.take(4000, startMs + 4000);
  clock.tick(startMs + 5000);
  clock.take(5200, startMs + 5200);
  expect(clock.tick(startMs + 6200)).toBe(6200);
});

test("given no new message, when the viewpoint changes, then the clock continues", () => {
  const clock = new LiveClock(startMs);
  clock.take(4000, startMs + 4100);
  clock.tick(startMs + 9000);
  clock.take(4000, startMs + 9000);
  expect(clock.now(startMs + 9000)).toBe(9000);
});

test("given a recording whose start is unknown, then it has no present time", () => {
  expect(new LiveClock(Number.NaN).now(startMs)).toBeNaN();
});
