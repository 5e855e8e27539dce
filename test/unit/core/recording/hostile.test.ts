import { describe, expect, test } from "vitest";
import { concatBytes } from "../../../../core/bytes/concat.ts";
import type { Entry } from "../../../../core/recording/entry.ts";
import { limits } from "../../../../core/recording/format.ts";
import { decodeEntry, encodeEntry } from "../../../../core/recording/payload.ts";
import { encodeFileHead, encodeRecord } from "../../../../core/recording/writer.ts";
import { times } from "../../../support/depth.ts";
import { readBytes, tile } from "../../../support/readBytes.ts";

/** Recordings are untrusted input: these tests attack the reader with hostile files. */

const salt = 0xfeedface;
const mark = (sequence: number, text = "x"): Entry => ({ type: "mark", sequence, atNs: sequence, text, target: null });
const record = (entry: Entry, withSalt = salt): Uint8Array => encodeRecord(encodeEntry(entry), withSalt);
const file = (...parts: readonly Uint8Array[]): Uint8Array => concatBytes([encodeFileHead(salt), ...parts]);
const isMark = 0x06;

/** Returns nested arrays of this depth, with nil in the innermost one. */
const nested = (depth: number, innermost = 0xc0): Uint8Array =>
  new Uint8Array(depth + 1).fill(0x91).fill(innermost, depth);

