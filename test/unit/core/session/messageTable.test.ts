import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { knownVariants } from "../../../../core/map/library.ts";
import { RecordingReader } from "../../../../core/recording/reader.ts";
import { markOn } from "../../../../core/session/marks.ts";
import { MessageTable, noSettings, type TableSettings } from "../../../../core/session/messageTable.ts";
import type { FoldRowView, MessageRowView, RowView } from "../../../../core/session/rowView.ts";
import { Session } from "../../../../core/session/session.ts";
import { textClassOf } from "../../../../core/session/textClasses.ts";
import { dialogue } from "../../../support/dialogue.ts";
import { recordingOf } from "../../../support/recordings.ts";
import { startOf } from "../../../support/startOf.ts";

/** The first twenty years of a game with a lot of press. */
const talkative = readFileSync(startOf("recordings/press-level8000.chamber.gz", 2000));

function sample(name: string): Uint8Array {
  return gunzipSync(readFileSync(`recordings/${name}.chamber.gz`));
}

/** Returns a session that has read a whole recording. */
function sessionOf(recording: Uint8Array): Session {
  const session = new Session(knownVariants);
  const reader = new RecordingReader();
  session.push(reader.push(recording));
  session.push(reader.end());
  return session;
}

function tableOf(session: Session, settings: Partial<TableSettings> = {}): MessageTable {
  const table = new MessageTable(session, { ...noSettings, ...settings });
  while (!table.advance(1000));
  return table;
}

function linesOf(table: MessageTable): readonly RowView[] {
  return table.rows(0, table.state.length).lines;
}

/** Returns the number of settled lines at the start, rounded down to a multiple of ten. */
function settledLength(table: MessageTable): number {
  let length = 0;
  while (length + 10 < table.state.length && table.rows(length, length + 10).isSettled) length += 10;
  return length;
}

const isMessage = (line: RowView): line is MessageRowView => line.kind === "message";
const isFold = (line: RowView): line is FoldRowView => line.kind === "fold";

