import { describe, expect, test } from "vitest";
import { waitingWords } from "../../../cli/stepScreen.ts";
import { waitingFor } from "../../../core/game/waiting.ts";
import { gamesAfter } from "../../support/gameDialogue.ts";

/** A dialogue with a limit of 30 s, from the third second on. */
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

describe("what the game is waiting for, in words", () => {
  test("given a deadline ahead, then the remaining time is shown, even if nothing is missing", () => {
    expect(words(clock, 12)).toBe("waits for orders of ENG; deadline in 20 s");
    expect(words(clock + ordered, 12)).toBe("nothing is missing: the server has what it needs; deadline in 20 s");
  });

  test("given a deadline that has passed, then the words say so, and that the server stalls if nothing is missing", () => {
    expect(words(clock, 62)).toBe("waits for orders of ENG; deadline passed 30 s ago");
    expect(words(clock + ordered, 62)).toBe(
      "nothing is missing: the server has what it needs; deadline passed 30 s ago: the server stalls",
    );
  });
});
