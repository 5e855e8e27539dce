import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { diplomacyGameText, phaseName } from "../../../../core/formats/diplomacyGameText.ts";
import { readSavedGame } from "../../../../core/formats/diplomacySavedGame.ts";
import { standard } from "../../../../core/map/standard.ts";
import { gameOfDocument, savedGame, savedGamePaths, smallGame } from "../../../support/savedGames.ts";

type Json = Record<string, unknown>;
interface WrittenPhase {
  readonly name: string;
  readonly state: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly orders: Readonly<Record<string, readonly string[] | null>>;
  readonly results: Readonly<Record<string, readonly string[]>>;
  readonly messages: readonly Json[];
}

/** Returns a saved game that was read into turns and then written again from only those turns. */
function rewritten(path: string): {
  readonly before: readonly WrittenPhase[];
  readonly after: readonly WrittenPhase[];
  readonly text: string;
} {
  const source = readFileSync(path, "utf8");
  const { document } = savedGame(path);
  const text = diplomacyGameText({
    id: document.id ?? "",
    game: gameOfDocument(document),
    loaded: standard,
    software: null,
    messages: document.phases.flatMap(({ messages }) => messages),
    startUs: JSON.parse(source).phases[0].state.timestamp,
  });
  return { before: JSON.parse(source).phases, after: JSON.parse(text).phases, text };
}

/** Keeps only the powers in the document, because the writer lists every power on the map. */
function ofPowers(table: Readonly<Record<string, unknown>> | undefined, powers: readonly string[]): Json {
  return Object.fromEntries(powers.map((power) => [power, sorted(table?.[power])]));
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value;
}

describe("a game written as a saved game", () => {
  test.each(savedGamePaths())("%s: a game that was read is written back unchanged", (path) => {
    const { before, after } = rewritten(path);
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    before.forEach((phase, at) => {
      const again = after[at] as WrittenPhase;
      const powers = Object.keys(phase.state["units"] ?? {});
      for (const table of ["units", "centers", "homes", "retreats", "builds"])
        expect([phase.name, table, ofPowers(again.state[table], powers)]).toEqual([
          phase.name,
          table,
          ofPowers(phase.state[table], powers),
        ]);
      if (at < before.length - 1)
        expect([phase.name, ofPowers(again.orders, powers)]).toEqual([phase.name, ofPowers(phase.orders, powers)]);
      for (const [unit, words] of Object.entries(again.results))
        expect([phase.name, unit, words]).toEqual([phase.name, unit, phase.results[unit]]);
      expect(again.state["timestamp"]).toBe(phase.state["timestamp"]);
    });
  });

  test.each(savedGamePaths().slice(1))(
    "%s: each power's influence contains the provinces that it was the last to occupy",
    (path) => {
      const { before, after } = rewritten(path);
      before.forEach((phase, at) => {
        const powers = Object.keys(phase.state["units"] ?? {});
        expect([phase.name, ofPowers(after[at]?.state["influence"], powers)]).toEqual([
          phase.name,
          ofPowers(phase.state["influence"], powers),
        ]);
      });
    },
  );

  test("reads back as the game that was written, including its messages", () => {
    const { text } = rewritten(smallGame);
    const again = readSavedGame(text);
    expect(again).toMatchObject({ ok: true, faults: [] });
    const { document } = savedGame(smallGame);
    expect(again.ok && { ...again.document, end: null }).toEqual({ ...document, fields: [] });
  });

  test("given a server with one token for all failures, then failed orders have no result", () => {
    const { document } = savedGame(smallGame);
    const game = gameOfDocument(document);
    const text = diplomacyGameText({
      id: "x",
      game,
      loaded: standard,
      software: "diplomacy",
      messages: [],
      startUs: 0,
    });
    const [first] = JSON.parse(text).phases as WrittenPhase[];
    expect(first?.orders["ITALY"]).toContain("F NAP S A ROM - APU");
    expect(Object.keys(first?.results ?? {})).not.toContain("F NAP");
    expect(first?.results["A ROM"]).toEqual([]);
  });

  test("messages with the same timestamp get different ones, because readers index them by timestamp", () => {
    const { document } = savedGame(smallGame);
    const messages = document.phases.flatMap((phase) => phase.messages).map((message) => ({ ...message, atNs: 5000 }));
    const game = gameOfDocument(document);
    const text = diplomacyGameText({ id: "x", game, loaded: standard, software: null, messages, startUs: 0 });
    const times = (JSON.parse(text).phases as WrittenPhase[]).flatMap((phase) =>
      phase.messages.map((m) => m["time_sent"]),
    );
    expect(times).toEqual([5, 6, 7, 8]);
  });

  test("a turn's phase is named by season, year and kind", () => {
    const seasons = ["SPR", "SUM", "FAL", "AUT", "WIN"] as const;
    expect(seasons.map((season) => phaseName({ season, year: 1903 }))).toEqual([
      "S1903M",
      "S1903R",
      "F1903M",
      "F1903R",
      "W1903A",
    ]);
  });
});