describe("the message table of a press game", () => {
  let session: Session;
  beforeAll(() => {
    session = sessionOf(talkative);
  });

  test("when it is folded, four out of five messages have no line of their own, and no message with a finding is in a fold", () => {
    const table = tableOf(session);
    const lines = linesOf(table);
    const folded = lines.filter(isFold).reduce((sum, fold) => sum + fold.members, 0);
    const unfolded = lines.filter(isMessage);
    expect(folded + unfolded.length).toBe(session.count);
    expect(lines.length).toBeLessThan(session.count / 5);
    const found = Array.from({ length: session.count }, (_, at) => at + 1).filter(
      (n) => session.severityOf(n) !== null,
    );
    expect(found.length).toBeGreaterThan(30);
    const shown = new Set(unfolded.map(({ n }) => n));
    expect(found.filter((n) => !shown.has(n))).toEqual([]);
  });

  test("when it is unfolded, every message has a line of its own, in order", () => {
    const lines = linesOf(tableOf(session, { folds: false }));
    expect(lines.filter(isMessage).map(({ n }) => n)).toEqual(Array.from({ length: session.count }, (_, at) => at + 1));
  });

  test("a turn has one heading, which counts the press and findings in its lines", () => {
    const lines = linesOf(tableOf(session, { folds: false }));
    const spring = lines.findIndex((line) => line.kind === "turn" && line.turn.key === "SPR 1920");
    const next = lines.findIndex((line, index) => index > spring && line.kind === "turn");
    const heading = lines[spring];
    if (heading?.kind !== "turn") throw new Error("Spring 1920 has no heading");
    const within = lines.slice(spring, next).filter(isMessage);
    const press = within.filter(({ command, toClient }) => command === "SND" && !toClient).length;
    expect(Object.values(heading.turn.press).reduce((sum, count) => sum + count, 0)).toBe(press);
    const { note, warning, error } = heading.turn.findings;
    expect(note + warning + error).toBe(within.filter(({ severity }) => severity !== null).length);
  });

  test("a window names the turn in which it begins", () => {
    const table = tableOf(session);
    const lines = linesOf(table);
    const heading = lines.findIndex((line) => line.kind === "turn" && line.turn.key === "FAL 1910");
    expect(table.rows(heading + 1, heading + 3).turn?.key).toBe("FAL 1910");
    expect(table.rows(heading, heading + 3).turn?.key).not.toBe("FAL 1910");
    expect(table.rows(0, 3).turn).toBeNull();
  });

  test("a line's text and the classes of its characters match", () => {
    const line = linesOf(tableOf(session, { filter: "n==13684" })).find(isMessage);
    expect(line?.text).toBe("(ITA) (REJ (THK (XDO ((FRA AMY STP) SUP (FRA FLT TYS)))))");
    expect(line?.classes.length).toBe(line?.text.length);
    const classAt = (word: string): string => textClassOf(line?.classes.charAt(line.text.indexOf(word)) ?? "");
    expect([classAt("ITA"), classAt("REJ"), classAt("STP"), classAt("SUP"), classAt("(")]).toEqual([
      "power",
      "press",
      "province",
      "order",
      "bracket",
    ]);
  });

  test("a hiding filter leaves only the matching lines; a highlighting filter leaves all lines", () => {
    const hidden = tableOf(session, { filter: "msg==HUH && from==server" });
    const lines = linesOf(hidden).filter(isMessage);
    expect(hidden.state.matches).toBe(lines.length);
    expect(lines.every(({ command, toClient }) => command === "HUH" && toClient)).toBe(true);
    const highlighted = tableOf(session, { filter: "msg==HUH && from==server", mode: "highlight" });
    const all = linesOf(highlighted).filter(isMessage);
    expect(all).toHaveLength(session.count);
    expect(all.filter(({ matches }) => matches).map(({ n }) => n)).toEqual(lines.map(({ n }) => n));
  });

  test("an invalid filter is reported with the reason and hides nothing", () => {
    const { state } = tableOf(session, { filter: "msg==" });
    expect(state.fault?.message).toBeTruthy();
    expect(state.matches).toBe(session.count);
  });

  test("a power's view contains only the messages on its connections", () => {
    const lines = linesOf(tableOf(session, { viewpoint: "ITA", folds: false })).filter(isMessage);
    const own = session.connectionsOf("ITA");
    expect(lines.length).toBeGreaterThan(1000);
    expect(lines.every(({ connection }) => own.has(connection))).toBe(true);
  });

  test("a fold opens in place, and the following lines move down by the number of its messages", () => {
    const table = tableOf(session);
    const before = linesOf(table);
    const at = before.findIndex((line, index) => index > 1000 && isFold(line) && line.members > 3);
    const fold = before[at];
    if (!fold || !isFold(fold)) throw new Error("there is no such fold");
    table.setOpen([fold.n]);
    const after = linesOf(table);
    expect(after[at]).toEqual({ ...fold, isOpen: true });
    expect(after.slice(at + 1, at + 1 + fold.members).every(isMessage)).toBe(true);
    // The lines are equal except for the time since the line above.
    expect(after[at + 1 + fold.members]).toMatchObject({ ...before[at + 1], sinceMs: expect.any(Number) });
    table.setOpen([]);
    expect(linesOf(table)).toEqual(before);
  });

  test("a mark on a message in a fold stays on that message, and the fold shows it", () => {
    const marked = sessionOf(talkative);
    const fold = linesOf(tableOf(marked)).find((line): line is FoldRowView => isFold(line) && line.members > 2);
    if (!fold) throw new Error("there is no such fold");
    const draft = markOn(marked, fold.lastN);
    if (!draft) throw new Error("there is no such message");
    marked.setMarks([{ ...draft, text: "this one" }]);
    expect([marked.isMarked(fold.n), marked.isMarked(fold.lastN)]).toEqual([false, true]);
    expect(linesOf(tableOf(marked)).find(({ kind, ...line }) => "n" in line && line.n === fold.n)).toEqual({
      ...fold,
      marked: 1,
    });
  });

  test("the cursor moves from message to message, skips headings, and treats a fold as one step", () => {
    const table = tableOf(session);
    const places = linesOf(table).flatMap((line) => (isMessage(line) || isFold(line) ? [line.n] : []));
    const walked: number[] = [];
    for (let n: number | null = 1; n !== null && walked.length < 500; n = table.neighbourOf(n, 1)) walked.push(n);
    expect(walked).toEqual(places.slice(0, 500));
    const last = places.at(-1) ?? 0;
    expect(table.neighbourOf(last, 1)).toBeNull();
    expect(table.neighbourOf(last, -1)).toBe(places.at(-2));
  });
});

