import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concatBytes } from "../../core/bytes/concat.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { directions } from "../../core/recording/entry.ts";
import { LossAccount } from "../../core/recording/loss.ts";
import { decodeEntry, encodeEntry } from "../../core/recording/payload.ts";
import { RecordingReader, UnreadableRecording } from "../../core/recording/reader.ts";
import { encodeFileHead, encodeRecord, RecordingWriter } from "../../core/recording/writer.ts";
import { anyEntry, entriesInOrder, entryKinds } from "../support/arbitraryEntries.ts";
import { times } from "../support/depth.ts";
import { hurt } from "../support/hurt.ts";
import { readBytes, tile } from "../support/readBytes.ts";

const salt = fc.nat(0xffffffff);
const anyDirection = fc.constantFrom(...directions);

function fileOf(entries: Parameters<typeof encodeEntry>[0][], fileSalt: number): Uint8Array {
  return concatBytes([encodeFileHead(fileSalt), ...entries.map((entry) => encodeRecord(encodeEntry(entry), fileSalt))]);
}

describe("records", () => {
  test.each(entryKinds)("%s survives encoding and decoding", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (entry) => {
        const { recordType, payload } = encodeEntry(entry);
        expect(decodeEntry(recordType, Uint8Array.from(payload))).toEqual(entry);
      }),
    );
  });

  test.each([65_535, 65_536, 16 * 1024 * 1024 - 64])(
    "a document of %i bytes survives encoding and decoding",
    (byteLength) => {
      const bytes = new Uint8Array(byteLength).fill(0x5a);
      const { recordType, payload } = encodeEntry({
        type: "document",
        sequence: 1,
        atNs: 0,
        name: "n",
        mediaType: "m",
        bytes,
      });
      const entry = decodeEntry(recordType, payload);
      if (entry?.type !== "document") throw new Error("the entry is not a document");
      expect(Buffer.compare(entry.bytes, bytes)).toBe(0);
    },
  );

  test.each([0, 255, 256, 65_535, 65_536, 100_000])(
    "given a chunk of %i bytes, when the recorder writes it, then its record is the same as one written by the library",
    (byteLength) => {
      const edges = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000, 0xffffffff, 0x100000000, Number.MAX_SAFE_INTEGER];
      const count = fc.oneof(fc.constantFrom(...edges), fc.nat({ max: Number.MAX_SAFE_INTEGER }));
      const bytes = Uint8Array.from({ length: byteLength }, (_, at) => at * 7);
      fc.assert(
        fc.property(salt, count, count, anyDirection, (fileSalt, atNs, connection, direction) => {
          const chunk = { type: "chunk", atNs, connection, direction, bytes } as const;
          const { entry, bytes: record } = new RecordingWriter(fileSalt).append(chunk);
          expect(Buffer.compare(record, encodeRecord(encodeEntry(entry), fileSalt))).toBe(0);
        }),
        { numRuns: times(byteLength > 1000 ? 20 : 200) },
      );
    },
  );

  test.each([0, 100, 200, 0xff00, 0xffffff00, 2 ** 40])(
    "given chunks after %i lost records and bytes, when the recorder writes them, then their numbers are encoded as the library encodes them",
    (lost) => {
      const writer = new RecordingWriter(5);
      const leg = { connection: 1, direction: "client-to-server" } as const;
      const gap = { type: "gap", atNs: 0, reason: "damaged", fromNs: 0, records: lost, detail: null } as const;
      writer.copy({ ...gap, legs: [{ ...leg, offset: 0, byteLength: lost }] });
      for (let at = 0; at < 300; at++) {
        const { entry, bytes } = writer.append({ type: "chunk", atNs: at, ...leg, bytes: Uint8Array.of(at) });
        expect(Buffer.compare(bytes, encodeRecord(encodeEntry(entry), 5))).toBe(0);
      }
    },
  );

  test("larger than 16 MiB are not written, because readers reject them", () => {
    const payload = new Uint8Array(16 * 1024 * 1024 + 1);
    expect(() => encodeRecord({ recordType: 0x80, payload }, 0)).toThrow(RangeError);
  });

  test("decoding any payload yields an entry or undefined", () => {
    fc.assert(
      fc.property(fc.nat(255), fc.uint8Array({ maxLength: 200 }), (type, payload) => {
        const entry = decodeEntry(type, payload);
        expect(entry === undefined || typeof entry.type === "string").toBe(true);
      }),
      { numRuns: times(2000) },
    );
  });

  test("a payload of another type, or with changed bytes, yields an entry or undefined", () => {
    fc.assert(
      fc.property(anyEntry, fc.nat(0x0f), fc.nat(), fc.nat(255), (entry, type, at, byte) => {
        const payload = Uint8Array.from(encodeEntry(entry).payload);
        if (payload.length > 0) payload[at % payload.length] = byte;
        const decoded = decodeEntry(type, payload);
        expect(decoded === undefined || typeof decoded.type === "string").toBe(true);
      }),
      { numRuns: times(2000) },
    );
  });

  test("fields of a later minor version, after the known ones, are ignored", () => {
    const mark = { type: "mark", sequence: 1, atNs: 2, text: "x", target: null } as const;
    const payload = Uint8Array.from(encodeEntry(mark).payload);
    expect(payload).toEqual(Uint8Array.of(0x94, 1, 2, 0xa1, 0x78, 0xc0));
    expect(decodeEntry(0x06, Uint8Array.of(0x96, ...payload.subarray(1), 0xc3, 0x91, 0))).toEqual(mark);
  });
});

