import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Analysis } from "../../../../core/analysis/analysis.ts";
import type { RecordingWatch } from "../../../../core/analysis/recordingEvent.ts";
import { RecordingFold } from "../../../../core/analysis/recordingFold.ts";
import { type Games, noGames } from "../../../../core/game/games.ts";
import { turnList } from "../../../../core/game/turnList.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import type { Entry } from "../../../../core/recording/entry.ts";
import { Session } from "../../../../core/session/session.ts";
import { summaryOf } from "../../../../core/session/summary.ts";
import { deepTest } from "../../../support/depth.ts";
import { chunk, placed } from "../../../support/entries.ts";
import { folded } from "../../../support/folded.ts";
import { ciceroGame, documentEntry } from "../../../support/savedGames.ts";
import { itemsOf, sessionOf } from "../../../support/session.ts";

const press = "recordings/press-level20.chamber.gz";
const variant = "recordings/variant-hundred3.chamber.gz";
const errors = "recordings/protocol-errors.chamber.gz";

function turnsOf({ all }: Games): unknown {
  return all.map(turnList);
}

/** Returns a recording's entries in order. */
function entriesOf(path: string): Entry[] {
  return itemsOf(path).flatMap((item) => (item.kind === "record" ? item.entry : []));
}

describe("a session", () => {
  test("given a recording, then the session contains every frame that the analysis returns, unchanged", () => {
    const analysis = new Analysis();
    const rows = itemsOf(errors).flatMap((item) => (item.kind === "record" ? analysis.apply(item.entry) : []));
    const session = sessionOf(errors);
    expect(session.count).toBe(rows.length);
    for (const row of rows) {
      const kept = session.frames.frameAt(row.n);
      expect(kept && { ...kept, representation: null }).toEqual({ ...row, representation: null });
      expect(kept?.representation.names).toEqual(row.representation.names);
    }
  });

  test("given a first frame without a body, such as FM, then the session contains it like any other", () => {
    const session = new Session(knownVariants);
    const farewell = chunk(">", Uint8Array.of(3, 0, 0, 0));
    session.push(placed([farewell]).map((entry) => ({ kind: "record", fileOffset: 0, byteLength: 0, entry })));
    expect(session.frames.frameAt(1)?.frame).toMatchObject({ kind: "FM", body: new Uint8Array(0) });
  });

  test.each([press, variant])("given %s, then its games equal those of the fold after any row", (path) => {
    const session = sessionOf(path);
    const after: Games[] = [];
    const watch: RecordingWatch = {
      take: (event, games) => {
        if (event.kind === "frame" || event.kind === "step") after.push(games);
      },
    };
    const fold = folded(entriesOf(path), [watch]);
    expect(turnsOf(session.games)).toEqual(turnsOf(fold.games));
    for (let n = 1; n < session.count; n += 137)
      expect(turnsOf(session.gamesAt(n, null)), `after row ${n}`).toEqual(turnsOf(after[n - 1] ?? noGames));
  });

  test("given a power's viewpoint, then the game consists of the messages on its own connections", () => {
    const session = sessionOf(press);
    for (const { name } of summaryOf(session).games[0]?.powers ?? []) {
      const own = session.connectionsOf(name);
      const fold = new RecordingFold();
      for (const entry of entriesOf(press)) fold.apply(entry, (connection) => own.has(connection));
      expect(turnsOf(session.gamesAt(session.count, name)), name).toEqual(turnsOf(fold.games));
    }
  });

  test("given a viewpoint requested while the recording grows, then its game is the same as when requested at the end", () => {
    const items = itemsOf(press);
    const growing = new Session(knownVariants);
    for (let at = 0; at < items.length; at += 40) {
      growing.push(items.slice(at, at + 40));
      growing.gamesAt(growing.count, "FRA");
    }
    const whole = sessionOf(press);
    expect(turnsOf(growing.gamesAt(growing.count, "FRA"))).toEqual(turnsOf(whole.gamesAt(whole.count, "FRA")));
  });

  test("given a game, then its turns follow one another, and every row of the game belongs to one of them", () => {
    const session = sessionOf(variant);
    const turns = session.turns.of(0);
    expect(turns.map(({ key }) => key)).toEqual(turnList(session.games.all[0] as never).map(({ turn }) => turn));
    expect(turns.map(({ firstN }) => firstN)).toEqual(turns.map(({ firstN }) => firstN).toSorted((a, b) => a - b));
    const counted = turns.reduce((sum, { messages }) => sum + messages, 0);
    const inTurns = Array.from({ length: session.count }, (_, at) => session.turnOf(at + 1, null)).filter(
      (turn) => turn >= 0,
    );
    expect(counted).toBe(inTurns.length);
  });

  deepTest("given press, then a turn counts the press that each power sent and how much of it was refused", () => {
    const session = sessionOf("recordings/press-level8000.chamber.gz");
    const turns = session.turns.of(0);
    const sum = (of: (turn: (typeof turns)[number]) => Readonly<Record<string, number>>): number =>
      turns.flatMap((turn) => Object.values(of(turn))).reduce((total, count) => total + count, 0);
    let sent = 0;
    for (let n = 1; n <= session.count; n++) if (session.commandOf(n) === "SND") sent += 1;
    expect(sum(({ press: counts }) => counts)).toBe(sent);
    expect(sum(({ refused }) => refused)).toBeGreaterThan(100);
  });

  test("given a saved game, then a turn counts the messages that each power wrote", () => {
    const session = new Session(knownVariants);
    const entry = documentEntry(readFileSync(ciceroGame, "utf8"));
    session.push([{ kind: "record", entry, fileOffset: 0, byteLength: 0 }]);
    const phases = JSON.parse(readFileSync(ciceroGame, "utf8")).phases as { messages: { sender: string }[] }[];
    const written = phases.flatMap(({ messages }) => messages).length;
    const counted = session.turns.of(0).flatMap(({ press: counts }) => Object.values(counts));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(written);
  });

  test("given a saved game, then its duration reaches the last of its steps, so that every timestamp fits in its column", () => {
    const session = new Session(knownVariants);
    const entry = documentEntry(readFileSync(ciceroGame, "utf8"));
    session.push([{ kind: "record", entry, fileOffset: 0, byteLength: 0 }]);
    const lastMs = session.frames.atNsOf(session.count) / 1e6;
    expect(lastMs).toBeGreaterThan(0);
    expect(summaryOf(session).durationMs).toBe(lastMs);
  });
});
