import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSavedGame } from "../../../../core/formats/diplomacySavedGame.ts";
import { SavedGameClock } from "../../../../core/formats/savedGameClock.ts";

const tenSeconds = 10_000_000_000;

describe("given timestamps of a game that began on 2022-08-20, then their magnitude shows the unit", () => {
  test.each([
    { unit: "seconds", stamps: [1660957918, 1660957928] },
    { unit: "centiseconds", stamps: [166095791800, 166095792800] },
    { unit: "milliseconds", stamps: [1660957918000, 1660957928000] },
    { unit: "1e-4 s", stamps: [16609579180000, 16609579280000] },
    { unit: "microseconds", stamps: [1660957918000000, 1660957928000000] },
    { unit: "two units", stamps: [1660957918000000, 1660957928] },
  ])("$unit", ({ stamps }) => {
    const clock = new SavedGameClock();
    expect(stamps.map((stamp) => clock.take(stamp))).toEqual([0, tenSeconds]);
    expect(clock.startedAt).toBe("2022-08-20T01:11:58.000Z");
  });
});

describe("the clock of a saved game", () => {
  test("given small numbers, then they are microseconds without a date, regardless of how large they become", () => {
    const clock = new SavedGameClock();
    expect([5, 10_000_005, 2_000_000_005].map((stamp) => clock.take(stamp))).toEqual([0, tenSeconds, 200 * tenSeconds]);
    expect(clock.startedAt).toBeNull();
  });

  test("given an earlier timestamp, no timestamp, or a counter among dates, then the time does not change", () => {
    const clock = new SavedGameClock();
    const stamps = [1660957918, 1660957928, 1660957920, undefined, "1660957999", 1, 1.5, Number.MAX_SAFE_INTEGER];
    expect(stamps.map((stamp) => clock.take(stamp)).slice(1, -1)).toEqual(Array(6).fill(tenSeconds));
  });

  test("given two timestamps for a phase, then the phase uses the earlier one, or the date rather than a counter", () => {
    for (const pair of [
      [1660957928, 1660957918],
      [1660957918, 1660957928],
      [1, 1660957918],
      [1660957918, undefined],
      [undefined, 1660957918],
    ]) {
      const clock = new SavedGameClock();
      expect(clock.earlierOf(pair[0], pair[1])).toBe(0);
      expect(clock.take(1660957928)).toBe(tenSeconds);
    }
  });
});

describe("given a game in Cicero's format", () => {
  const reading = readSavedGame(readFileSync("test/data/saved-games/cicero.json", "utf8"));
  if (!reading.ok) throw new Error(reading.fault.message);
  const { document, faults } = reading;
  const messages = document.phases.flatMap((phase) => phase.messages);

  test("then ALL and EVERYONE are not powers, and messages to them are for all powers", () => {
    expect(faults).toEqual([]);
    expect(messages.map(({ recipient }) => recipient)).toEqual([null, "ITA", "AUS", null, "ITA"]);
  });

  test("then its messages have their timestamps, and the game has its date", () => {
    expect(messages.map(({ atNs }) => atNs / 1e6)).toEqual([0, 10_000, 25_000, 63_460_000, 63_460_150]);
    expect(document.startedAt).toBe("2022-08-20T01:11:58.000Z");
  });

  test("then COMPLETED ends the game, and the owner of more than half of the centres has won", () => {
    expect(document.end).toEqual({ kind: "solo", powers: ["TUR"] });
  });
});
