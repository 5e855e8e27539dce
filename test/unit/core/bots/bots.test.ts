import { describe, expect, test } from "vitest";
import { type BotName, knownBots } from "../../../../core/bots/strategies.ts";
import { deepTest, times } from "../../../support/depth.ts";
import { playOut } from "../../../support/playOut.ts";
import { powers } from "../../../support/table.ts";

const names = Object.keys(knownBots) as BotName[];

describe.each(names)("seven %s bots", (name) => {
  const { received, end } = playOut([name], 4, times(1920, 1903));
  const all = received.flat();

  test("give only orders that the server accepts, for every unit", () => {
    const notes = all.filter((line) => line.startsWith("THX"));
    expect(notes.length).toBeGreaterThan(100);
    expect(notes.filter((line) => !line.endsWith("( MBV )"))).toEqual([]);
    expect(all.filter((line) => /^(MIS|HUH|PRN|REJ|CCD)/.test(line))).toEqual([]);
  });

  test("play to the end", () => {
    expect(end).toMatch(/draw|solo/);
    expect(received.map((lines) => lines.at(-1))).toEqual(powers.map(() => "OFF"));
  });
});

test("the same seed produces the same bytes on every connection; another seed produces different bytes", () => {
  const [first, again, other] = [7, 7, 8].map((seed) => playOut(["random", "greedy"], seed, 1902).bytes);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

deepTest(
  "one greedy bot among six random ones has the most centres in at least 9 of 10 games",
  { timeout: 600_000 },
  () => {
    const leads = Array.from({ length: 50 }, (_, seed) => {
      const seat = seed % powers.length;
      const bots = powers.map((_power, at): BotName => (at === seat ? "greedy" : "random"));
      const { centres } = playOut(bots, seed + 1, 1920);
      const own = centres.get(powers[seat] ?? "") ?? 0;
      return [...centres].every(([power, count]) => power === powers[seat] || count < own);
    });
    expect(leads.filter(Boolean).length).toBeGreaterThanOrEqual(45);
  },
);
