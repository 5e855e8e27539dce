import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AgreementRow } from "../../../../core/press/agreementRow.ts";
import { defaultPeace } from "../../../../core/press/profiles.ts";
import {
  agreementEventsOf,
  agreementStory,
  agreementsOfGame,
  agreementsOfMessage,
} from "../../../../core/session/agreementQuery.ts";
import { brokenInGame } from "../../../../core/session/brokenQuery.ts";
import { pressOfGame } from "../../../../core/session/pressQuery.ts";
import { PressScan } from "../../../../core/session/pressScan.ts";
import { AllReadings } from "../../../../core/session/readingQuery.ts";
import { chamber } from "../../../support/chamber.ts";
import { ciceroGames } from "../../../support/ciceroGames.ts";
import { sessionOf } from "../../../support/session.ts";
import { tempFolder } from "../../../support/tempFolder.ts";
import { wordedGameWith } from "../../../support/wordedGame.ts";

const toGalicia = "PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )";
const holdTrieste = "PRP ( XDO ( ( AUS FLT TRI ) HLD ) )";
const toRumania = "PRP ( XDO ( ( AUS AMY BUD ) MTO RUM ) )";
const decided = { annotator: "Ann" } as const;
/**
 * Readings of messages 2 and 3. In the game, Austria orders Vienna to Tyrolia, Budapest to Rumania, and Trieste to
 * hold.
 */
const lines = [
  { message: 2, daide: toGalicia, reader: "chamber", verdict: "accepted", ...decided },
  { message: 2, daide: holdTrieste, reader: "chamber", verdict: "corrected", ...decided, read: toGalicia },
  { message: 2, daide: toRumania, reader: "chamber", verdict: "rejected", ...decided },
  { message: 3, daide: toRumania, reader: "Ben" },
].map((line) => JSON.stringify(line));

interface Scene {
  readonly game: string;
  readonly scan: PressScan;
}

async function scene(): Promise<Scene> {
  const saved = wordedGameWith({ AUSTRIA: ["A VIE - TYR", "A BUD - RUM", "F TRI H"] }, "Galicia!", "And Bud to Rum.");
  const game = join(tempFolder(), "words.chamber");
  expect(await chamber("import", saved, "--out", game)).toMatchObject({ code: 0 });
  const scan = new PressScan(sessionOf(game));
  while (!scan.advance(100));
  return { game, scan };
}

async function printed(game: string): Promise<readonly AgreementRow[]> {
  const file = join(tempFolder(), "words.readings.jsonl");
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  const { stdout } = await chamber("agreements", game, "--readings", file, "--json");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as AgreementRow);
}

const all = { game: 0, viewpoint: null, profile: defaultPeace };

test("given two games that Cicero played, when all messages are read, then the readings are those that `chamber readings` prints", async () => {
  for (const game of ciceroGames().games) {
    const imported = join(tempFolder(), "game.chamber");
    expect(await chamber("import", game, "--out", imported)).toMatchObject({ code: 0 });
    const session = sessionOf(imported);
    const reading = new AllReadings(session);
    while (!reading.advance());
    const { stdout } = await chamber("readings", game, "--json");
    expect(reading.rows.map((row) => JSON.stringify(row))).toEqual(stdout.trim().split("\n"));
    const scan = new PressScan(session);
    while (!scan.advance(100));
    const written = await chamber("readings", game, "--write", "--json");
    const { messages } = JSON.parse(written.stdout) as { readonly messages: number };
    expect(agreementsOfGame(scan, all)).toMatchObject({ rows: [], freeTexts: messages });
  }
});

describe("given a game with free-text messages and its readings file", () => {
  test("when its agreements are requested, then they are what `chamber agreements --readings` prints", async () => {
    const { game, scan } = await scene();
    expect(agreementsOfGame(scan, all).rows).toEqual([]);
    scan.setReadings(lines, "words.readings.jsonl");
    const printedRows = await printed(game);
    expect(printedRows.map(({ id, obligations: [word] }) => [id, word?.verdict])).toEqual([
      [2.01, "breached"],
      [2.02, "kept"],
      [3.01, "kept"],
    ]);
    expect(agreementsOfGame(scan, all).rows).toMatchObject(printedRows.map(({ recording, ...row }) => row));
  });

  test("when its press is requested, then a message has the offers from all its readings", async () => {
    const { scan } = await scene();
    scan.setReadings(lines, "words.readings.jsonl");
    const offersOf = (viewpoint: string | null) =>
      pressOfGame(scan, { ...all, viewpoint })
        .filter(({ offers }) => offers.length > 0)
        .map(({ id, agreements, offers }) => [id, agreements, offers.flatMap(({ verdicts }) => verdicts)]);
    const known = [
      [2, [2.01, 2.02], ["breached", "kept"]],
      [3, [3.01], ["kept"]],
    ];
    expect(offersOf(null)).toEqual(known);
    expect(offersOf("RUS")).toEqual(known);
    expect(offersOf("FRA")).toEqual([]);
  });

  test("when the broken promises are requested, then the breached promise is returned, with real message numbers", async () => {
    const { scan } = await scene();
    scan.setReadings(lines, "words.readings.jsonl");
    const [row, ...others] = brokenInGame(scan, all, null);
    expect(row).toMatchObject({ kind: "pledge", by: "AUS", to: ["RUS"], n: 2, saidAt: 2, turn: "SPR 1901" });
    expect(others).toEqual([]);
    expect(agreementsOfMessage(scan, all, 2)).toMatchObject([
      { id: 2.01, breachedBy: ["AUS"] },
      { id: 2.02, breachedBy: [] },
    ]);
    for (const { n } of agreementEventsOf(scan, all)) expect(n).toBe(Math.trunc(n));
    const numbers = agreementStory(scan, all, 2.01)?.lines.flatMap(({ n, words }) => [n, ...words]) ?? [];
    expect(numbers).toContain(2);
    expect(numbers).not.toContain(2.01);
  });

  test("when a power's own view is requested, then it contains the readings of the messages that the power wrote or received", async () => {
    const { scan } = await scene();
    scan.setReadings(lines, "words.readings.jsonl");
    const seenBy = (viewpoint: string) => agreementsOfGame(scan, { ...all, viewpoint }).rows.map(({ id }) => id);
    expect(seenBy("RUS")).toEqual([2.01, 2.02, 3.01]);
    expect(seenBy("AUS")).toEqual([2.01, 2.02, 3.01]);
    expect(seenBy("FRA")).toEqual([]);
  });

  test("when a reading is withdrawn, then its promise is removed", async () => {
    const { scan } = await scene();
    scan.setReadings(lines, "words.readings.jsonl");
    expect(agreementsOfGame(scan, all).rows).toHaveLength(3);
    scan.setReadings(lines.slice(3), "words.readings.jsonl");
    expect(agreementsOfGame(scan, all).rows.map(({ id }) => id)).toEqual([3.01]);
    scan.setReadings([], "words.readings.jsonl");
    expect(brokenInGame(scan, all, null)).toEqual([]);
  });
});
