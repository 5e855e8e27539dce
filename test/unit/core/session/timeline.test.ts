import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SourceReader } from "../../../../core/formats/sourceReader.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { RecordingReader } from "../../../../core/recording/reader.ts";
import { turnsSeen } from "../../../../core/session/seenTurns.ts";
import { Session } from "../../../../core/session/session.ts";
import { summaryOf } from "../../../../core/session/summary.ts";
import { findingFrom, playAt, timelineMarks } from "../../../../core/session/timeline.ts";
import type { SessionTurn } from "../../../../core/session/turnTable.ts";
import { chamber } from "../../../support/chamber.ts";
import { clgFile } from "../../../support/clg.ts";
import { sampleOf } from "../../../support/depth.ts";
import { dialogue } from "../../../support/dialogue.ts";
import { recordingOf } from "../../../support/recordings.ts";
import { smallGame } from "../../../support/savedGames.ts";
import { itemsOf, sessionOf } from "../../../support/session.ts";
import { startOf } from "../../../support/startOf.ts";

/** The first twenty years of a game with a lot of press. */
const press = startOf("recordings/press-level8000.chamber.gz", 2010);
const errors = "recordings/protocol-errors.chamber.gz";
const session = sessionOf(press);

interface InfoObject {
  readonly commands: { readonly clientToServer: Readonly<Record<string, number>> };
}

describe("the turns of the timeline", () => {
  const games = sampleOf(["recordings/press-level20.chamber.gz", press], 1);
  test.each(games)("given %s, then its turns are those that `chamber turns` lists, with all press", async (path) => {
    const { all } = sessionOf(path).turns;
    const listed = (await chamber("turns", path, "--json")).stdout.trim().split("\n");
    expect(all.map(({ key }) => key)).toEqual(listed.map((line) => (JSON.parse(line) as { turn: string }).turn));

    const info = JSON.parse((await chamber("info", path, "--json")).stdout) as InfoObject;
    const sum = (counts: Readonly<Record<string, number>>): number =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    expect(all.reduce((total, turn) => total + sum(turn.press), 0)).toBe(info.commands.clientToServer["SND"]);
    for (const turn of all) {
      for (const [power, count] of Object.entries(turn.press))
        expect(turn.sent[power], `${power} in ${turn.key}`).toBeGreaterThanOrEqual(count);
    }
  });

  test("given refusals, then each is counted for the power whose press was refused, in the turn in which the press was sent", () => {
    const refused = session.turns.all.map((): Record<string, number> => ({}));
    let late = 0;
    for (let n = 1; n <= session.count; n++) {
      const row = session.frames.frameAt(n);
      if (row?.power == null || !["HUH", "REJ"].includes(session.commandOf(n))) continue;
      const names = [...(row.tokens ?? [])].slice(1, 4).map((token) => row.representation.names.get(token));
      if (!names.includes("SND")) continue;
      const sentIn = session.turnOf(session.answers.of(n) ?? 0, null);
      if (sentIn !== session.turnOf(n, null)) late += 1;
      const counts = refused[sentIn] ?? {};
      counts[row.power] = (counts[row.power] ?? 0) + 1;
    }
    expect(late).toBeGreaterThan(0);
    expect(session.turns.all.map((turn) => turn.refused)).toEqual(refused);
    for (const turn of session.turns.all)
      for (const [power, count] of Object.entries(turn.refused))
        expect(turn.press[power], `${power} in ${turn.key}`).toBeGreaterThanOrEqual(count);
  });
});

