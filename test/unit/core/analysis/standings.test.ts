import { expect, test } from "vitest";
import { Standings } from "../../../../core/analysis/standings.ts";
import type { PlayedSeat } from "../../../../core/analysis/standingsFold.ts";

function seat(name: string, version: string, changes: Partial<PlayedSeat> = {}): PlayedSeat {
  return {
    ...{ game: 0, power: "FRA", program: { name, version }, result: "survived", score: -1, centres: 4 },
    ...{ disconnects: 0, missedDeadlines: 0, orders: 10, ordersRefused: 1, ...changes },
  };
}

test("given several games, then each version of a bot has a row, the best score comes first, and unfinished games are counted separately", () => {
  const standings = new Standings();
  standings.add("a", {
    seats: [seat("A", "1", { result: "solo", score: 6, centres: 18 }), seat("B", "1", { power: "ENG" })],
    unseated: [],
  });
  standings.add("b", {
    seats: [
      seat("A", "1", { result: "unseen", score: null, centres: null, disconnects: 1 }),
      seat("A", "2", { power: "ENG", result: "stopped", score: null, centres: 3, missedDeadlines: 2 }),
      seat("B", "1", { power: "ENG", result: null, score: null, centres: null, orders: 0, ordersRefused: 0 }),
    ],
    unseated: [{ name: "A", version: "2" }, null],
  });
  // A bot without a score follows those with one, and the bot that never had a seat comes last.
  expect(standings.rows().map(({ bot, version }) => [bot, version])).toEqual([
    ["A", "1"],
    ["B", "1"],
    ["A", "2"],
    [null, null],
  ]);
  const [first, scored, unscored] = standings.rows();
  expect(first).toEqual({
    ...{ bot: "A", version: "1", recordings: 2, games: 2, seats: { FRA: 2 }, solo: 1, draw: 0, survived: 0 },
    ...{ eliminated: 0, stopped: 0, unseen: 1, score: 6, scorePerSeat: 6, scoreInterval: null },
    centres: { seats: 1, total: 18, mean: 18 },
    ...{ disconnects: 1, missedDeadlines: 0, orders: 20, ordersRefused: 2, tookOver: 0, unseated: 0 },
  });
  expect(unscored).toMatchObject({ stopped: 1, score: 0, scorePerSeat: null, missedDeadlines: 2, unseated: 1 });
  expect(scored).toMatchObject({ games: 2, seats: { ENG: 1 }, score: -1, tookOver: 1 });
});
