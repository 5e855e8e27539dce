import { describe, expect, test } from "vitest";
import { BotLog } from "../../../../../core/formats/botLog/botLog.ts";
import { readTimePattern } from "../../../../../core/formats/botLog/timePattern.ts";

const utf8 = (text: string): Uint8Array => Buffer.from(text);

function logOf(text: string, pattern?: string): BotLog {
  const reading = pattern === undefined ? null : readTimePattern(pattern);
  if (reading && !reading.ok) throw new Error(reading.message);
  const log = new BotLog(reading?.form);
  log.push(utf8(text));
  log.end();
  return log;
}

/** Returns records as `1: 500 first words`: line number, milliseconds, and text with visible line ends. */
function recordsOf(log: BotLog): string[] {
  return Array.from({ length: log.count }, (_, index) => {
    const record = log.record(index);
    return `${record?.line}: ${record?.time?.ms ?? "-"} ${record?.text.replaceAll("\n", "⏎")}`;
  });
}

const at = (time: string): number => Date.parse(time);

describe("the format of a log's timestamps", () => {
  test.each([
    ["2024-05-01T10:00:00.250Z ready", "instant", at("2024-05-01T10:00:00.250Z")],
    ["2024-05-01T12:00:00.250+02:00 ready", "instant", at("2024-05-01T10:00:00.250Z")],
    ["2024-05-01T04:30:00-0530 ready", "instant", at("2024-05-01T10:00:00Z")],
    ["2024-05-01 10:00:00,250 - bot - INFO - ready", "local", at("2024-05-01T10:00:00.250Z")],
    ["[2024/05/01 10:00:00] ready", "local", at("2024-05-01T10:00:00Z")],
    ["INFO  [main] 2024-05-01 10:00:00.123456 Bot - ready", "local", at("2024-05-01T10:00:00Z") + 123.456],
    ["May 01, 2024 10:00:00 PM org.example.Bot run\nINFO: ready", "local", at("2024-05-01T22:00:00Z")],
    ["May 1, 2024, 12:00:00\u202fAM org.example.Bot run", "local", at("2024-05-01T00:00:00Z")],
    ["May  1 10:00:00 host bot[12]: ready", "local", at("1972-05-01T10:00:00Z")],
    ["1714557600.25 ready", "instant", at("2024-05-01T10:00:00.250Z")],
    ["[1714557600250] ready", "instant", at("2024-05-01T10:00:00.250Z")],
    ["10:00:00.250 ready", "day", 36_000_250],
    ["[10:00:00,250] INFO ready", "day", 36_000_250],
    ["12.345 ready", "elapsed", 12_345],
    ["[  12.345] ready", "elapsed", 12_345],
    ["1500ms ready", "elapsed", 1500],
    ["1500 [main] INFO Bot - ready", "elapsed", 1500],
  ])("%s", (line, clock, ms) => {
    const log = logOf(`${line}\n`);
    expect(log.clock).toBe(clock);
    expect(log.record(0)?.time?.ms).toBeCloseTo(ms, 6);
  });

  test.each(["ready", "SPR 1901: 22 units", "12 units", "1901.", "99:99:99 ready", "25:00:00 ready"])(
    "given a log with lines like %s, then it has no timestamps",
    (line) => {
      const log = logOf(`${line}\n${line}\n`);
      expect(log.clock).toBeNull();
      expect(log.count).toBe(2);
    },
  );

  test("given lines with two timestamp formats, then the format that most lines use is chosen", () => {
    const log = logOf("10:00:00 banner\n2024-05-01 10:00:01 a\n2024-05-01 10:00:02 b\n");
    expect(log.form).toBe("date and time");
  });
});

describe("records of a log", () => {
  test("given a stack trace, then it belongs to the record of the line before it; lines before the first timestamp are separate records", () => {
    const log = logOf("Bot 1.2\nstarting\n10:00:00 failed\nTraceback:\n  line 1\n10:00:01 again\n");
    expect(recordsOf(log)).toEqual([
      "1: - Bot 1.2",
      "2: - starting",
      "3: 36000000 failed⏎Traceback:⏎  line 1".replace("36000000 ", "36000000 10:00:00 "),
      "6: 36001000 10:00:01 again",
    ]);
  });

  test("given lines before and after midnight, then the clock continues; a line out of order does not start a new day", () => {
    const log = logOf("23:59:59 a\n00:00:01 b\n00:00:00 c\n12:00:00 d\n");
    expect(Array.from({ length: 4 }, (_, index) => log.record(index)?.time?.ms)).toEqual([
      86_399_000, 86_401_000, 86_400_000, 129_600_000,
    ]);
  });

  test("given a time, then the last record at or before it is found, even if threads wrote out of order", () => {
    const log = logOf("10:00:00 a\n10:00:05 b\n10:00:03 c\n10:00:09 d\n");
    const second = 1000;
    expect([-1, 0, 4, 5, 8, 9, 99].map((s) => log.indexAt(36_000_000 + s * second))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
  });

  test("given a live log in pieces that split a character and a line, then the records are the same as those of the whole log", () => {
    const bytes = utf8("10:00:00 Züge für München\r\n  more\n10:00:01 fertig\n");
    const log = new BotLog();
    for (const byte of bytes) log.push(Uint8Array.of(byte));
    expect(recordsOf(log)).toEqual(["1: 36000000 10:00:00 Züge für München⏎  more", "3: 36001000 10:00:01 fertig"]);
  });

  test("given a short line and a very long one in one piece, then they keep their order", () => {
    const log = logOf(`12:00:00 short\n12:00:01 ${"x".repeat(70_000)}`);
    expect(log.record(0)?.text).toBe("12:00:00 short");
    expect(log.record(1)?.text.startsWith("12:00:01 xx")).toBe(true);
  });

  test("given lines that begin with U+FEFF, then they keep it, regardless of how they are split", () => {
    const log = new BotLog();
    for (const piece of ["12:00:00 a\n", "\ufeffb\n", "\ufeffc\n"]) log.push(utf8(piece));
    log.end();
    expect(log.record(0)?.text).toBe("12:00:00 a\n\ufeffb\n\ufeffc");
  });

  test("given a last line without a line ending, then it becomes a record when the file ends", () => {
    const log = new BotLog();
    log.push(utf8("10:00:00 a\n10:00:01 b"));
    expect(log.count).toBe(1);
    log.end();
    expect(log.count).toBe(2);
  });
});

describe("a user's pattern", () => {
  test.each([
    ["%d.%m.%Y %H:%M:%S,%f", "x 01.05.2024 10:00:00,5 ready", "local", at("2024-05-01T10:00:00.500Z")],
    ["%d %b %y %I:%M %p", "01 May 24 10:00 PM ready", "local", at("2024-05-01T22:00:00Z")],
    ["%Y%*T%H:%M%z", "2024-05-01T10:00+0100", "day", 36_000_000],
    ["t=%e", "INFO t=1.5 ready", "elapsed", 1500],
    ["t=%E", "INFO t=1500 ready", "elapsed", 1500],
    ["(%s)", "INFO (1714557600.25) ready", "instant", at("2024-05-01T10:00:00.250Z")],
  ])("%s", (pattern, line, clock, ms) => {
    expect(logOf(`${line}\n`, pattern).record(0)?.time).toEqual({ clock, ms });
  });

  test.each([
    ["%Q", "%Q is not a field"],
    ["%H:%H", "%H occurs twice"],
    ["%Y-%m-%d", "the pattern has no time"],
    ["100%", "% is not a field"],
  ])("given %s, then the fault is: %s", (pattern, message) => {
    expect(readTimePattern(pattern)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });
});
