import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentRows, stepText } from "../../../../core/analysis/documents.ts";
import type { RecordingFold } from "../../../../core/analysis/recordingFold.ts";
import { decodeUtf8, encodeUtf8 } from "../../../../core/bytes/utf8.ts";
import { readSavedGame } from "../../../../core/formats/diplomacySavedGame.ts";
import { gameEventMediaType } from "../../../../core/formats/liveGame.ts";
import { turnList } from "../../../../core/game/turnList.ts";
import type { DocumentEntry, EntryDraft } from "../../../../core/recording/entry.ts";
import { times } from "../../../support/depth.ts";
import { placed } from "../../../support/entries.ts";
import { folded } from "../../../support/folded.ts";
import { documentEntry, smallGame } from "../../../support/savedGames.ts";

const text = readFileSync(smallGame, "utf8");

/** Returns a record from a live game. */
function event(value: unknown, name = "small", atNs = 0): EntryDraft {
  const bytes = encodeUtf8(typeof value === "string" ? value : JSON.stringify(value));
  return { type: "document", atNs, name, mediaType: gameEventMediaType, bytes };
}

/** Returns the events of a saved game, as a program would record them. */
function eventsOf(saved: string, name = "small"): EntryDraft[] {
  const { phases, ...fields } = JSON.parse(saved);
  const last = phases.at(-1);
  return [
    event({ event: "game", ...fields }, name),
    ...phases.flatMap((phase: Record<string, unknown>) => {
      const { orders, results, messages, ...opening } = phase as { orders: object; messages: unknown[] } & typeof phase;
      return [
        event({ event: "phase", ...opening, orders: phase === last ? orders : {} }, name),
        ...messages.map((message) => event({ event: "message", message }, name)),
        ...(phase === last
          ? []
          : [
              ...Object.entries(orders).map(([power, given]) => event({ event: "orders", power, orders: given }, name)),
              event({ event: "processed", state: {}, orders, results }, name),
            ]),
      ];
    }),
  ];
}

function rows(drafts: readonly EntryDraft[]): { readonly texts: string[]; readonly fold: RecordingFold } {
  const texts: string[] = [];
  const fold = folded(placed(drafts), [
    { take: (each) => void (each.kind === "step" && texts.push(stepText(each.row.step))) },
  ]);
  return { texts, fold };
}

function faultsOf(...drafts: readonly EntryDraft[]): string[] {
  return rows(drafts).fold.documents.flatMap(({ faults }) => faults.map(({ where, message }) => `${where} ${message}`));
}

const opening = event({ event: "game", id: "g", map: "standard", rules: [] });
const phase = event({ event: "phase", ...JSON.parse(text).phases[0] });

