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
    stoppedFor: null,
    ...part,
  };
}

describe("what a game is waiting for, in words", () => {
  test("given orders from all powers, then the text states that all are in", () => {
    expect(waitingWords(waiting({}), 0, 7)).toEqual({ isComplete: true, lead: "All orders in", rest: ["no deadline"] });
  });

  test("given a clock that the server stopped, then the text states for whom, and not that the deadline is unknown", () => {
    const stopped = waiting({ isLimited: true, stoppedFor: ["GER"] });
    expect(waitingWords(stopped, 0, 7)).toEqual({
      isComplete: false,
      lead: "The server stopped the clock for GER",
      rest: [],
    });
    expect(waitingWords({ ...stopped, ordersOf: ["AUS"] }, 0, 7)).toEqual({
      isComplete: false,
      lead: "Waiting for AUS",
      rest: ["server stopped the clock for GER"],
    });
    expect(waitingWords({ ...stopped, stoppedFor: [] }, 0, 7).lead).toBe("The server stopped the clock");
  });

  test("given a time limit and no TME yet, then the deadline is unknown", () => {
    expect(waitingWords(waiting({ isLimited: true }), 0, 7).rest).toEqual(["deadline unknown"]);
  });

  test("given powers with missing orders, then they are named, and so are those that withhold GOF", () => {
    const words = waitingWords(waiting({ ordersOf: ["AUS", "TUR"], goAheadOf: ["FRA"], deadlineNs: 30e9 }), 12_400, 7);
    expect(words).toEqual({
      isComplete: false,
      lead: "Waiting for AUS TUR",
      rest: ["deadline in 18 s", "GOF withheld by FRA"],
    });
  });

  test("given orders that are due, then those that are in are counted", () => {
    const words = waitingWords(waiting({ ordersOf: ["RUS"], orders: { due: 31, given: 14 } }), 0, 7);
    expect(words).toEqual({ isComplete: false, lead: "Waiting for RUS", rest: ["14 of 31 orders in", "no deadline"] });
  });

  test("given one client in view, then only its orders are reported as in", () => {
    const words = waitingWords(waiting({ unknown: seven.slice(1) }), 0, 7);
    expect(words).toEqual({
      isComplete: true,
      lead: "All connected powers have sent orders",
      rest: ["no deadline", "no data for 6 powers"],
    });
  });

  test("given only an observer, then no orders are reported as in", () => {
    expect(waitingWords(waiting({ unknown: seven }), 0, 7)).toMatchObject({
      isComplete: false,
      lead: "Orders not visible",
    });
  });

  test("given a power that has left, then it is named; given that all have left, even a server that was killed, then no deadline is shown", () => {
    const some = waiting({ gone: ["AUS"], orders: { due: 5, given: 5 } });
    expect(waitingWords(some, 0, 7)).toMatchObject({
      lead: "All connected powers have sent orders",
      rest: ["5 of 5 orders in", "no deadline", "AUS disconnected"],
    });
    expect(waitingWords(waiting({ gone: seven, deadlineNs: 4e9 }), 0, 7)).toEqual({
      isComplete: false,
      lead: "All connections of this game closed",
      rest: [],
    });
  });

  test("given the thirty-four powers of chaos, then seven are named and the others are counted", () => {
    const many = Array.from({ length: 34 }, (_, index) => `P${index}`);
    expect(waitingWords(waiting({ ordersOf: many }), 0, 34).lead).toMatch(/^Waiting for P0 .* P6 and 27 more$/);
  });

  test("given a deadline in the past, then the text states that it has passed", () => {
    expect(waitingWords(waiting({ deadlineNs: 1e9 }), 2000, 7).rest).toEqual(["deadline passed"]);
  });
});