describe("a payload", () => {
  test.each([
    ["an array of 4294967295 values in 5 bytes", [0xdd, 0xff, 0xff, 0xff, 0xff]],
    ["a map of 4294967295 pairs", [0xdf, 0xff, 0xff, 0xff, 0xff, 1, 1]],
    ["a string of 4 GiB", [0x94, 1, 1, 0xdb, 0xff, 0xff, 0xff, 0xff, 0xc0]],
    ["bytes of 4 GiB", [0x94, 1, 1, 0xc6, 0xff, 0xff, 0xff, 0xff, 0xc0]],
    ["a truncated length", [0x94, 1, 1, 0xdb, 0xff]],
    ["an extension type", [0x94, 1, 1, 0xa1, 0x78, 0xd4, 0x01, 0x00]],
    ["a timestamp, which is an extension type", [0x94, 1, 0xd6, 0xff, 0, 0, 0, 0, 0xa1, 0x78, 0xc0]],
    ["an extension of 4 GiB", [0x94, 1, 1, 0xc9, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ["the byte that MessagePack never uses", [0x94, 1, 1, 0xc1, 0xc0]],
    ["two values", [0x94, 1, 1, 0xa1, 0x78, 0xc0, 0xc0]],
    ["no value", []],
    ["a number where a string is expected", [0x94, 1, 1, 5, 0xc0]],
    ["a negative number", [0x94, 1, 0xff, 0xa1, 0x78, 0xc0]],
    ["a number beyond 2^53", [0x94, 1, 0xcf, 0x00, 0x20, 0, 0, 0, 0, 0, 0, 0xa1, 0x78, 0xc0]],
    ["a fraction", [0x94, 1, 0xcb, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0, 0xa1, 0x78, 0xc0]],
    ["too few fields", [0x92, 1, 1]],
    ["a map where an array is expected", [0x81, 1, 1]],
  ])("with %s is not an entry", (_, payload) => {
    expect(decodeEntry(isMark, Uint8Array.from(payload))).toBeUndefined();
  });

  test("is decoded to a depth of 16 arrays and no deeper, even if the innermost one is empty", () => {
    // Given a mark with an unknown field, nested in the array of fields
    const withField = (field: Uint8Array): Uint8Array =>
      concatBytes([Uint8Array.of(0x95, 1, 1, 0xa1, 0x78, 0xc0), field]);
    expect(decodeEntry(isMark, withField(nested(limits.nesting - 1)))).toBeDefined();
    expect(decodeEntry(isMark, withField(nested(limits.nesting)))).toBeUndefined();
    expect(decodeEntry(isMark, withField(nested(limits.nesting - 1, 0x90)))).toBeUndefined();
    expect(decodeEntry(isMark, withField(nested(1_000_000)))).toBeUndefined();
  });

  test("of 16 MiB of empty arrays is refused before it is decoded", () => {
    const bomb = new Uint8Array(limits.payloadByteLength).fill(0x90);
    bomb.set([0xdd, 0, 0xff, 0xff, 0xfb]);
    expect(decodeEntry(isMark, bomb)).toBeUndefined();
  });

  test("cannot change the prototype of the header's object", () => {
    const key = (text: string): number[] => [0xa0 + text.length, ...[...text].map((c) => c.charCodeAt(0))];
    const payload = Uint8Array.from([
      ...[0x85, ...key("__proto__"), 0x81, ...key("uuid"), ...key("evil")],
      ...[...key("uuid"), ...key("good"), ...key("tool"), ...key("t"), ...key("listen"), 0x90, ...key("sources"), 0x90],
    ]);
    const entry = decodeEntry(0x01, payload);
    expect(entry).toMatchObject({ type: "header", uuid: "good" });
    expect(({} as { uuid?: string }).uuid).toBeUndefined();
  });
});

describe("a record", () => {
  test("that claims to be 4 GiB long is damage, and the next one is read", () => {
    const claim = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x03, 0, 0, 0, 0);
    const { entries, damage } = readBytes(file(record(mark(1)), claim, record(mark(2))));
    expect(entries).toEqual([mark(1), mark(2)]);
    expect(damage).toMatchObject([{ byteLength: 9, reason: "unreadable" }]);
  });

  test("that claims to be 16 MiB long but is shorter is damage, and records inside it are read", () => {
    const claim = Uint8Array.of(0x01, 0x00, 0x00, 0x00, 0x03, 0, 0, 0, 0);
    const { entries, damage } = readBytes(file(record(mark(1)), claim, record(mark(2))));
    expect(entries).toEqual([mark(1), mark(2)]);
    expect(damage).toMatchObject([{ byteLength: 9, reason: "unreadable" }]);
  });

  test("with a valid checksum and invalid content is separate damage, and reading continues after it", () => {
    const senseless = encodeRecord({ recordType: isMark, payload: Uint8Array.of(0x91, 1) }, salt);
    const { entries, damage } = readBytes(file(senseless, record(mark(2))));
    expect(entries).toEqual([mark(2)]);
    expect(damage).toEqual([{ kind: "damage", fileOffset: 20, byteLength: senseless.length, reason: "malformed" }]);
  });

  test("that is repeated, or has an older number, is out of order", () => {
    const { entries, damage } = readBytes(file(record(mark(1)), record(mark(3)), record(mark(3)), record(mark(2))));
    expect(entries).toEqual([mark(1), mark(3)]);
    expect(damage.map(({ reason }) => reason)).toEqual(["out-of-order", "out-of-order"]);
  });

  test("that is only allowed at the start of a file is out of order anywhere else", () => {
    const header: Entry = {
      type: "header",
      uuid: "u",
      startedAt: null,
      tool: "t",
      listen: [],
      upstream: null,
      clock: null,
      synthesised: null,
      sources: [],
    };
    const { entries, damage, loss } = readBytes(file(record(mark(1)), record(header)));
    expect(entries).toEqual([mark(1)]);
    expect(damage).toMatchObject([{ reason: "out-of-order" }]);
    expect(loss.headerMissing).toBe(true);
  });

  test("after the end record is not part of the recording", () => {
    const end: Entry = {
      type: "end",
      sequence: 2,
      atNs: 5,
      chunks: 0,
      bytes: { clientToServer: 0, serverToClient: 0 },
    };
    const behind = record(mark(3));
    const { entries, damage } = readBytes(file(record(mark(1)), record(end), behind));
    expect(entries).toEqual([mark(1), end]);
    expect(damage).toMatchObject([{ byteLength: behind.length, reason: "after-end" }]);
  });
});

describe("a record hidden in a chunk's bytes", () => {
  const forged = mark(3, "forged");
  const carrying = (withSalt: number): Uint8Array =>
    record({
      type: "chunk",
      sequence: 2,
      atNs: 2,
      connection: 1,
      direction: "client-to-server",
      offset: 0,
      bytes: concatBytes([Uint8Array.of(1, 2, 3), record(forged, withSalt), Uint8Array.of(4, 5)]),
    });
  const outcomes = (withSalt: number): { surfaced: number; kept: number; reported: number } => {
    const chunk = carrying(withSalt);
    const hiddenAt = chunk.length - 2 - record(forged).length;
    let [surfaced, kept, reported] = [0, 0, 0];
    // Damages each byte of the chunk's record before the hidden record, one at a time.
    for (let at = 0; at < hiddenAt; at++) {
      const struck = chunk.slice();
      struck[at] = (struck[at] as number) ^ 0x40;
      const bytes = file(record(mark(1)), struck, record(mark(4)));
      const { entries, items, loss } = readBytes(bytes);
      expect(tile(items, bytes.length)).toBe(true);
      if (entries.some((entry) => entry.type === "mark" && entry.text === "forged")) surfaced += 1;
      if (entries.some((entry) => entry.type === "chunk")) kept += 1;
      if (loss.missingRecords > 0 && loss.damagedBytes > 0) reported += 1;
    }
    return { surfaced, kept, reported };
  };
  const places = carrying(0).length - 2 - record(forged).length;

  test("is never read from an intact or a damaged file if its sender does not know the file's salt", () => {
    for (const guess of [0, salt + 1, salt ^ 0x80000000]) {
      expect(outcomes(guess)).toEqual({ surfaced: 0, kept: 0, reported: places });
    }
  });

  test("is not read while the chunk is intact, even with the right salt", () => {
    const { entries, damage } = readBytes(file(record(mark(1)), carrying(salt), record(mark(4))));
    expect(entries.map(({ type }) => type)).toEqual(["mark", "chunk", "mark"]);
    expect(damage).toEqual([]);
  });

  test("is read with the right salt if the chunk's record is damaged: the loss around it is reported", () => {
    // Clients and servers do not know the salt, but a program that can read the growing file does. A checksum is not a
    // signature.
    expect(outcomes(salt)).toEqual({ surfaced: places, kept: 0, reported: places });
  });
});

describe("searching for the next record", () => {
  const mebibyte = 1024 * 1024;
  const patterns: readonly (readonly [number, string, readonly number[]])[] = [
    [64, "zeros", [0]],
    [64, "00000001, which reads as records of 16 MiB at every fourth byte", [0, 0, 0, 1]],
    [8, "claims of 255-byte records at every fifth byte", [0, 0, 0, 255, 3]],
    [8, "claims of 65 KiB records at every fifth byte", [0, 1, 1, 1, 3]],
  ];

  test.each(patterns)(
    "finds it after up to %i MiB of %s, with work proportional to the damage",
    (mebibytes, _, pattern) => {
      // Given this much damage between two records
      const damage = Buffer.alloc(times(mebibytes) * mebibyte, Uint8Array.from(pattern));
      const bytes = file(record(mark(1)), damage, record(mark(2)));
      // When the file is read in pieces
      const { entries, loss, searchWork } = readBytes(bytes, () => mebibyte);
      // Then the record after it is found, and the damage is exact to the byte
      expect(entries).toEqual([mark(1), mark(2)]);
      expect(loss.damage).toMatchObject([{ byteLength: damage.length }]);
      // With few checksummed bytes per damaged byte; checking every claimed length would need millions
      expect(searchWork / damage.length).toBeLessThan(100);
    },
  );

  test("finds it after 2 MiB of noise", () => {
    let state = 1;
    const noise = Uint8Array.from({ length: 2 * mebibyte }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 16;
    });
    const { entries, loss } = readBytes(file(record(mark(1)), noise, record(mark(2))), () => 65536);
    expect(entries).toEqual([mark(1), mark(2)]);
    expect(loss.damagedBytes).toBe(noise.length);
  });
});
