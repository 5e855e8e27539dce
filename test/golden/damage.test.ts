import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { HostError } from "../../core/node/hostError.ts";
import { readRecording } from "../../core/node/recordingSource.ts";
import { type Entry, isSequenced, type LegGap, legKey } from "../../core/recording/entry.ts";
import { UnreadableRecording } from "../../core/recording/reader.ts";
import { chamber } from "../support/chamber.ts";
import { sampleOf, times } from "../support/depth.ts";
import { hurt } from "../support/hurt.ts";
import { readBytes, tile } from "../support/readBytes.ts";
import { tempFolder } from "../support/tempFolder.ts";

const golden = new Uint8Array(readFileSync("recordings/golden/v1.0.chamber"));
const whole = readBytes(golden);
const headByteLength = 20;

const folder = tempFolder();

/** Returns the exit code for a file with these bytes; 2 if it cannot be read. */
async function exitCodeOf(bytes: Uint8Array, name = "damaged.chamber"): Promise<number> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  try {
    return (await readRecording(path, () => undefined)).exitCode;
  } catch (error) {
    if (error instanceof HostError && error.code === "unreadable") return 2;
    throw error;
  }
}

/**
 * Returns the traffic that is missing in the middle of each leg if this entry is lost, computed slowly, from the
 * entries only.
 */
function holesWithout(missing: Entry): LegGap[] {
  const expected = new Map<string, number>();
  const holes: LegGap[] = [];
  for (const entry of whole.entries) {
    if (entry === missing) continue;
    const spans =
      entry.type === "gap"
        ? entry.legs
        : entry.type === "chunk"
          ? [{ ...entry, byteLength: entry.bytes.length }]
          : entry.type === "edit"
            ? [{ ...entry, byteLength: entry.forwarded.length }]
            : [];
    for (const { connection, direction, offset, byteLength } of spans) {
      const at = expected.get(legKey({ connection, direction })) ?? 0;
      if (offset > at) holes.push({ connection, direction, offset: at, byteLength: offset - at });
      expected.set(legKey({ connection, direction }), offset + byteLength);
    }
  }
  return holes;
}

/** Returns how many sequence numbers are unaccounted for if this entry's record is damaged. */
function recordsMissingWithout(entry: Entry): number {
  if (!isSequenced(entry)) return 0;
  // No later record can show that the end record is missing; `complete` does.
  if (entry.type === "end") return 0;
  return entry.type === "gap" ? 1 + entry.records : 1;
}

describe("the golden recording, truncated", () => {
  test("at any byte: every complete record is read, and exactly the rest is reported as lost", async () => {
    for (const length of sampleOf([...Array(golden.length + 1).keys()], 40)) {
      const cut = golden.subarray(0, length);
      if (length < headByteLength) {
        expect(() => readBytes(cut)).toThrow(UnreadableRecording);
        expect(await exitCodeOf(cut)).toBe(2);
        expect(await exitCodeOf(cut, "cut.chamber.part")).toBe(length === 0 ? 0 : 3);
        continue;
      }
      const { items, records, entries, damage, loss } = readBytes(cut);
      const expected = whole.records.filter(({ fileOffset, byteLength }) => fileOffset + byteLength <= length);
      expect(entries).toEqual(expected.map(({ entry }) => entry));
      expect(tile(items, length)).toBe(true);
      const last = records.at(-1);
      const wholeLength = last ? last.fileOffset + last.byteLength : headByteLength;
      expect(damage).toEqual(
        wholeLength < length
          ? [{ kind: "damage", fileOffset: wholeLength, byteLength: length - wholeLength, reason: "cut-short" }]
          : [],
      );
      expect(loss).toMatchObject({
        complete: length === golden.length,
        headerMissing: false,
        missingRecords: 0,
        holes: [],
        endMismatch: false,
        lostBytes: length - wholeLength,
      });
      expect(await exitCodeOf(cut), `${length} bytes`).toBe(length === golden.length ? 0 : 3);
      expect(await exitCodeOf(cut, "cut.chamber.part"), `${length} bytes of .part`).toBe(wholeLength < length ? 3 : 0);
    }
  });
});

