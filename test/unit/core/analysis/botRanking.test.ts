import { describe, expect, test } from "vitest";
import { balanceOf, meetingsIn, type ResultsOf, rankBots } from "../../../../core/analysis/botRanking.ts";
import type { ProgramFindings } from "../../../../core/analysis/programFindings.ts";
import type { RecordingResults, ResultSeat } from "../../../../core/analysis/recordingResults.ts";

const nothing: RecordingResults = {
  ...{
    seats: [],
    unseated: [],
    findings: [],
    promises: [],
    promisesByModel: [],
    press: 0,
    broken: [],
    ledger: [],
    unread: 0,
  },
};

/** Parses a seat such as `Alfa AUS solo 6 18`: bot, power, result, score and centres. */
function seat(words: string): ResultSeat {
  const [name = "", power = "", result, score, centres] = words.split(" ");
  return {
    ...{ game: 0, power, program: { name, version: "1" }, map: "standard", model: null },
    ...{ result: result as ResultSeat["result"], score: score === undefined ? null : Number(score) },
    ...{ centres: Number(centres), disconnects: 0, missedDeadlines: 0, orders: 0, ordersRefused: 0 },
    places: { refused: [], missed: [], left: [], start: null, end: null },
  };
}

function recording(id: string, seats: readonly string[], findings: readonly ProgramFindings[] = []): ResultsOf {
  return { id, results: { ...nothing, seats: seats.map(seat), findings } };
}

const games = [
  recording("one", ["Alfa AUS solo 6 18", "Beta ENG survived -1 10", "Beta FRA eliminated -1 0"]),
  recording("two", ["Alfa ENG survived -1 5", "Beta AUS survived -1 8", "Alfa FRA survived -1 8"]),
  recording("three", ["Alfa AUS unseen", "Beta ENG unseen"]),
];

describe("bots across several recordings", () => {
  test("given two bots that played each other, then pairs of seats are compared by score, then by centres; unfinished games do not count", () => {
    const meetings = meetingsIn(games, "bot");
    expect(meetings.find(({ row }) => row === "Alfa 1")).toEqual({
      ...{ row: "Alfa 1", column: "Beta 1", games: 2, pairs: 4, ahead: 2, level: 1, recordings: ["one", "two"] },
    });
    expect(meetings.find(({ row }) => row === "Beta 1")).toMatchObject({ pairs: 4, ahead: 1, level: 1 });
  });

  test("given bots that did not play every power equally often, then the lowest and highest numbers of games differ", () => {
    const [balance] = balanceOf(games, "bot");
    expect(balance).toMatchObject({ map: "standard", games: 3, powers: ["AUS", "ENG", "FRA"], least: 1, most: 2 });
    expect(balance?.rows).toEqual([
      { name: "Alfa 1", counts: [2, 1, 1] },
      { name: "Beta 1", counts: [1, 2, 1] },
    ]);
  });

  test("given findings about clients and a server, then a bot's findings are those of its clients in all recordings", () => {
    const beta = { name: "Beta", version: "1" };
    const found = [
      { side: "client", program: beta, findings: { error: 2, warning: 1, note: 0 } },
      { side: "server", program: beta, findings: { error: 9, warning: 9, note: 9 } },
    ] as const;
    const ranked = rankBots([recording("one", ["Beta AUS solo 6 18"], found), recording("two", [], found)], "bot");
    expect(ranked.map(({ name, findings }) => [name, findings])).toEqual([
      ["Beta 1", { error: 4, warning: 2, note: 0 }],
    ]);
  });

  test("given games that name models, then the models are ranked as bots are, and seats without a model are omitted", () => {
    const named = games.map(({ id, results }) => ({
      id,
      results: {
        ...results,
        seats: results.seats.map((each) => ({ ...each, model: each.power === "AUS" ? "large" : null })),
      },
    }));
    const ranked = rankBots(named, "model");
    expect(ranked).toMatchObject([
      { name: "large", findings: null, standing: { games: 3, solo: 1, seats: { AUS: 3 } } },
    ]);
    expect(meetingsIn(named, "model")).toEqual([]);
  });
});
