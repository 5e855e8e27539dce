import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, EntryDraft } from "../../../../core/recording/entry.ts";
import { MergeSurvey, planMerge } from "../../../../core/recording/mergePlan.ts";
import { dm, im } from "../../../support/bytes.ts";
import { chunk } from "../../../support/entries.ts";
import {
  damagedAt,
  entriesOf,
  headerOf,
  lossOf,
  merged,
  recordingOf,
  recovered,
  sliced,
  someGame,
  streamsIn,
} from "../../../support/recordings.ts";

const opened = (connection: number, atNs: number): EntryDraft => ({
  type: "opened",
  atNs,
  connection,
  client: null,
  listen: null,
  upstream: null,
});

const first = headerOf({ uuid: "first" });
/** From the same run of the recorder, started 2 s later. */
const second = headerOf({ uuid: "second", startedAt: null, clock: { id: "clock", atStartNs: 7_000_000_000 } });
/** From another run, started 3 s after the first. */
const third = headerOf({ uuid: "third", startedAt: "2024-05-01T10:00:03.000Z", clock: { id: "other", atStartNs: 1 } });

function headerIn(recording: Uint8Array): Entry & { type: "header" } {
  const header = entriesOf(recording)[0];
  if (header?.type !== "header") throw new Error("no header");
  return header;
}

/** Returns all entries except chunks, gaps, index and end, without sequence numbers, sorted as JSON. */
function others(recording: Uint8Array): string[] {
  return entriesOf(recording)
    .filter(({ type }) => !["chunk", "gap", "index", "end"].includes(type))
    .map((entry) => JSON.stringify({ ...entry, sequence: undefined }))
    .sort();
}

