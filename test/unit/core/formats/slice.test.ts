import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Analysis, type FrameRow } from "../../../../core/analysis/analysis.ts";
import { frameText } from "../../../../core/analysis/frameText.ts";
import { MessageTimes, parseConnections, parseSliceBound, sliceRange } from "../../../../core/formats/sliceRange.ts";
import type { EntryDraft } from "../../../../core/recording/entry.ts";
import { dm, frameBytes, im, rm } from "../../../support/bytes.ts";
import { chunk } from "../../../support/entries.ts";
import {
  damagedAt,
  entriesOf,
  everything,
  lossOf,
  recordingOf,
  sliced,
  someGame,
  streamsIn,
} from "../../../support/recordings.ts";

const names = rm([
  [0x4100, "AUS"],
  [0x4101, "ENG"],
]);
const press = dm("SND ( ENG ) ( PRP ( PCE ( AUS ENG ) ) )");

function rowsOf(recording: Uint8Array): FrameRow[] {
  const analysis = new Analysis({ dialect: "diplomacy" });
  return entriesOf(recording).flatMap((entry) => analysis.apply(entry));
}

/** Returns a message as printed by `chamber show`, without its number. */
function shown({ connection, direction, atNs, frame, representation }: FrameRow): string {
  return `${connection} ${direction} ${atNs} ${frame.kind} ${frameText(frame, representation)}`;
}

describe("bounds of a slice", () => {
  test.each([
    ["12.5", { by: "time", atNs: 12.5e9 }],
    ["1m30s", { by: "time", atNs: 90e9 }],
    ["1h250ms", { by: "time", atNs: 3600.25e9 }],
    ["#217", { by: "message", n: 217 }],
  ])("%s", (text, bound) => {
    expect(parseSliceBound(text)).toEqual(bound);
  });

  test.each(["", "abc", "-1", "#", "1x", "#1.5", "1m 30s", "1.2.3s"])("%j is not a bound", (text) => {
    expect(parseSliceBound(text)).toBeUndefined();
  });

  test("connections are written as numbers and ranges", () => {
    expect(parseConnections("1,3-5, 7")?.spans).toEqual([
      { start: 1, end: 2 },
      { start: 3, end: 6 },
      { start: 7, end: 8 },
    ]);
    for (const wrong of ["", "5-3", "a", "1,", "1-2-3"]) expect(parseConnections(wrong)).toBeUndefined();
  });

  test("a message that does not exist is reported", () => {
    const times = new MessageTimes([9]);
    for (const entry of entriesOf(recordingOf([chunk(">", im)]))) times.add(entry);
    expect(times.count).toBe(1);
    expect(sliceRange({ by: "message", n: 9 }, undefined, null, times)).toEqual({ noMessage: 9 });
  });
});