describe("the golden recording with one byte changed", () => {
  test.each([0x01, 0x80, 0xff])("at any byte, with the mask %i: only that byte's record is lost", async (mask) => {
    for (const at of sampleOf([...golden.keys()], 20)) {
      const flipped = golden.slice();
      flipped[at] = (flipped[at] as number) ^ mask;
      if (at < headByteLength) {
        expect(() => readBytes(flipped), `byte ${at}`).toThrow(UnreadableRecording);
        expect(await exitCodeOf(flipped)).toBe(2);
        continue;
      }
      const struck = whole.records.find(
        ({ fileOffset, byteLength }) => at >= fileOffset && at < fileOffset + byteLength,
      );
      if (!struck) throw new Error(`no record contains byte ${at}`);
      const { items, entries, damage, loss } = readBytes(flipped);
      expect(entries, `byte ${at}`).toEqual(whole.entries.filter((entry) => entry !== struck.entry));
      expect(tile(items, golden.length)).toBe(true);
      expect(damage).toMatchObject([{ fileOffset: struck.fileOffset, byteLength: struck.byteLength }]);
      const isEnd = struck.entry.type === "end";
      expect(loss, `byte ${at}`).toMatchObject({
        complete: !isEnd,
        headerMissing: struck.entry.type === "header",
        missingRecords: recordsMissingWithout(struck.entry),
        holes: holesWithout(struck.entry),
        repeatedBytes: 0,
        endMismatch: false,
      });
      expect(await exitCodeOf(flipped), `byte ${at}`).toBe(3);
    }
  });
});

describe("the golden recording with a record cut out cleanly", () => {
  test.each(whole.records.map((record) => [record.entry.type, record] as const))(
    "%s",
    async (type, { fileOffset, byteLength, entry }) => {
      const without = Uint8Array.of(...golden.subarray(0, fileOffset), ...golden.subarray(fileOffset + byteLength));
      const { entries, damage, loss } = readBytes(without);
      expect(entries).toEqual(whole.entries.filter((each) => each !== entry));
      expect(damage).toEqual([]);
      expect(loss.missingRecords).toBe(recordsMissingWithout(entry));
      expect(loss.headerMissing).toBe(type === "header");
      expect(loss.holes).toEqual(holesWithout(entry));
      const traffic = entry.type === "chunk" ? entry.bytes.length : entry.type === "edit" ? entry.forwarded.length : 0;
      // The records that a lost gap record counted are missing too.
      const gone = entry.type === "gap" ? entry.legs.reduce((sum, leg) => sum + leg.byteLength, 0) : traffic;
      expect(loss.missingBytes).toBe(gone);
      // A record of an unknown type has no sequence number, so nothing shows that it is missing.
      expect(await exitCodeOf(without)).toBe(type === "unknown" ? 0 : 3);
    },
  );
});

describe("random damage", () => {
  test("after damage of any kind, every entry that is read is an original one, in order, and every byte is accounted for", () => {
    const random = seededRandom(77);
    const originals = whole.entries.map((entry) => JSON.stringify(entry));
    for (let run = 0; run < times(2000, 40); run++) {
      const first = hurt(golden, random);
      const damaged = random() < 0.5 ? first : hurt(first.bytes, random);
      const { bytes } = damaged;
      const { items, entries, loss } = readBytes(bytes);
      expect(tile(items, bytes.length), damaged.what).toBe(true);
      let from = 0;
      for (const entry of entries) {
        const found = originals.indexOf(JSON.stringify(entry), entry.type === "unknown" ? 0 : from);
        expect(found, `${damaged.what}: ${JSON.stringify(entry)}`).toBeGreaterThanOrEqual(0);
        if (entry.type !== "unknown") from = found + 1;
      }
      if (entries.length < whole.entries.length && loss.complete && loss.missingRecords === 0 && !loss.headerMissing) {
        // Only the record without a sequence number can go unnoticed, and only if it is cut out exactly.
        expect(entries.length, damaged.what).toBe(whole.entries.length - 1);
        expect(entries.some(({ type }) => type === "unknown")).toBe(false);
      }
    }
  });
});

