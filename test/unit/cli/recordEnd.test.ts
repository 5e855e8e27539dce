import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EndWatch } from "../../../cli/recordEnd.ts";
import { FakeRecording } from "../../support/liveRecordings.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a watch with a grace period of five seconds, and a list of the watch's actions. */
function watching(recording: FakeRecording): { readonly watch: EndWatch; readonly done: string[] } {
  const done: string[] = [];
  const watch = new EndWatch({
    recordings: () => [recording],
    follower: recording,
    graceMs: 5000,
    onWaiting: (stage) => done.push(stage),
    end: () => done.push("end"),
  });
  return { watch, done };
}

/** Lets time pass while the watch checks the recording twice a second. */
function pass(watch: EndWatch, seconds: number): void {
  for (let half = 0; half < seconds * 2; half++) {
    watch.look();
    vi.advanceTimersByTime(500);
  }
}

test("given a running game, then recording continues", () => {
  const { watch, done } = watching(new FakeRecording());
  pass(watch, 60);
  expect(done).toEqual([]);
});

test("given the end of the game, when clients stay connected, then the recorder reports this and ends after the grace period", () => {
  const recording = new FakeRecording();
  const { watch, done } = watching(recording);
  recording.shows({ end: "over" });
  pass(watch, 4.5);
  expect(done).toEqual(["over"]);
  pass(watch, 1);
  expect(done).toEqual(["over", "end"]);
});

test("given the end of the game, when all clients leave, then the recorder ends a second later without a message", () => {
  const recording = new FakeRecording();
  const { watch, done } = watching(recording);
  recording.shows({ end: "over" });
  pass(watch, 0.5);
  recording.proxy.counts.open = 0;
  pass(watch, 1);
  expect(done).toEqual(["end"]);
});

test("given only SLO or DRW, then the grace period restarts with every frame from the server", () => {
  const recording = new FakeRecording();
  const { watch, done } = watching(recording);
  for (let fromServers = 21; fromServers < 30; fromServers++) {
    recording.shows({ end: "announced", fromServers });
    pass(watch, 4);
  }
  expect(done).toEqual(["announced"]);
  pass(watch, 2);
  expect(done).toEqual(["announced", "end"]);
});

test("given a server that has closed the connection, when a client keeps its half of the connection open, then the recorder ends anyway", () => {
  const recording = new FakeRecording();
  const { watch, done } = watching(recording);
  recording.shows({ end: "left" });
  pass(watch, 6);
  expect(done).toEqual(["left", "end"]);
});

test("given a client that joins another game during the grace period, then recording continues", () => {
  const recording = new FakeRecording();
  const { watch, done } = watching(recording);
  recording.shows({ end: "over" });
  pass(watch, 4);
  recording.shows({ end: "none" });
  pass(watch, 60);
  expect(done).toEqual(["over"]);
});

test("given a bot that loses its connection and returns within a second, then recording continues", () => {
  const recording = new FakeRecording();
  const { watch, done } = watching(recording);
  recording.proxy.counts.open = 0;
  pass(watch, 0.5);
  recording.proxy.counts.open = 1;
  pass(watch, 60);
  expect(done).toEqual([]);
});
