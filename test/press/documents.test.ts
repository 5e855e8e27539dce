import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pressTokenOf } from "../../core/press/pressKinds.ts";
import { documentEntry, smallGame } from "../support/savedGames.ts";
import { readPress } from "./play.ts";

/**
 * Returns the status and verdicts of each agreement in the small saved game, with its peace replaced by another offer.
 */
function verdictsFor(offer: string): string[] {
  const text = readFileSync(smallGame, "utf8").replaceAll(/PCE ?\(AUS ITA\)/g, offer);
  return readPress([documentEntry(text)]).agreements.map(({ status, obligations }) =>
    [status, ...obligations.map(({ obligor, verdict }) => `${obligor} ${verdict}`)].join(" "),
  );
}

describe("press in a saved game", () => {
  test("given an offer and its acceptance, then they form an agreement, and the orders in the saved game decide its verdicts", () => {
    const { messages } = readPress([documentEntry(readFileSync(smallGame, "utf8"))]);
    expect(messages.map(({ id, sender, recipients, repliesTo }) => [id, sender, recipients, repliesTo?.id])).toEqual([
      [2, "AUS", ["ITA"], undefined],
      [3, "ITA", ["AUS"], 2],
      [4, "TUR", ["AUS", "ITA"], undefined],
      [9, "AUS", ["ITA"], undefined],
    ]);
    expect(verdictsFor("PCE (AUS ITA)")).toEqual(["agreed AUS kept ITA breached"]);
  });

  test("given a draw, then the votes are unknown, because the saved game lacks them", () => {
    expect(verdictsFor("DRW")).toEqual(["agreed AUS unknown ITA unknown"]);
  });

  test("given a promise to send press that was never sent, then it is breached, because the saved game contains all press", () => {
    expect(verdictsFor("SND (ITA) (AUS) (SUG (PCE (AUS ITA TUR)))")).toEqual(["agreed ITA breached"]);
  });

  test.each(["HIT SAVE", "LOL", "YES"])("given the chat line %s, then it is text, not press", (line) => {
    const { messages } = readPress([documentEntry(readFileSync(smallGame, "utf8").replace('"why?"', `"${line}"`))]);
    expect(messages.at(-1)?.text).toBe(line);
    expect(messages.map(pressTokenOf)).toEqual(["PRP", "YES", "text", "text"]);
  });
});
