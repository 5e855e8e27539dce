import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { stepText } from "../../../../core/analysis/documents.ts";
import { addCounts, checkGame, noCounts } from "../../../../core/analysis/gameCheck.ts";
import { gameFacts } from "../../../../core/analysis/gameFacts.ts";
import type { RecordingFold } from "../../../../core/analysis/recordingFold.ts";
import { documentSteps } from "../../../../core/game/document.ts";
import type { GameState } from "../../../../core/game/state.ts";
import { turnList } from "../../../../core/game/turnList.ts";
import { waitingFor } from "../../../../core/game/waiting.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { folded } from "../../../support/folded.ts";
import { documentEntry, savedGame, savedGamePaths, smallGame } from "../../../support/savedGames.ts";

function saved(text: string): { readonly fold: RecordingFold; readonly game: GameState } {
  const fold = folded([documentEntry(text)]);
  return { fold, game: fold.games.all[0] as GameState };
}

const small = readFileSync(smallGame, "utf8");

describe("the game of a document", () => {
  test("has turns with positions, orders, results and centres, as a recorded game does", () => {
    const { fold, game } = saved(small);
    const turns = turnList(game);
    expect(turns.map(({ turn }) => turn)).toEqual(["SPR 1901", "FAL 1901", "AUT 1901", "WIN 1901", "SPR 1902"]);
    expect(turns[2]?.units).toContainEqual({
      power: "AUS",
      type: "FLT",
      province: "TRI",
      coast: null,
      mustRetreatTo: ["ADR", "ALB"],
    });
    expect(turns[3]).toMatchObject({
      centres: { AUS: ["BUD", "VIE", "SER"], ITA: ["NAP", "ROM", "VEN", "TRI"] },
      orders: [
        { power: "ITA", text: "( ITA FLT ROM ) BLD", result: ["SUC"] },
        { power: "TUR", text: "( TUR FLT SMY ) BLD", result: ["SUC"] },
        { power: "TUR", text: "TUR WVE", result: ["SUC"] },
      ],
    });
    expect(turns[4]?.orders).toEqual([]);
    expect(gameFacts(fold)).toMatchObject({
      games: 1,
      result: { kind: "unknown" },
      finalCentres: { ITA: ["NAP", "ROM", "VEN", "TRI"] },
    });
  });

  test("is not reported as waiting for a power, because the document does not contain this information", () => {
    expect(waitingFor(saved(small).game)).toBeNull();
  });

  test.each(savedGamePaths())("%s: the adjudicator agrees with every result, position and owner", (path) => {
    const { fold, game } = saved(readFileSync(path, "utf8"));
    const { server, why, turns } = checkGame(game, fold.analysis, knownVariants);
    const counts = noCounts();
    addCounts(counts, turns);
    expect([server, why]).toEqual(["diplomacy saved game", null]);
    expect(counts.judgedTurns).toBe(counts.turns - 1);
    expect(counts.orders).toBeGreaterThan(20);
    expect([counts.agreed, counts.samePositions, counts.sameOwners]).toEqual([
      counts.orders,
      counts.positions,
      counts.owners,
    ]);
    // Known quirks of the diplomacy engine rarely occur.
    expect(Object.values(counts.excepted).concat(Object.values(counts.exceptedRetreats)).length).toBeLessThan(3);
  });

  test("is adjudicated independently of the document, so a wrong result is found", () => {
    const { fold, game } = saved(small.replace('"A CON":["bounce"]', '"A CON":[]'));
    const differing = checkGame(game, fold.analysis, knownVariants).turns.flatMap(({ orders }) =>
      orders.filter(({ agrees }) => agrees === false),
    );
    expect(differing).toMatchObject([{ text: "( TUR AMY CON ) MTO BUL", reported: ["SUC"], adjudicated: ["BNC"] }]);
  });

  test("on an unknown map is not adjudicated, and the reason is given", () => {
    const { fold, game } = saved(
      small
        .replace('"map":"standard","rules":["POWER_CHOICE"],"phases"', '"map":"x","phases"')
        .replaceAll("AUSTRIA", "ATLANTIS"),
    );
    expect(checkGame(game, fold.analysis, knownVariants).why).toBe("no known map has the powers and places of x");
  });

  test("is separate for each document, even if two games begin in the same way", () => {
    const { fold } = saved(small);
    fold.apply(documentEntry(small, "again.json"));
    expect(fold.games.all).toHaveLength(2);
  });

  test("does not exist if the document has an unknown format; the document is kept with a fault", () => {
    const fold = folded([{ ...documentEntry("hello"), mediaType: "text/plain" }, documentEntry("hello")]);
    expect(fold.games.all).toEqual([]);
    expect(fold.documents.map(({ faults }) => faults)).toEqual([
      [{ where: "the document", message: "has the media type text/plain, which is not supported" }],
      [{ where: "the text", message: "is not valid JSON" }],
    ]);
  });
});

describe("the steps of a document", () => {
  test("are its positions, its messages, and its orders with their results", () => {
    expect(documentSteps(savedGame(smallGame).document).map(stepText)).toEqual([
      "S1901M  9 units",
      "S1901M  AUS > ITA  PRP ( PCE ( AUS ITA ) )",
      "S1901M  ITA > AUS  YES ( PRP ( PCE ( AUS ITA ) ) )",
      'S1901M  TUR > all  "Good luck, everybody – and \\"no\\" hard feelings!"',
      "S1901M  9 orders: 8 SUC, 1 NSO",
      "F1901M  9 units",
      "F1901M  9 orders: 1 RET, 7 SUC, 1 BNC",
      "F1901R  9 units, 1 dislodged",
      'F1901R  AUS > ITA  "why?"',
      "F1901R  1 order: 1 SUC",
      "W1901A  9 units",
      "W1901A  3 orders: 3 SUC",
      "S1902M  11 units",
    ]);
  });
});
