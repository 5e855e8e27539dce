import { describe, expect, test } from "vitest";
import { knownVariants } from "../../../core/map/library.ts";
import { powerWords } from "../../../renderer/parts/powerNames.ts";
import {
  byteWords,
  findingWords,
  mapWords,
  noResultWords,
  plainName,
  resultWords,
  whenWords,
} from "../../../renderer/parts/recordingWords.ts";
import { namesServer, publicName } from "../../../renderer/session/publicName.ts";
import { linkedName } from "../../../renderer/session/recordingName.ts";

describe("a recording in words", () => {
  test("given a file in a folder, then a link names it without its folder and extension, and does not convert its timestamp to local time", () => {
    expect(linkedName("games/cup-3.chamber.gz")).toBe("cup-3");
    expect(linkedName("games\\cup-3.chamber")).toBe("cup-3");
    expect(linkedName("2026-11-21T19-49-57Z-practice.chamber")).toBe("2026-11-21T19-49-57Z-practice");
  });

  test("given timestamps, then they are shown relative to now", () => {
    const now = new Date(2026, 10, 21, 12, 30).getTime();
    const at = (...parts: [number, number, number, number, number]): string =>
      whenWords(new Date(...parts).getTime(), now);
    expect(at(2026, 10, 21, 12, 30)).toBe("just now");
    expect(at(2026, 10, 21, 12, 18)).toBe("12 min ago");
    expect(at(2026, 10, 21, 9, 4)).toBe("Today 09:04");
    expect(at(2026, 10, 20, 23, 59)).toBe("Yesterday");
    expect(at(2026, 10, 18, 8, 0)).toBe("18 Nov");
    expect(at(2025, 11, 31, 8, 0)).toBe("31 Dec 2025");
    // Setting the clock back does not cause negative minutes.
    expect(at(2026, 10, 21, 12, 50)).toBe("Today 12:50");
  });

  test("given file names, then extensions are removed, and the recorder's own names become a time and a server", () => {
    expect(plainName("game-17.chamber.gz")).toBe("game-17");
    expect(plainName("games/night.chamber.part")).toBe("games/night");
    const at = new Date(Date.UTC(2026, 10, 21, 19, 49, 57));
    const time = `${at.getHours()}`.padStart(2, "0");
    expect(plainName("2026-11-21T19-49-57Z-127.0.0.1-39989.chamber")).toMatch(
      new RegExp(`^2[012] Nov ${time}:\\d\\d:57, 127\\.0\\.0\\.1:39989$`),
    );
    expect(plainName("2026-11-21T19-49-57Z-practice.chamber")).toMatch(/^2[012] Nov \d\d:\d\d:57, practice game$/);
  });

  test("given recordings of one run of `chamber play --games`, then each has its own name", () => {
    const names = ["47Z-practice", "47Z-practice-2", "52Z-practice"].map((end) => `2026-11-27T12-43-${end}.chamber`);
    expect(new Set(names.map(plainName)).size).toBe(3);
    expect(new Set(names.map(publicName)).size).toBe(3);
  });

  test.each([
    ["2026-11-21T19-49-57Z-127.0.0.1-39989.chamber", /^2[012] Nov 2026 \d\d:\d\d:57, recorded game$/, true],
    ["2026-11-21T19-49-57Z-fe80--1-39989.chamber", /^2[012] Nov 2026 \d\d:\d\d:57, recorded game$/, true],
    ["2026-11-21T19-49-57Z-daide.example.org-39989.chamber.gz", /^2[012] Nov 2026 \d\d:\d\d:57, recorded game$/, true],
    ["2026-11-21T19-49-57Z-practice-2.chamber", /^2[012] Nov 2026 \d\d:\d\d:57, practice game 2$/, false],
    ["cup 3 on 10.0.0.17:16713.chamber", /^cup 3 on$/, true],
    ["night_192.168.1.4-16713_b.chamber", /^night_b$/, true],
    ["localhost.chamber", /^game$/, true],
    ["cup-3-v1.2.3.chamber", /^cup-3-v1\.2\.3$/, false],
  ])(
    "given the file name %s, then its name in published files contains no address of a server",
    (name, shown, names) => {
      expect(publicName(name)).toMatch(shown);
      expect(namesServer(name)).toBe(names);
    },
  );

  test("given results, then the winners are named", () => {
    expect(resultWords({ kind: "solo", powers: ["ITA"] }, "standard")).toBe("Italy, solo");
    expect(resultWords({ kind: "draw", powers: ["AUS", "ENG"] }, "standard")).toBe("Draw AUS ENG");
    expect(resultWords({ kind: "draw", powers: [] }, null)).toBe("Draw (all)");
    expect(resultWords({ kind: "none", powers: [] }, null)).toBe("No result");
    expect([1, 3, 0].map(noResultWords)).toEqual(["End not recorded", "3 games", ""]);
  });

  test.each([
    ["BUR", "HUNDRED3", "Burgundy, solo"],
    ["AUS", "south_east_asia3", "Australia, solo"],
    ["AUS", null, "Austria, solo"],
    ["AUS", "my_own_map", "AUS, solo"],
    ["ROME", "ancmed", "Rome, solo"],
    ["ANA", "chaos", "ANA, solo"],
  ])("given a solo by %s on the map %s, then the result is %s", (power, map, words) => {
    expect(resultWords({ kind: "solo", powers: [power] }, map)).toBe(words);
  });

  test("given the names of a known variant's powers, then every power has one, if any has", () => {
    const lacking = knownVariants.flatMap(({ names: [name = ""], load }) => {
      const unnamed = load().map.powers.filter((power) => powerWords(power.name, name) === power.name);
      return unnamed.length === 0 ? [] : [`${name}: ${unnamed.length} of ${load().map.powers.length}`];
    });
    expect(lacking).toEqual(["chaos: 34 of 34", "iberian2: 5 of 5", "snark: 4 of 4", "world3: 17 of 17"]);
  });

  test("given findings, then the most severe are counted", () => {
    expect(findingWords({ error: 0, warning: 1, note: 40 })).toEqual({ severity: "warning", words: "1 warning" });
    expect(findingWords({ error: 1200, warning: 1, note: 0 })).toEqual({
      severity: "error",
      words: "1\u202f200 errors",
    });
    expect(findingWords({ error: 0, warning: 0, note: 0 })).toBeNull();
  });

  test("given file sizes and maps, then their descriptions are short", () => {
    expect([812, 75_451, 2_430_000, 512_000_000].map(byteWords)).toEqual(["812 B", "75 kB", "2.4 MB", "512 MB"]);
    expect(["standard", "fleet_rome", "south_america51", "s_E_asia3", "1900", null].map(mapWords)).toEqual([
      ...["Standard", "Fleet Rome", "South America 51", "S E Asia 3", "1900", ""],
    ]);
  });
});
