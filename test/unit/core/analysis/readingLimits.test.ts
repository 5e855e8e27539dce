import { describe, expect, test } from "vitest";
import { Analysis, type FrameRow } from "../../../../core/analysis/analysis.ts";
import { LegWatch } from "../../../../core/analysis/legWatch.ts";
import { RecordingFold } from "../../../../core/analysis/recordingFold.ts";
import { readMessage } from "../../../../core/language/read.ts";
import type { Entry, LegGap } from "../../../../core/recording/entry.ts";
import { leftOutText, readingLimits } from "../../../../core/recording/readingLimits.ts";
import { standardRepresentation } from "../../../../core/tokens/representation.ts";
import { standard, tokensOf } from "../../../support/bytes.ts";
import { deepTest } from "../../../support/depth.ts";
import { chunk, placed } from "../../../support/entries.ts";
import { gamesAfter } from "../../../support/gameDialogue.ts";

const opened = (connection: number, sequence: number): Entry => {
  return { type: "opened", sequence, atNs: sequence, connection, client: null, listen: null, upstream: null };
};

function foldOf(entries: Iterable<Entry>): RecordingFold {
  const fold = new RecordingFold();
  for (const entry of entries) fold.apply(entry);
  return fold;
}

describe("a recording that exceeds the reading limits", () => {
  test("given too many connections, then the first ones are read, the rest are counted, and nothing seems to be missing", () => {
    const most = readingLimits.connections;
    const { analysis, leftOut } = foldOf(Array.from({ length: most + 5 }, (_, at) => opened(at + 1, at + 1)));
    expect(analysis.connections.length).toBe(most);
    expect(leftOut).toEqual([{ limit: "connections", most, count: 5 }]);
    expect(leftOut.map(leftOutText)).toEqual(["only the first 20,000 connections were read; 5 are left out"]);
    expect(analysis.endOf(1).how).toBe("open");
  });

  test("given one gap on many legs, then only legs on connections that are read are tracked", () => {
    const legs = Array.from({ length: readingLimits.connections + 7 }, (_, at): LegGap => {
      return { connection: at + 1, direction: "client-to-server", offset: 0, byteLength: 1 };
    });
    const gap: Entry = {
      ...{ type: "gap", sequence: 2, atNs: 2, reason: "write-failed", fromNs: 1, records: 1, legs, detail: null },
    };
    const { analysis, leftOut } = foldOf([gap]);
    expect(analysis.connections.length).toBe(readingLimits.connections);
    expect(leftOut).toMatchObject([{ limit: "connections", count: 7 }]);
  });

  deepTest(
    "given too many games, then the first ones are followed, and the connections of the other games are counted",
    () => {
      const lines = Array.from({ length: readingLimits.games + 3 }, (_, at) => {
        return `${at + 1} < MAP ( 'map${at}' )\n${at + 1} < NOW ( SPR 1901 ) ( FRA AMY PAR )`;
      });
      const { all, leftOut } = gamesAfter(lines.join("\n"));
      expect(all.length).toBe(readingLimits.games);
      expect(leftOut).toBe(3);
    },
  );

  deepTest("given too many frames, then the rest of the traffic is omitted, and no frame seems unfinished", () => {
    const empty = Uint8Array.from({ length: 4 * (readingLimits.frames + 10) }, (_, at) => (at % 4 === 0 ? 2 : 0));
    const { analysis, leftOut } = foldOf(placed([chunk("<", empty), chunk("<", empty.subarray(0, 6))]));
    expect(analysis.frames).toBe(readingLimits.frames);
    expect(leftOut).toEqual([{ limit: "frames", most: readingLimits.frames, count: 4 * 10 + 6 }]);
    expect(analysis.unfinishedOf({ connection: 1, direction: "server-to-client" })).toEqual(new Uint8Array(0));
  });

  test("given one entry with very many frames, then they are read in pieces, in order", () => {
    const count = 50_000;
    const [entry] = placed([
      chunk(
        "<",
        Uint8Array.from({ length: 4 * count }, (_, at) => (at % 4 === 0 ? 2 : 0)),
      ),
    ]);
    if (entry === undefined) throw new Error("no entry");
    const pieces: (readonly FrameRow[])[] = [];
    new Analysis().read(entry, (rows) => pieces.push(rows));
    expect(Math.max(...pieces.map((rows) => rows.length))).toBeLessThan(count / 2);
    expect(pieces.flat().map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  });

  test("given all traffic within the limits, then nothing is omitted", () => {
    expect(foldOf([opened(1, 1)]).leftOut).toEqual([]);
  });
});

describe("data shared by all connections", () => {
  test("given two connections without an RM, then they share one table of names", () => {
    expect(standardRepresentation("diplomacy")).toBe(standardRepresentation("diplomacy"));
    expect(standardRepresentation("diplomacy")).not.toBe(standardRepresentation("parlance"));
  });

  test("given two messages that end in the same fault, then they share one list of expected tokens", () => {
    const faults = ["SND", "SND"].map((text) => readMessage(tokensOf(text), "client-to-server", standard));
    const [one, other] = faults.map((reading) => (reading.ok ? [] : reading.fault.expected));
    expect(one?.length).toBeGreaterThan(0);
    expect(one).toBe(other);
  });
});

test("given repeated jumps in the sequence numbers, then each leg is marked as doubtful only once until more bytes arrive on it", () => {
  const watch = new LegWatch();
  const connections = 50;
  for (let at = 1; at <= connections; at++) watch.lossesOf(opened(at, at));
  const mark = (sequence: number): Entry => ({ type: "mark", sequence, atNs: 0, text: "", target: null });
  expect(watch.lossesOf(mark(100)).length).toBe(2 * connections);
  expect(watch.lossesOf(mark(200))).toEqual([]);
  const [bytes] = placed([chunk("<", Uint8Array.of(0), 7)]);
  if (bytes?.type !== "chunk") throw new Error("no chunk");
  const leg = { connection: 7, direction: "server-to-client" };
  expect(watch.lossesOf({ ...bytes, sequence: 201 })).toEqual([{ ...leg, kind: "whole" }]);
  expect(watch.lossesOf(mark(300))).toEqual([{ ...leg, kind: "doubtful" }]);
});