describe("stepping through findings", () => {
  test("given a recording full of errors, then stepping in both directions visits exactly the warnings and errors", () => {
    const faulty = sessionOf(errors);
    const severe: number[] = [];
    for (let n = 1; n <= faulty.count; n++) {
      if (["warning", "error"].includes(faulty.severityOf(n) ?? "")) severe.push(n);
    }
    const walk = (from: number, step: 1 | -1): number[] => {
      const passed: number[] = [];
      for (let n = findingFrom(faulty, from, step, null); n !== null; n = findingFrom(faulty, n, step, null))
        passed.push(n);
      return passed;
    };
    expect(severe.length).toBeGreaterThan(10);
    expect(walk(0, 1)).toEqual(severe);
    expect(walk(faulty.count + 1, -1)).toEqual(severe.toReversed());
  });

  test("given a viewpoint, then stepping visits only messages on that power's connections", () => {
    const n = findingFrom(session, 0, 1, "RUS");
    const own = session.connectionsOf("RUS");
    expect(n).not.toBeNull();
    expect(own).toContain(session.frames.connectionOf(n ?? 0));
    for (let before = 1; before < (n ?? 0); before++) {
      if (own.has(session.frames.connectionOf(before)))
        expect(["warning", "error"], `row ${before}`).not.toContain(session.severityOf(before));
    }
  });
});

describe("playback at recorded speed", () => {
  test("given any time, then playback is at the last row of the game before it, and the next row is later", () => {
    const from = session.turns.all[0]?.firstN ?? 1;
    const lastMs = session.frames.atNsOf(session.count) / 1e6;
    for (let atMs = session.frames.atNsOf(from) / 1e6; atMs < lastMs; atMs += 700) {
      const { n, nextMs } = playAt(session, { game: 0, from, atMs, viewpoint: null });
      expect(session.gameOf(n)).toBe(0);
      expect(session.frames.atNsOf(n) / 1e6).toBeLessThanOrEqual(atMs);
      expect(nextMs).toBeGreaterThan(atMs);
    }
    expect(playAt(session, { game: 0, from, atMs: lastMs, viewpoint: null }).nextMs).toBeNull();
  });
});

describe("marks and losses on the timeline", () => {
  test("given a damaged recording, then the loss is shown at a message", () => {
    const file = recordingOf([
      ...dialogue([
        "> IM",
        "< RM",
        "> NME ( 'x' ) ( '1' )",
        "< YES ( NME ( 'x' ) ( '1' ) )",
        "> OBS",
        "< HUH ( ERR OBS )",
      ]),
    ]);
    const whole = new Session(knownVariants);
    const reader = new RecordingReader();
    whole.push([...reader.push(file), ...reader.end()]);
    expect(timelineMarks(whole, 0, null)).toEqual([]);

    // Forty bytes in the middle of the file are overwritten, and therefore lost.
    const hurt = file.slice();
    hurt.fill(0, file.length - 120, file.length - 80);
    const read = new RecordingReader();
    const damaged = new Session(knownVariants);
    damaged.push([...read.push(hurt), ...read.end()]);
    const [lost] = timelineMarks(damaged, 0, null);
    expect(lost).toMatchObject({ kind: "lost" });
    expect(lost?.lostBytes).toBeGreaterThanOrEqual(40);
    expect(lost?.n).toBeLessThanOrEqual(damaged.count + 1);
  });

  test.each([
    ["a.csv", "1,NME ( a ) ( b )\nwhat?\n1,FOO\n1,OBS\n", "line 2 is not an exchange", 2, 2],
    [
      "a.clg",
      clgFile([
        { ticks: 0, direction: 6, bytes: Uint8Array.of(0, 0, 0, 4, 0, 1, 0xda, 0x10) },
        { ticks: 5, direction: 9, bytes: Uint8Array.of(1, 2) },
        { ticks: 9, direction: 5, bytes: Uint8Array.of(1, 0, 0, 0) },
      ]),
      "byte 18 starts a record with the unknown direction 9",
      12,
      2,
    ],
  ])(
    "given %s with an unreadable part, then the loss is where the part was, and its size is known",
    (name, file, why, count, n) => {
      const read = new SourceReader(name);
      const damaged = new Session(knownVariants);
      const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
      damaged.push([...read.push(bytes), ...read.end()]);
      damaged.unread = read.unread;
      const [lost, ...others] = damaged.events.filter(({ kind }) => kind === "lost");
      expect(lost?.detail).toContain(why);
      expect(others).toEqual([]);
      expect(timelineMarks(damaged, 0, null)).toMatchObject([{ kind: "lost", n }]);
      expect(summaryOf(damaged).loss.unread).toMatchObject({ places: 1, amount: { count } });
    },
  );

  test("given a file with an unreadable saved game between others, then the loss is after the first game", () => {
    const read = new SourceReader("games.jsonl");
    const damaged = new Session(knownVariants);
    const game = JSON.stringify(JSON.parse(readFileSync(smallGame, "utf8")));
    damaged.push([...read.push(new TextEncoder().encode(`${game}\n{"id":\n${game}\n`)), ...read.end()]);
    const [lost] = timelineMarks(damaged, 0, null);
    expect(lost).toMatchObject({ kind: "lost", n: damaged.count / 2 + 1 });
  });

  test("given a user's marks in a real game, then they are on their messages", () => {
    const row = session.frames.frameAt(13684);
    expect(row).not.toBeNull();
    if (row === null) return;
    const target = { connection: row.connection, direction: row.direction, offset: row.frame.span.start };
    const marked = new Session(knownVariants);
    const mark = { type: "mark", atNs: row.atNs, sequence: 0, text: "why?", target } as const;
    marked.push([...itemsOf(press), { kind: "record", fileOffset: 0, byteLength: 0, entry: mark }]);
    expect(timelineMarks(marked, 0, null)).toEqual([{ kind: "mark", n: 13684, words: "why?", lostBytes: 0 }]);
  });
});