describe("a game that is recorded event by event", () => {
  test("given the events of a saved game, then the recording has the same turns, orders, results and press as the saved game", () => {
    const { texts, fold } = rows(eventsOf(text));
    const imported = rows([documentEntry(text)]);

    expect(fold.documents).toHaveLength(1);
    expect(fold.games.all).toHaveLength(1);
    const stages = (of: RecordingFold) => turnList(of.games.all[0] as never);
    expect(stages(fold)).toEqual(stages(imported.fold));
    expect(texts.filter((line) => !line.endsWith("submitted"))).toEqual(imported.texts);
    expect(texts).toContain("S1901M  AUS  3 orders submitted");
    expect(JSON.parse(decodeUtf8(fold.documents[0]?.savedGame() as Uint8Array))).toEqual(JSON.parse(text));
  });

  test("given orders that a power replaces, then only the last orders count", () => {
    const submit = (...orders: string[]) => event({ event: "orders", power: "AUSTRIA", orders });
    const { fold } = rows([opening, phase, submit("A BUD - SER", "A VIE - GAL"), submit("A BUD - RUM")]);
    const [turn] = turnList(fold.games.all[0] as never);
    expect(turn?.orders.map((order) => order.text)).toEqual(["( AUS AMY BUD ) MTO RUM"]);
  });

  test("given a position that a program sets during a turn, then the turn has the new position", () => {
    const moved = event({ event: "position", state: { units: { AUSTRIA: ["A SER"] } } });
    const { fold, texts } = rows([opening, phase, moved]);
    expect(texts).toEqual(["S1901M  9 units", "S1901M  1 unit"]);
    expect(turnList(fold.games.all[0] as never)).toHaveLength(1);
  });

  test("shows a player's log entry as a row that no other player received, and writes it to the saved game", () => {
    const log = {
      sender: "FRANCE",
      recipient: "OMNISCIENT",
      time_sent: 7,
      phase: "S1901M",
      message: "I lie.",
      type: "diary",
    };
    const { texts, fold } = rows([opening, phase, event({ event: "log", log })]);
    expect(texts.at(-1)).toBe('S1901M  FRA  diary "I lie."');

    const saved = decodeUtf8(fold.documents[0]?.savedGame() as Uint8Array);
    const reading = readSavedGame(saved);
    expect(reading.ok && reading.document.phases[0]?.logs).toEqual([
      { atNs: expect.any(Number), author: "FRA", label: "diary", text: "I lie.", fields: [] },
    ]);
  });

  test("given two games in one recording, then their events are kept apart by name", () => {
    const [one, other] = [eventsOf(text, "one"), eventsOf(text, "other")];
    const { fold } = rows(one.flatMap((each, at) => [each, other[at] as EntryDraft]));
    expect(fold.documents.map(({ entry }) => entry.name)).toEqual(["one", "other"]);
    expect(fold.games.all.map((game) => turnList(game).length)).toEqual([5, 5]);
  });

  test("counts one row for each step, and none for the start of the game", () => {
    const count = documentRows();
    const rowsOf = placed(eventsOf(text)).map((entry) => count(entry as DocumentEntry));
    expect(rowsOf[0]).toBe(0);
    expect(rowsOf.slice(1).every((each) => each === 1)).toBe(true);
  });

  test("reports events that it cannot read, and continues after them", () => {
    expect(faultsOf(opening, event({ event: "message", message: {} }))).toEqual([
      "event 2 comes before the first phase",
    ]);
    expect(faultsOf(event("{"))).toEqual(["an event is not a JSON object"]);
    expect(faultsOf(opening, phase, event({ event: "weather" }))).toEqual(['event 3 "weather" is not a game event']);
    expect(faultsOf(opening, event({ event: "phase", name: "S1901X", state: {} }))).toEqual([
      'event 2.name "S1901X" is not a phase such as S1901M',
    ]);
    const { texts } = rows([opening, phase, event({ event: "weather" }), event({ event: "processed", orders: {} })]);
    expect(texts).toEqual(["S1901M  9 units", "S1901M  0 orders"]);
  });

  test("still has the content of the other events if its beginning is missing", () => {
    const { fold, texts } = rows(eventsOf(text).slice(1));
    expect(texts).toContain("W1901A  3 orders: 3 SUC");
    // The map is inferred from the powers and places.
    expect(fold.documents[0]?.game?.isMapInferred).toBe(true);
  });

  test("never throws, regardless of what the events contain", () => {
    const names = fc.constantFrom("game", "phase", "message", "log", "orders", "position", "processed", "x");
    const some = fc.oneof(fc.jsonValue(), fc.constant(JSON.parse(text).phases[0].state), fc.constant("S1901M"));
    const fields = fc.constantFrom("name", "state", "message", "log", "power", "orders", "results", "map", "id");
    const events = fc.array(
      fc.tuple(names, fc.dictionary(fields, some)).map(([name, rest]) => event({ ...rest, event: name })),
    );
    fc.assert(
      fc.property(events, (drafts) => {
        const { fold } = rows([opening, phase, ...drafts]);
        for (const { savedGame } of fold.documents) JSON.parse(decodeUtf8(savedGame() as Uint8Array));
      }),
      { numRuns: times(200, 25) },
    );
  });
});
