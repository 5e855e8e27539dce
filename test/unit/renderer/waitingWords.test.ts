import { describe, expect, test } from "vitest";
import type { Waiting } from "../../../core/game/waiting.ts";
import { waitingWords } from "../../../renderer/parts/waitingWords.ts";

const seven = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"];

const none = { due: 0, given: 0 };

function waiting(part: Partial<Waiting>): Waiting {
  return {
    turn: "SPR 1901",
    ordersOf: [],
    goAheadOf: [],
    unknown: [],
    gone: [],
    orders: none,
    deadlineNs: null,
    isLimited: false,
    ...part,
  };
}

describe("what a game waits for, in words", () => {
  test("given orders of all powers, then all are in", () => {
    expect(waitingWords(waiting({}), 0, 7)).toEqual({ isIn: true, lead: "All orders in", rest: ["no deadline"] });
  });

  test("given a limit and no TME yet, then no deadline is denied", () => {
    expect(waitingWords(waiting({ isLimited: true }), 0, 7).rest).toEqual(["deadline not told yet"]);
  });

  test("given powers that are missing, then they are named, and who holds the turn back", () => {
    const words = waitingWords(waiting({ ordersOf: ["AUS", "TUR"], goAheadOf: ["FRA"], deadlineNs: 30e9 }), 12_400, 7);
    expect(words).toEqual({
      isIn: false,
      lead: "Waits for AUS TUR",
      rest: ["GOF withheld by FRA", "deadline in 18 s"],
    });
  });

  test("given orders that are due, then it is said how many are in", () => {
    const words = waitingWords(waiting({ ordersOf: ["RUS"], orders: { due: 31, given: 14 } }), 0, 7);
    expect(words).toEqual({ isIn: false, lead: "Waits for RUS", rest: ["14 of 31 orders in", "no deadline"] });
  });

  test("given one client in view, then only its orders are said to be in", () => {
    const words = waitingWords(waiting({ unknown: seven.slice(1) }), 0, 7);
    expect(words).toEqual({ isIn: true, lead: "All orders seen are in", rest: ["6 powers not seen", "no deadline"] });
  });

  test("given an observer alone, then nothing is said to be in", () => {
    expect(waitingWords(waiting({ unknown: seven }), 0, 7)).toMatchObject({
      isIn: false,
      lead: "Nobody's orders are seen",
    });
  });

  test("given a power that has left, then it is named; given that all have, nobody is waited for", () => {
    const some = waiting({ gone: ["AUS"], orders: { due: 5, given: 5 } });
    expect(waitingWords(some, 0, 7)).toMatchObject({
      lead: "All orders seen are in",
      rest: ["5 of 5 orders in", "AUS disconnected", "no deadline"],
    });
    expect(waitingWords(waiting({ gone: seven }), 0, 7)).toEqual({
      isIn: false,
      lead: "Nobody is connected any more",
      rest: ["no deadline"],
    });
  });

  test("given the thirty-four powers of chaos, then seven are named and the others counted", () => {
    const many = Array.from({ length: 34 }, (_, index) => `P${index}`);
    expect(waitingWords(waiting({ ordersOf: many }), 0, 34).lead).toMatch(/^Waits for P0 .* P6 and 27 more$/);
  });

  test("given a deadline that is over, then it is said", () => {
    expect(waitingWords(waiting({ deadlineNs: 1e9 }), 2000, 7).rest).toEqual(["deadline passed"]);
  });
});