describe("the turns from one power's viewpoint", () => {
  test("given a viewpoint, then only its own press and the press delivered to it are counted", () => {
    const game = 0;
    for (const viewpoint of ["ITA", "TUR"]) {
      const own = session.connectionsOf(viewpoint);
      const seen = turnsSeen(session, game, viewpoint);
      expect(seen.map(({ key }) => key)).toEqual(session.turns.of(game).map(({ key }) => key));
      for (const { firstN, key } of seen) {
        expect(own, key).toContain(session.frames.connectionOf(firstN));
        expect(session.commandOf(firstN), key).toBe("NOW");
      }
      const ownRows = Array.from({ length: session.count }, (_row, row) => row + 1).filter((n) =>
        own.has(session.frames.connectionOf(n)),
      );
      const delivered = ownRows.filter((n) => session.turnOf(n, null) >= 0 && session.commandOf(n) === "FRM").length;
      const ofOthers = seen.flatMap(({ press: counts }) =>
        Object.entries(counts).flatMap(([power, count]) => (power === viewpoint ? [] : [count])),
      );
      expect(ofOthers.reduce((sum, count) => sum + count, 0)).toBe(delivered);
      expect(delivered).toBeGreaterThan(0);
      // A turn lasts from one of the power's own NOWs to the next, regardless of when others receive theirs.
      const firsts = seen.map(({ firstN }) => firstN);
      const inTurn = seen.map((_, at) =>
        ownRows.filter((n) => n >= (firsts[at] ?? 0) && n < (firsts[at + 1] ?? Number.POSITIVE_INFINITY)),
      );
      for (const [at, turn] of seen.entries()) {
        const rows = inTurn[at] ?? [];
        const said = rows.filter((n) => session.commandOf(n) === "SND").length;
        const refused = ownRows.filter(
          (n) => session.isRefusedPress(n) && rows.includes(session.answers.of(n) ?? 0),
        ).length;
        expect(turn.messages, turn.key).toBe(rows.length);
        expect(turn.press[viewpoint], turn.key).toBe(said === 0 ? undefined : said);
        expect(turn.refused, turn.key).toEqual(refused === 0 ? {} : { [viewpoint]: refused });
        expect(turn.findings.warning, turn.key).toBe(rows.filter((n) => session.severityOf(n) === "warning").length);
      }
      const total = (turns: readonly SessionTurn[], of: "press" | "refused"): number =>
        turns.reduce((sum, turn) => sum + (turn[of][viewpoint] ?? 0), 0);
      for (const of of ["press", "refused"] as const) expect(total(seen, of)).toBe(total(session.turns.of(game), of));
    }
  });
});