describe("the message table of a recording that grows", () => {
  test("settled lines do not change, and the result equals a table built from everything", () => {
    const recording = sample("press-level20");
    const session = new Session(knownVariants);
    const table = new MessageTable(session, noSettings);
    const reader = new RecordingReader();
    const settled: RowView[] = [];
    const pieceLength = Math.ceil(recording.length / 17);
    for (let at = 0; at < recording.length; at += pieceLength) {
      session.push(reader.push(recording.slice(at, at + pieceLength)));
      while (!table.advance(70));
      const { lines } = table.rows(0, table.state.length);
      const numbers = (rows: readonly RowView[]): unknown[] =>
        rows.map((line) =>
          isMessage(line) || isFold(line) ? [line.kind, line.n, isFold(line) && line.members] : line.kind,
        );
      expect(numbers(lines.slice(0, settled.length))).toEqual(numbers(settled));
      settled.splice(0, settled.length, ...lines.slice(0, settledLength(table)));
    }
    session.push(reader.end());
    while (!table.advance(70));
    expect(linesOf(table)).toEqual(linesOf(tableOf(session)));
  });

  test("connections that close after the last message have lines", () => {
    const lines = linesOf(tableOf(sessionOf(sample("press-level20"))));
    const last = lines.findLastIndex((line) => isMessage(line) || isFold(line));
    const following = lines.slice(last + 1);
    expect(following.length).toBeGreaterThan(0);
    expect(following.every((line) => line.kind === "event" && line.event.kind === "closed")).toBe(true);
  });
});

describe("the message table of a damaged recording", () => {
  test("shows each loss at its position, and finds the line of the loss", () => {
    const recording = sample("press-level20").slice();
    const middle = Math.floor(recording.length / 2);
    recording.fill(0xff, middle, middle + 40);
    const table = tableOf(sessionOf(recording));
    const lines = linesOf(table);
    const lost = lines.flatMap((line, index) => (line.kind === "event" && line.event.kind === "lost" ? [index] : []));
    expect(table.state.lost).toEqual(lost);
    expect(lost.length).toBeGreaterThan(0);
    const first = lines[lost[0] ?? -1];
    const event = first?.kind === "event" ? first.event : null;
    expect(event?.words).toMatch(/^\d+ bytes lost here$/);
    expect(event?.detail).toMatch(/^Bytes \d+–\d+ of the file .* Reading resumes at the next valid record\.$/);
    expect(isMessage(lines[(lost[0] ?? 0) - 1] as RowView) || isFold(lines[(lost[0] ?? 0) - 1] as RowView)).toBe(true);
  });
});

describe("the message table of two games, one after the other", () => {
  test("messages before the second game's first turn have a heading of their own, not that of the first game's last turn", () => {
    const drafts = [
      ["1 < HLO ( AUS ) ( 1 ) ( ( LVL 0 ) )", "1 < NOW ( SPR 1901 ) ( AUS AMY VIE )", "1 < SLO ( AUS )"],
      ["2 > NME ( 'x' ) ( '1' )", "2 < HLO ( ENG ) ( 2 ) ( ( LVL 0 ) )", "2 < SCO ( ENG LON )"],
      ["2 < NOW ( SPR 1901 ) ( ENG FLT LON )"],
    ];
    const session = sessionOf(
      recordingOf(
        drafts.flat().flatMap((line, second) => {
          const [connection = "", ...said] = line.split(" ");
          return dialogue([said.join(" ")]).map((draft) => ({
            ...draft,
            connection: Number(connection),
            atNs: second * 1e9,
          }));
        }),
      ),
    );
    const lines = linesOf(tableOf(session, { folds: false }));
    const words = lines.map((line) =>
      line.kind === "message" ? line.command : line.kind === "turn" ? line.turn.key : line.kind,
    );
    expect(words).toEqual([...["HLO", "SPR 1901", "NOW", "SLO", "idle", "NME", "HLO", "SCO", "SPR 1901", "NOW"]]);
  });
});