describe("merge of different recordings", () => {
  const inputs = [
    recordingOf([opened(1, 0), chunk(">", im, 1, 5)], first),
    recordingOf(
      [
        opened(1, 0),
        chunk(">", dm("GOF"), 1, 1),
        { type: "mark", atNs: 2, text: "see", target: { connection: 1, direction: "client-to-server", offset: 0 } },
      ],
      second,
    ),
    recordingOf([opened(1, 0), chunk(">", dm("OBS"), 1, 9)], third),
  ];

  test("given recordings with and without a shared clock, then that clock aligns them, or otherwise their start times do", () => {
    const { recording, plan } = merged(inputs);
    expect(plan.inputs.map(({ offsetNs }) => offsetNs)).toEqual([0, 2e9, 3e9]);
    expect(plan.unplaced).toEqual([]);
    expect(headerIn(recording)).toMatchObject({ uuid: "merged", startedAt: first.startedAt, clock: null });
    const times = entriesOf(recording).flatMap((entry) => (entry.type === "chunk" ? [entry.atNs] : []));
    expect(times).toEqual([5, 2e9 + 1, 3e9 + 9]);
  });

  test("given colliding connection numbers, then connections are renumbered, including in marks, and the header lists them", () => {
    const { recording } = merged(inputs);
    expect(
      headerIn(recording).sources.map(({ uuid, clockOffsetNs, connections }) => [uuid, clockOffsetNs, connections]),
    ).toEqual([
      ["first", 0, [[1, 1]]],
      ["second", 2e9, [[1, 2]]],
      ["third", 3e9, [[1, 3]]],
    ]);
    expect(entriesOf(recording).find(({ type }) => type === "mark")).toMatchObject({
      target: { connection: 2 },
      atNs: 2e9 + 2,
    });
    expect(Object.keys(streamsIn(recording))).toEqual(["1>", "2>", "3>"]);
  });

  test("given distinct connection numbers, then connections keep them", () => {
    const { plan } = merged([recordingOf([opened(4, 0)], first), recordingOf([opened(2, 0)], second)]);
    expect(plan.inputs.map(({ connections }) => [...connections])).toEqual([[[4, 4]], [[2, 2]]]);
  });

  test("given a recording without a start time, then it begins with the others, and the plan reports it", () => {
    const { plan } = merged([
      inputs[2] as Uint8Array,
      recordingOf([opened(1, 0)], headerOf({ uuid: "x", startedAt: null, clock: null })),
    ]);
    expect(plan.inputs.map(({ offsetNs }) => offsetNs)).toEqual([0, 0]);
    expect(plan.unplaced).toEqual(["1.chamber"]);
  });

  test("given a merged recording merged again, then the header still has its sources, with the new numbers", () => {
    const once = merged(inputs.slice(1)).recording;
    const { recording } = merged([inputs[0] as Uint8Array, once]);
    const sources = headerIn(recording).sources.map(({ uuid, clockOffsetNs, connections }) => [
      uuid,
      clockOffsetNs,
      connections,
    ]);
    expect(sources).toContainEqual(["third", 3e9, [[1, 3]]]);
    expect(sources).toContainEqual(["first", 0, [[1, 1]]]);
  });

  test("given recordings made years apart, then they do not fit on one clock", () => {
    const input = (uuid: string, startedAt: string) => ({
      name: uuid,
      header: headerOf({ uuid, startedAt, clock: null }),
      survey: new MergeSurvey(),
    });
    const fresh = { uuid: "x", tool: "test" };
    expect(planMerge([input("a", "2020-01-01T00:00:00Z"), input("b", "2024-01-01T00:00:00Z")], fresh)).toBeUndefined();
    expect(planMerge([input("a", "2024-01-01T00:00:00Z"), input("b", "2024-03-01T00:00:00Z")], fresh)).toBeDefined();
  });

  test("every leg of every input keeps its bytes, and timestamps never decrease", () => {
    fc.assert(
      fc.property(
        fc.array(someGame, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (games, pieceLength) => {
          const recordings = games.map((drafts, i) =>
            recordingOf(drafts, headerOf({ uuid: `${i}`, clock: { id: "clock", atStartNs: 3 * i } })),
          );
          const { recording, plan } = merged(recordings, pieceLength);
          const expected = recordings.flatMap((input, i) =>
            Object.entries(streamsIn(input)).map(([leg, bytes]) => [
              `${plan.inputs[i]?.connections.get(Number.parseInt(leg, 10))}${leg.at(-1)}`,
              bytes,
            ]),
          );
          expect(streamsIn(recording)).toEqual(Object.fromEntries(expected));
          const times = entriesOf(recording).flatMap((entry) => ("atNs" in entry ? [entry.atNs] : []));
          expect(times).toEqual([...times].sort((a, b) => a - b));
          expect(lossOf(recording)).toMatchObject({
            lostBytes: 0,
            holes: [],
            gaps: [],
            missingRecords: 0,
            endMismatch: false,
          });
        },
      ),
    );
  });
});

describe("merge of parts of one recording", () => {
  test("given a damaged copy and a slice with the lost part, then the merged recording is complete", () => {
    const drafts = [opened(1, 0), chunk(">", im, 1, 1), chunk(">", dm("GOF"), 1, 2), chunk(">", dm("OBS"), 1, 3)];
    const whole = recordingOf(drafts);
    const damaged = recovered(damagedAt(whole, 3));
    const slice = sliced(whole, { fromNs: 2, toNs: 2 });
    const { recording } = merged([damaged, slice]);
    expect(entriesOf(recording)).toEqual(entriesOf(whole));
  });

  test("given parts with the same loss, then the gap keeps its reason", () => {
    const drafts = [1, 2, 3, 4, 5].map((atNs) => chunk(">", dm("GOF"), 1, atNs));
    const damaged = recovered(damagedAt(recordingOf(drafts), 2));
    const parts = [sliced(damaged, { toNs: 2 }), sliced(damaged, { fromNs: 4, toNs: 4 })];
    expect(lossOf(merged(parts).recording)).toMatchObject({ missingRecords: 0, holes: [], endMismatch: false });
    const gaps = lossOf(merged(parts).recording).gaps.map(({ reason, legs }) => [
      reason,
      legs[0]?.offset,
      legs[0]?.byteLength,
    ]);
    expect(gaps).toEqual([
      ["damaged", 6, 6],
      ["sliced", 12, 6],
      ["sliced", 24, 6],
    ]);
  });

  test("slices by time, merged in any order, reproduce the recording", () => {
    fc.assert(
      fc.property(someGame, fc.array(fc.nat({ max: 60 }), { maxLength: 3 }), fc.boolean(), (drafts, cuts, reversed) => {
        const whole = recordingOf(drafts);
        const at = [-1, ...[...new Set(cuts)].sort((a, b) => a - b), Number.POSITIVE_INFINITY];
        const parts = at.slice(1).map((toNs, i) => sliced(whole, { fromNs: (at[i] as number) + 1, toNs }));
        const { recording, plan } = merged(reversed ? parts.reverse() : parts);
        expect(plan.header).toEqual(headerOf());
        expect(streamsIn(recording)).toEqual(streamsIn(whole));
        expect(others(recording)).toEqual(others(whole));
        expect(lossOf(recording)).toMatchObject({
          lostBytes: 0,
          holes: [],
          gaps: [],
          missingRecords: 0,
          endMismatch: false,
        });
      }),
    );
  });

  test("slices by message, even with equal timestamps, reproduce the recording when merged", () => {
    fc.assert(
      fc.property(someGame, fc.nat({ max: 12 }), (drafts, n) => {
        const timeless = drafts.map((draft) => (draft.type === "unknown" ? draft : { ...draft, atNs: 0 }));
        const whole = recordingOf(timeless);
        const parts = [sliced(whole, { fromN: n + 1 }), sliced(whole, { toN: n })];
        expect(streamsIn(merged(parts, 1).recording)).toEqual(streamsIn(whole));
      }),
    );
  });
});
