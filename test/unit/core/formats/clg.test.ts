import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ClgReader } from "../../../../core/formats/clg.ts";
import type { EntryDraft } from "../../../../core/recording/entry.ts";
import { type ClgRecord, clgFile } from "../../../support/clg.ts";

const received = 5;
const sent = 6;
const im = Uint8Array.of(0, 0, 0, 4, 0, 1, 0xda, 0x10);
const rm = Uint8Array.of(1, 0, 0, 0);

/** Reads a file in pieces, cycling through the given lengths; reads it in one piece if there are none. */
function read(file: Uint8Array, lengths: readonly number[] = []) {
  const reader = new ClgReader("from a.clg");
  const drafts: EntryDraft[] = [];
  let at = 0;
  for (let i = 0; lengths.length > 0 && at < file.length; i++) {
    const to = at + (lengths[i % lengths.length] as number);
    drafts.push(...reader.push(file.subarray(at, to)));
    at = to;
  }
  drafts.push(...reader.push(file.subarray(at)));
  const gap = reader.end();
  if (gap) drafts.push(gap);
  return { drafts, faults: reader.parts.faults };
}

describe("a .clg log", () => {
  test("of a client: sent bytes go to the server, and time starts at its first record", () => {
    const { drafts, faults } = read(
      clgFile([
        { ticks: 5000, direction: sent, bytes: im },
        { ticks: 5016, direction: received, bytes: rm },
      ]),
    );
    expect(faults).toEqual([]);
    expect(drafts).toEqual([
      { type: "opened", atNs: 0, connection: 1, client: "from a.clg", listen: null, upstream: null },
      { type: "chunk", atNs: 0, connection: 1, direction: "client-to-server", bytes: im },
      { type: "chunk", atNs: 16_000_000, connection: 1, direction: "server-to-client", bytes: rm },
    ]);
  });

  test("of a server begins with the IM it received: received bytes go to the server", () => {
    const { drafts } = read(
      clgFile([
        { ticks: 0, direction: received, bytes: im.subarray(0, 4) },
        { ticks: 0, direction: received, bytes: im.subarray(4) },
        { ticks: 0, direction: sent, bytes: rm },
      ]),
    );
    expect(drafts.flatMap((draft) => (draft.type === "chunk" ? [draft.direction] : []))).toEqual([
      "client-to-server",
      "client-to-server",
      "server-to-client",
    ]);
  });

  test("continues its timestamps when the tick count wraps to zero", () => {
    const { drafts, faults } = read(
      clgFile([
        { ticks: 2 ** 32 - 10, direction: sent, bytes: im },
        { ticks: 20, direction: received, bytes: rm },
      ]),
    );
    expect(faults).toEqual([]);
    expect(drafts.at(-1)).toMatchObject({ atNs: 30_000_000 });
  });

  test("with an earlier timestamp keeps the record in its position, and reports it", () => {
    const { drafts, faults } = read(
      clgFile([
        { ticks: 100, direction: sent, bytes: im },
        { ticks: 150, direction: received, bytes: rm },
        { ticks: 140, direction: received, bytes: rm },
        { ticks: 160, direction: received, bytes: rm },
      ]),
    );
    expect(drafts.slice(1).map((draft) => draft.type === "chunk" && draft.atNs / 1e6)).toEqual([0, 50, 50, 60]);
    expect(faults).toMatchObject([{ at: 32 }]);
  });

  test("that was truncated yields its complete records and reports the remaining bytes", () => {
    const file = clgFile([
      { ticks: 0, direction: sent, bytes: im },
      { ticks: 0, direction: received, bytes: rm },
    ]);
    const { drafts, faults } = read(file.subarray(0, file.length - 1));
    expect(drafts.map(({ type }) => type)).toEqual(["opened", "chunk", "gap"]);
    expect(faults).toEqual([
      { at: 18, message: "starts a record that is cut off at the end of the file: 13 bytes were not read" },
    ]);
  });

  test("with a record of unknown direction skips only that record", () => {
    const { drafts, faults } = read(
      clgFile([
        { ticks: 0, direction: sent, bytes: im },
        { ticks: 0, direction: 7, bytes: Uint8Array.of(1, 2, 3) },
        { ticks: 0, direction: received, bytes: rm },
      ]),
    );
    expect(drafts.map(({ type }) => type)).toEqual(["opened", "chunk", "gap", "chunk"]);
    expect(drafts[2]).toMatchObject({
      detail: "byte 18 starts a record with the unknown direction 7; skipped 3 bytes",
    });
    expect(faults).toEqual([{ at: 18, message: "starts a record with the unknown direction 7; skipped 3 bytes" }]);
  });

  test("that is actually a file of another kind has one fault, not many", () => {
    const { drafts, faults } = read(new TextEncoder().encode("This is a text of some length, but no log.\n"), [5]);
    expect(drafts.map(({ type }) => type)).toEqual(["gap"]);
    expect(faults).toEqual([{ at: 0, message: "is not the start of a record: the remaining 43 bytes were not read" }]);
  });
});

const record: fc.Arbitrary<ClgRecord> = fc.record({
  ticks: fc.nat(2 ** 31 - 1),
  direction: fc.constantFrom(received, sent),
  bytes: fc.uint8Array({ maxLength: 40 }),
});
const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });

describe("any .clg log", () => {
  test("yields the original bytes, in order", () => {
    fc.assert(
      fc.property(fc.array(record), (records) => {
        const inOrder = [...records].sort((a, b) => a.ticks - b.ticks);
        const chunks = read(clgFile(inOrder)).drafts.flatMap((draft) => (draft.type === "chunk" ? [draft] : []));
        expect(chunks.map(({ atNs, bytes }) => ({ atMs: atNs / 1e6, bytes }))).toEqual(
          inOrder.map(({ ticks, bytes }) => ({ atMs: ticks - (inOrder[0]?.ticks ?? 0), bytes })),
        );
        const sides = new Set(inOrder.map(({ direction }, at) => `${direction} ${chunks[at]?.direction}`));
        expect(sides.size).toBe(new Set(inOrder.map(({ direction }) => direction)).size);
      }),
    );
  });

  test("yields the same entries when read in pieces of any size, damaged or not", () => {
    fc.assert(
      fc.property(fc.array(record), fc.uint8Array({ maxLength: 60 }), lengths, (records, noise, pieces) => {
        const file = Buffer.concat([clgFile(records), noise]);
        expect(read(file, pieces)).toEqual(read(file));
      }),
    );
  });

  test("of any bytes never throws, and timestamps never decrease", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), lengths, (file, pieces) => {
        const times = read(file, pieces).drafts.flatMap((draft) => ("atNs" in draft ? [draft.atNs] : []));
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });
});