describe("commands on damaged recordings", () => {
  test("info and verify report the same losses as the reader, and exit with the matching code", async () => {
    const random = seededRandom(1902);
    const check = async (at: number): Promise<void> => {
      const packed = at % 5 === 4;
      const { bytes, what } = hurt(golden, random);
      const cut = Math.floor(random() * gzipSync(golden).length);
      const path = join(folder, `sample-${at}.chamber${packed ? ".gz" : ""}`);
      writeFileSync(path, packed ? gzipSync(golden).subarray(0, cut) : bytes);
      const how = packed ? `compressed, truncated to ${cut} bytes` : what;
      let expected: { code: number; lostBytes?: number; complete?: boolean; missingRecords?: number };
      try {
        const { loss, exitCode } = await readRecording(path, () => undefined);
        const { lostBytes, complete, missingRecords } = loss;
        expected = { code: exitCode, lostBytes, complete, missingRecords };
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        expected = { code: 2 };
      }
      const [info, verify] = await Promise.all([chamber("info", "--json", path), chamber("verify", "--json", path)]);
      expect([info.code, verify.code], how).toEqual([expected.code, expected.code]);
      expect(info.stderr + verify.stderr, how).not.toMatch(/bug|at file:/);
      if (expected.code === 2) {
        expect([info.stdout, verify.stdout], how).toEqual(["", ""]);
        expect(verify.stderr.trim().split("\n"), how).toHaveLength(1);
        return;
      }
      const { code: _, missingRecords, ...both } = expected;
      expect(JSON.parse(info.stdout), how).toMatchObject({ file: path, ...both });
      expect(JSON.parse(verify.stdout), how).toMatchObject({ file: path, ...both, missingRecords });
    };
    for (let at = 0; at < times(50, 20); at++) await check(at);
  }, 240_000);
});

describe("the golden recording, compressed", () => {
  test("if the file is truncated anywhere, exactly what can be unpacked is read, and the recording never counts as complete", async () => {
    const packed = gzipSync(golden, { level: 0 });
    // The data is stored, not compressed; the heads of the gzip file and of a block take 15 bytes, and the tail takes
    // 8.
    const unpackedOf = (length: number): number => Math.min(golden.length, Math.max(0, length - 15));
    for (let length = 1; length < packed.length; length += times(7, 21)) {
      const path = join(folder, "cut.chamber.gz");
      writeFileSync(path, packed.subarray(0, length));
      const unpacked = golden.subarray(0, unpackedOf(length));
      if (unpacked.length < headByteLength) {
        await expect(readRecording(path, () => undefined)).rejects.toThrow(/cannot be decompressed: it is truncated/);
        continue;
      }
      const entries: Entry[] = [];
      const { exitCode, notes } = await readRecording(path, (items) => {
        for (const item of items) if (item.kind === "record") entries.push(item.entry);
      });
      expect(entries, `${length} bytes`).toEqual(readBytes(unpacked).entries);
      expect(exitCode).toBe(3);
      expect(notes).toContain("the compressed file is truncated; everything before that was read");
    }
  });

  test("given a name that ends in .gz and bytes that are not compressed, then the bytes are read unchanged", async () => {
    const path = join(folder, "plain.chamber.gz");
    writeFileSync(path, golden);
    expect(await readRecording(path, () => undefined)).toMatchObject({ exitCode: 0, loss: { complete: true } });
  });
});
