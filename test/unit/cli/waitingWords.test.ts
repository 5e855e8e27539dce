import { describe, expect, test } from "vitest";
import { waitingWords } from "../../../cli/waitingWords.ts";
import { waitingFor } from "../../../core/game/waiting.ts";
import { gamesAfter } from "../../support/gameDialogue.ts";

/** A dialogue in which a 30 s time limit starts two seconds after the first message. */
const clock = `
  1 < HLO ( ENG ) ( 11 ) ( ( LVL 0 ) )
  1 < NOW ( SPR 1901 ) ( ENG FLT LON )
  1 < TME ( 30 )`;
const ordered = `
  1 > SUB ( ( ENG FLT LON ) HLD )
  1 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`;

function words(dialogue: string, atSeconds: number): string | null {
  const game = gamesAfter(dialogue).all[0];
  const waiting = game ? waitingFor(game) : null;
  return waiting && waitingWords(waiting, atSeconds * 1e9);
}

describe("the text that says what the game is waiting for", () => {
  test("given a future deadline, then it prints the time left, even if nothing is missing", () => {
    expect(words(clock, 12)).toBe("waiting for orders from ENG; deadline in 20 s");
    expect(words(clock + ordered, 12)).toBe("the server has all orders; deadline in 20 s");
  });

  test("given a past deadline, then it prints the delay and, if nothing is missing, that the server has stalled", () => {
    expect(words(clock, 62)).toBe("waiting for orders from ENG; deadline passed 30 s ago");
    expect(words(clock + ordered, 62)).toBe(
      "the server has all orders; deadline passed 30 s ago: the server has stalled",
    );
  });

  test("given a clock that the server stopped, then it prints for whom, until a TME starts it again", () => {
    const stopped = `${clock}${ordered}\n1 < CCD ( FRA )\n1 < NOT ( TME ( 25 ) )`;
    const withFrance = stopped.replace("( ENG FLT LON )", "( ENG FLT LON ) ( FRA AMY PAR )");
    expect(words(stopped, 12)).toBe("the server stopped the clock");
    expect(words(withFrance, 12)).toBe("the server stopped the clock for FRA");
    expect(words(`${withFrance}\n1 < NOT ( CCD ( FRA ) )\n1 < TME ( 25 )`, 12)).not.toContain("stopped");
  });
});
