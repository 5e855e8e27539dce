import { describe, expect, test } from "vitest";
import { alignLog, recordsAround } from "../../../../../core/formats/botLog/alignment.ts";
import { BotLog } from "../../../../../core/formats/botLog/botLog.ts";

const recording = { startedAt: "2024-05-01T10:00:00.000Z", durationMs: 60_000, firstMessageMs: 2_000 };

function logOf(text: string): BotLog {
  const log = new BotLog();
  log.push(Buffer.from(text));
  return log;
}

describe("a log aligned with its recording", () => {
  test("given timestamps with a date and a time zone, then the log is aligned by them", () => {
    expect(alignLog(logOf("2024-05-01T12:00:03+02:00 a\n"), recording)).toEqual({
      offsetMs: -Date.parse(recording.startedAt),
      by: "clock",
      zoneMinutes: null,
    });
  });

  test.each([
    ["date and time", "2024-05-01 12:00:03,000 a\n", 120],
    ["time of day", "12:00:03 a\n", 120],
    ["syslog", "May  1 12:00:03 host bot: a\n", 120],
    ["date and time in New York", "2024-05-01 06:00:03 a\n", -240],
    ["time of day in Delhi", "15:30:03 a\n", 330],
  ])(
    "given timestamps without a time zone (%s), then the zone that makes the log and the recording overlap is used",
    (_, text, zoneMinutes) => {
      const log = logOf(text);
      const alignment = alignLog(log, recording);
      expect(alignment).toMatchObject({ by: "zone", zoneMinutes });
      expect((log.record(0)?.time?.ms ?? Number.NaN) + alignment.offsetMs).toBe(3_000);
    },
  );

  test("given a recording near midnight, then a time of day on the next day overlaps with it", () => {
    const log = logOf("23:59:58 a\n00:00:01 b\n");
    const { offsetMs, by } = alignLog(log, { ...recording, startedAt: "2024-05-01T23:59:57.000Z" });
    expect(by).toBe("clock");
    expect((log.record(1)?.time?.ms ?? Number.NaN) + offsetMs).toBe(4_000);
  });

  test.each([
    ["seconds from the start", "5.5 a\n", recording],
    ["another day", "2023-05-01T10:00:00Z a\n", recording],
    ["a recording without a start time", "2024-05-01T10:00:00Z a\n", { ...recording, startedAt: null }],
  ])("given %s, then its first line is placed at the first message", (_, text, times) => {
    const log = logOf(text);
    const { offsetMs, by } = alignLog(log, times);
    expect(by).toBe("anchor");
    expect((log.record(0)?.time?.ms ?? Number.NaN) + offsetMs).toBe(2_000);
  });

  test("given a log without timestamps, then nothing is aligned", () => {
    expect(alignLog(logOf("a\nb\n"), recording)).toEqual({ offsetMs: 0, by: "none", zoneMinutes: null });
  });

  test("given a cursor, then the times of the records around it are relative to the recording", () => {
    const log = logOf("10:00:01 a\n10:00:02 b\n10:00:03 c\n10:00:04 d\n10:00:05 e\n");
    const { offsetMs } = alignLog(log, recording);
    const { records, current } = recordsAround(log, 3_500, offsetMs, { before: 1, after: 1 });
    expect(current).toBe(2);
    expect(records.map(({ index, atMs, text }) => [index, atMs, text.slice(-1)])).toEqual([
      [1, 2_000, "b"],
      [2, 3_000, "c"],
      [3, 4_000, "d"],
    ]);
  });
});