describe("a number", () => {
  test("encoded as the float -0 is read as 0, which survives writing", () => {
    const entry = decodeEntry(0x06, Uint8Array.of(0x94, 1, 0xca, 0x80, 0, 0, 0, 0xa1, 0x78, 0xc0));
    expect(entry).toEqual({ type: "mark", sequence: 1, atNs: 0, text: "x", target: null });
  });
});

describe("a recording", () => {
  test("yields the same items when read in pieces of any size, whether intact or damaged", () => {
    fc.assert(
      fc.property(entriesInOrder, salt, fc.nat(), fc.nat(3), (entries, fileSalt, seed, accidents) => {
        const random = seededRandom(seed);
        let file = fileOf([...entries], fileSalt);
        for (let n = 0; n < accidents && file.length > 20; n++) file = hurt(file, random).bytes;
        const inOne = readBytes(file);
        if (accidents === 0) expect(inOne.entries).toEqual(entries);
        expect(tile(inOne.items, file.length)).toBe(true);
        expect(readBytes(file, () => 1 + Math.floor(random() * 3000)).items).toEqual(inOne.items);
        if (file.length < 5000) expect(readBytes(file, () => 1).items).toEqual(inOne.items);
      }),
      { numRuns: times(200) },
    );
  });

  test("made of arbitrary bytes is either read or refused; no other error is thrown", () => {
    const head = encodeFileHead(1);
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // Lengths and types that look like the start of a record.
      fc
        .array(fc.constantFrom(0, 0, 0, 1, 2, 3, 0x0b, 0x80), { maxLength: 600 })
        .map((bytes) => Uint8Array.from(bytes)),
    );
    fc.assert(
      fc.property(fc.boolean(), noise, (withHead, bytes) => {
        const file = withHead ? concatBytes([head, bytes]) : bytes;
        try {
          const { items, loss } = readBytes(file);
          expect(tile(items, file.length)).toBe(true);
          expect(loss.lostBytes).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableRecording);
        }
      }),
      { numRuns: times(2000) },
    );
  });

  test("with contradictory entries reports a plausible loss", () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 20 }), (entries) => {
        const account = new LossAccount();
        for (const [at, entry] of entries.entries())
          account.add({ kind: "record", fileOffset: at * 10, byteLength: 10, entry });
        const { missingRecords, missingBytes, repeatedBytes, lostBytes, holes } = account.loss;
        for (const figure of [missingRecords, missingBytes, repeatedBytes, lostBytes])
          expect(figure).toBeGreaterThanOrEqual(0);
        for (const { byteLength } of holes) expect(byteLength).toBeGreaterThan(0);
      }),
    );
  });

  test("with another major version is refused; one with a later minor version is read, including its new records", () => {
    const entry = { type: "mark", sequence: 1, atNs: 0, text: "x", target: null } as const;
    const later = encodeRecord({ recordType: 0x0c, payload: Uint8Array.of(1, 2, 3) }, 7);
    const fileOfVersion = (major: number, minor: number): Uint8Array =>
      concatBytes([
        encodeFileHead(7, { major, minor }),
        Uint8Array.of(0xee),
        later,
        encodeRecord(encodeEntry(entry), 7),
      ]);
    for (const major of [0, 2, 0xffff]) {
      expect(() => readBytes(fileOfVersion(major, 0))).toThrow(`has format version ${major}.0`);
    }
    // After damage, a type that 1.0 does not define is not a record in a 1.0 file, but may be one in a 1.1 file.
    expect(readBytes(fileOfVersion(1, 0)).entries).toEqual([entry]);
    const unknown = { type: "unknown", recordType: 0x0c, payload: Uint8Array.of(1, 2, 3) };
    expect(readBytes(fileOfVersion(1, 1)).entries).toEqual([unknown, entry]);
  });

  test("provides its version before its first record is read", () => {
    const reader = new RecordingReader();
    reader.push(encodeFileHead(1).subarray(0, 19));
    expect(reader.head).toBeUndefined();
    reader.push(encodeFileHead(1).subarray(19));
    expect(reader.head).toEqual({ version: { major: 1, minor: 0 }, salt: 1 });
  });
});