describe("slice", () => {
  const game: EntryDraft[] = [
    { type: "opened", atNs: 0, connection: 1, client: "a", listen: null, upstream: null },
    chunk(">", im, 1, 1),
    chunk("<", names, 1, 2),
    chunk(">", Buffer.concat([dm("NME ( 'A' ) ( 'B' )"), press.subarray(0, 5)]), 1, 3),
    { type: "mark", atNs: 3, text: "not here", target: null },
    chunk(">", Buffer.concat([press.subarray(5), dm("GOF")]), 1, 10),
    { type: "mark", atNs: 12, text: "the offer", target: { connection: 1, direction: "client-to-server", offset: 34 } },
    chunk(">", dm("OBS"), 1, 20),
    { type: "closed", atNs: 30, connection: 1, direction: "client-to-server", kind: "fin", undelivered: 0, code: null },
  ];
  const recording = recordingOf(game);

  test("given a message in two pieces, when its end is in the slice, then the slice contains the whole message, with its timestamps", () => {
    const part = sliced(recording, { fromNs: 10, toNs: 10 });
    expect(rowsOf(part).map(shown)).toEqual(
      rowsOf(recording)
        .filter((row) => row.atNs === 10 || row.frame.kind === "IM" || row.frame.kind === "RM")
        .map(shown),
    );
    expect(rowsOf(part).map(shown).at(-2)).toBe("1 client-to-server 10 DM SND ( ENG ) ( PRP ( PCE ( AUS ENG ) ) )");
    expect(rowsOf(part).map((row) => row.frame.span)).toEqual(
      rowsOf(recording).flatMap((row) => (row.atNs === 3 || row.atNs === 20 ? [] : [row.frame.span])),
    );
  });

  test("given omitted bytes, then gaps declare them and nothing counts as lost", () => {
    const loss = lossOf(sliced(recording, { fromNs: 10, toNs: 10 }));
    expect(loss).toMatchObject({ lostBytes: 0, holes: [], missingRecords: 0, complete: true, endMismatch: false });
    expect(loss.gaps.map(({ reason, legs }) => [reason, legs[0]?.offset, legs[0]?.byteLength])).toEqual([
      ["sliced", im.length, dm("NME ( 'A' ) ( 'B' )").length],
      ["sliced", im.length + dm("NME ( 'A' ) ( 'B' )").length + press.length + dm("GOF").length, dm("OBS").length],
    ]);
  });

  test("given marks, then those on kept messages and in the time range are kept", () => {
    const marks = (range: Parameters<typeof sliced>[1]): string[] =>
      entriesOf(sliced(recording, range)).flatMap((entry) => (entry.type === "mark" ? [entry.text] : []));
    expect(marks({})).toEqual(["not here", "the offer"]);
    expect(marks({ fromNs: 10, toNs: 10 })).toEqual(["the offer"]);
    expect(marks({ fromNs: 20 })).toEqual([]);
  });

  test("given message numbers, then exactly those messages are kept, even from the middle of a chunk", () => {
    const kept = (fromN: number, toN: number): string[] =>
      rowsOf(sliced(recording, { fromN, toN }))
        .filter(({ frame }) => frame.kind === "DM")
        .map(({ frame, representation }) => frameText(frame, representation));
    expect(kept(5, 5)).toEqual(["GOF"]);
    expect(kept(4, 5)).toEqual(["SND ( ENG ) ( PRP ( PCE ( AUS ENG ) ) )", "GOF"]);
  });

  test("given connections, then other connections have no entries, and only marks on a time remain", () => {
    const two = recordingOf([...game, chunk(">", im, 2, 40), chunk("<", rm(), 2, 41)]);
    const only = entriesOf(sliced(two, { connections: parseConnections("2") ?? null }));
    expect(only.map(({ type }) => type)).toEqual(["header", "mark", "chunk", "chunk", "index", "end"]);
  });

  test("given a frame broken by a gap, when a slice overlaps it, then later bytes are framed as before", () => {
    const long = frameBytes(2, new Uint8Array(40).fill(0x40));
    const whole = recordingOf([
      chunk(">", long.subarray(0, 10), 1, 1),
      chunk(">", long.subarray(10, 20), 1, 2),
      chunk(">", Buffer.concat([long.subarray(20), dm("GOF")]), 1, 3),
      chunk(">", dm("OBS"), 1, 4),
    ]);
    const broken = damagedAt(whole, 2);
    expect(lossOf(broken).missingRecords).toBe(1);
    const part = sliced(broken, { fromNs: 3 });
    expect(rowsOf(part).map(shown)).toEqual(
      rowsOf(broken)
        .filter(({ atNs }) => atNs >= 3)
        .map(shown),
    );
  });

  test("given a loss, then a slice that overlaps the time of the loss declares it, and any other slice omits it", () => {
    const broken = damagedAt(recording, 3);
    const reasons = (range: Parameters<typeof sliced>[1]): string[] =>
      lossOf(sliced(broken, range)).gaps.map(({ reason }) => reason);
    expect(reasons({})).toEqual(["damaged"]);
    expect(reasons({ fromNs: 2, toNs: 5 })).toContain("damaged");
    expect(new Set(reasons({ fromNs: 20 }))).toEqual(new Set(["sliced"]));
  });

  test("given an edit that is split, then the original bytes stay with its first piece", () => {
    const both = Buffer.concat([dm("GOF"), dm("OBS")]);
    const edited = recordingOf([
      { type: "edit", atNs: 1, connection: 1, direction: "client-to-server", original: dm("SUB"), forwarded: both },
    ]);
    const edit = entriesOf(sliced(edited, { fromN: 2 })).find((entry) => entry.type === "edit");
    expect(edit?.offset).toBe(dm("GOF").length);
    expect(Buffer.from(edit?.forwarded ?? [])).toEqual(Buffer.from(dm("OBS")));
    expect(Buffer.from(edit?.original ?? [])).toEqual(Buffer.from(dm("SUB")));
  });

  test("slicing everything changes nothing", () => {
    fc.assert(
      fc.property(someGame, (drafts) => {
        const original = recordingOf(drafts);
        expect(entriesOf(sliced(original, everything))).toEqual(entriesOf(original));
      }),
    );
  });

  test("any slice has the same messages as that part of the recording, and reports no loss", () => {
    fc.assert(
      fc.property(someGame, fc.nat({ max: 30 }), fc.nat({ max: 30 }), (drafts, fromNs, length) => {
        const toNs = fromNs + length;
        const original = recordingOf(drafts);
        const part = sliced(original, { fromNs, toNs });
        expect(rowsOf(part).map(shown)).toEqual(
          rowsOf(original)
            .filter(({ atNs, frame: { kind } }) => (atNs >= fromNs && atNs <= toNs) || kind === "IM" || kind === "RM")
            .map(shown),
        );
        expect(lossOf(part)).toMatchObject({ lostBytes: 0, holes: [], missingRecords: 0, endMismatch: false });
        const times = entriesOf(part).flatMap((entry) => ("atNs" in entry ? [entry.atNs] : []));
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(streamsIn(sliced(part, { fromNs, toNs }))).toEqual(streamsIn(part));
      }),
    );
  });
});
