import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Entry, type EntryDraft, legKey } from "../../../../core/recording/entry.ts";
import { dm, im } from "../../../support/bytes.ts";
import { chunk } from "../../../support/entries.ts";
import {
  damagedAt,
  entriesOf,
  headerOf,
  itemsOf,
  lossOf,
  recordingOf,
  recovered,
  someGame,
  streamsIn,
} from "../../../support/recordings.ts";

const game: EntryDraft[] = [
  { type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null },
  chunk(">", im, 1, 1),
  chunk("<", dm("MAP ( 'STANDARD' )"), 1, 2),
  chunk(">", dm("YES ( MAP ( 'STANDARD' ) )"), 1, 3),
  { type: "unknown", recordType: 0x90, payload: Uint8Array.of(1) },
  chunk("<", dm("SUB"), 1, 4),
];
const whole = recordingOf(game);

/** Returns the entries without their sequence numbers, and without gaps, index and end. */
function contentOf(entries: readonly Entry[]): unknown[] {
  return entries
    .filter(({ type }) => type !== "gap" && type !== "index" && type !== "end")
    .map((entry) => ({ ...entry, sequence: undefined }));
}

describe("recover", () => {
  test("given an intact recording, then the recovered one has the same entries and no gaps", () => {
    const clean = recovered(whole);
    expect(contentOf(entriesOf(clean))).toEqual(contentOf(entriesOf(whole)));
    expect(lossOf(clean)).toMatchObject({ complete: true, gaps: [], missingRecords: 0, endMismatch: false });
  });

  test("given a damaged chunk record, then a gap replaces it and counts the record and its bytes", () => {
    const clean = recovered(damagedAt(whole, 3));
    const damaged = itemsOf(whole)[3];
    const lostByteLength = dm("MAP ( 'STANDARD' )").length;
    expect(entriesOf(clean)[3]).toMatchObject({
      type: "gap",
      reason: "damaged",
      fromNs: 1,
      atNs: 3,
      records: 1,
      legs: [{ connection: 1, direction: "server-to-client", offset: 0, byteLength: lostByteLength }],
      detail: `${damaged?.byteLength} bytes at file offset ${damaged?.fileOffset}: unreadable`,
    });
    expect(lossOf(clean)).toMatchObject({
      complete: true,
      missingRecords: 0,
      holes: [],
      damage: [],
      unwrittenBytes: lostByteLength,
      endMismatch: false,
    });
  });

  test("given a recovered recording, when it is recovered again, then it does not change", () => {
    const once = recovered(damagedAt(whole, 3));
    expect(entriesOf(recovered(once))).toEqual(entriesOf(once));
  });

  test("given a lost header, then the entries are kept with a substitute header", () => {
    const clean = entriesOf(recovered(damagedAt(whole, 0)));
    expect(clean[0]).toMatchObject({ type: "header", uuid: "fresh", startedAt: null });
    expect(contentOf(clean.slice(1))).toEqual(contentOf(entriesOf(whole)).slice(1));
    expect(clean[1]).toMatchObject({ type: "gap", reason: "damaged", records: 0, legs: [] });
  });

  test("given damage in two places and a leg without bytes between them, then the first gap declares the leg's loss", () => {
    const drafts = [
      chunk(">", im),
      chunk(">", dm("OBS")),
      chunk("<", dm("MAP ( 'A' )")),
      chunk("<", dm("SUB")),
      chunk(">", dm("OBS")),
    ];
    const twice = damagedAt(recordingOf(drafts), 2, 4);
    const gaps = lossOf(recovered(twice)).gaps;
    expect(gaps.map(({ records, legs }) => [records, legs.map(legKey)])).toEqual([
      [1, ["1>"]],
      [1, []],
    ]);
  });

  test("given a gap that is already declared, then recovering again does not change it", () => {
    const file = recordingOf([chunk(">", im)]);
    const declared = recovered(file, "the end record is missing");
    expect(lossOf(declared).gaps).toMatchObject([{ reason: "damaged", detail: "the end record is missing", legs: [] }]);
    expect(lossOf(recovered(declared)).gaps).toEqual(lossOf(declared).gaps);
  });

  test("given a recording truncated at any byte, then the recovered recording has exactly the complete records", () => {
    fc.assert(
      fc.property(someGame, fc.double({ min: 0, max: 1, noNaN: true }), (drafts, share) => {
        const recording = recordingOf(drafts);
        const cut = recording.subarray(0, 20 + Math.round(share * (recording.length - 20)));
        const items = itemsOf(recording).filter((item) => item.fileOffset + item.byteLength <= cut.length);
        const expected = items.flatMap((item) => (item.kind === "record" ? [item.entry] : []));
        const clean = recovered(cut);
        const header = entriesOf(clean)[0];
        expect(header?.type === "header" && header.uuid).toBe(items.length > 0 ? headerOf().uuid : "fresh");
        expect(contentOf(entriesOf(clean)).slice(1)).toEqual(contentOf(expected).slice(1));
        expect(lossOf(clean)).toMatchObject({ complete: true, missingRecords: 0, endMismatch: false });
        const torn = items.reduce((end, item) => Math.max(end, item.fileOffset + item.byteLength), 20) < cut.length;
        expect(lossOf(clean).gaps).toHaveLength(torn ? 1 : 0);
      }),
    );
  });

  test("given any one damaged record, then all others are kept and a gap declares the loss", () => {
    fc.assert(
      fc.property(
        someGame.filter((drafts) => drafts.length > 0),
        fc.nat(),
        (drafts, which) => {
          const recording = recordingOf(drafts);
          const records = itemsOf(recording);
          // The first record is the header, and the last two are the index and the end.
          const n = 1 + (which % (records.length - 3));
          const clean = recovered(damagedAt(recording, n));
          expect(contentOf(entriesOf(clean))).toEqual(contentOf(entriesOf(recording).filter((_, i) => i !== n)));
          expect(lossOf(clean)).toMatchObject({ damagedBytes: 0, holes: [], missingRecords: 0, endMismatch: false });
          expect(lossOf(clean).gaps).toHaveLength(1);
          expect(Object.keys(streamsIn(clean)).length).toBeLessThanOrEqual(Object.keys(streamsIn(recording)).length);
        },
      ),
    );
  });
});
