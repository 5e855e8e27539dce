import { describe, expect, test } from "vitest";
import type { PlayedConnection } from "../../../bench/soak/game.ts";
import { undelivered } from "../../../bench/soak/recorded.ts";
import { checksOf, type Minute, type Soak } from "../../../bench/soak/verdict.ts";

const latencies = { chunks: 1000, p50: 200, p99: 600, max: 2000 };

function minuteOf(number: number, more: Partial<Minute> = {}): Minute {
  return {
    stretch: { recorder: latencies, pipe: latencies, messages: number * 1000, lateMs: 1 },
    ...{ recorderMiB: 80, hostMiB: 120, tabHeapMiB: 20 * number, tabBufferMiB: 10 * number },
    ...{ shown: number * 1000, load: 1 },
    ...more,
  };
}

function soakOf(more: Partial<Soak> = {}): Soak {
  const minutes = [1, 2, 3, 4].map((number) => minuteOf(number));
  return { minutes, whole: { recorder: latencies, pipe: latencies }, losses: [], ...more };
}

/** Returns the names of the checks that were not met, and of those that were not assessed. */
function failuresOf(soak: Soak): { notMet: string[]; notAssessed: string[] } {
  const named = (wanted: boolean | null): string[] =>
    checksOf(soak)
      .filter(({ isMet }) => isMet === wanted)
      .map(({ what }) => what);
  return { notMet: named(false), notAssessed: named(null) };
}

describe("the verdict of a soak", () => {
  test("given flat memory, equal latencies and no losses, then every check is met", () => {
    expect(failuresOf(soakOf())).toEqual({ notMet: [], notAssessed: [] });
  });

  test("given a recorder, a host and a tab that grow after the second minute, then each is named", () => {
    const last = minuteOf(4, { recorderMiB: 85, hostMiB: 127, tabHeapMiB: 90 });
    expect(failuresOf(soakOf({ minutes: [minuteOf(1), minuteOf(2), minuteOf(3), last] })).notMet).toEqual([
      "recorder's memory",
      "host's memory",
      "tab's memory per message",
    ]);
  });

  test("given growth before the second minute, then it does not count", () => {
    const first = minuteOf(1, { recorderMiB: 40, hostMiB: 60 });
    expect(failuresOf(soakOf({ minutes: [first, minuteOf(2), minuteOf(3)] })).notMet).toEqual([]);
  });

  test("given a recorder that exceeds its latency limit, and losses, then both are named", () => {
    const slow = soakOf({
      whole: { recorder: { ...latencies, p99: 901 }, pipe: latencies },
      losses: ["2 bytes of 3"],
    });
    expect(failuresOf(slow).notMet).toEqual(["p99 chunk latency, recorder / bare pipe", "losses"]);
  });

  test("given only one minute, or a page that shows nothing, then growth is not assessed", () => {
    expect(failuresOf(soakOf({ minutes: [minuteOf(1)] })).notAssessed).toHaveLength(3);
    const unseen = [1, 2, 3].map((number) => minuteOf(number, { shown: 0 }));
    expect(failuresOf(soakOf({ minutes: unseen })).notAssessed).toEqual(["tab's memory per message"]);
  });
});

test("given a stream whose bytes arrive incomplete or changed, then the loss is reported with its position", () => {
  const whole = { byteLength: 3, sha256: "a" };
  const good = { sent: whole, arrived: whole };
  const connection = (arrived: typeof whole): PlayedConnection => ({
    "client-to-server": good,
    "server-to-client": { sent: whole, arrived },
  });
  expect(undelivered("recorder", [[connection(whole)]])).toEqual([]);
  const lost = [connection(whole), connection({ byteLength: 1, sha256: "b" })];
  expect(undelivered("recorder", [[], lost])).toEqual([
    "recorder, game 2, connection 2, server-to-client: 1 of 3 bytes arrived",
  ]);
  expect(undelivered("pipe", [[connection({ byteLength: 3, sha256: "b" })]])).toHaveLength(1);
});
