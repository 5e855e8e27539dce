import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { readRecording } from "../../../../core/node/recordingSource.ts";
import { type RecordingPiece, writeRecordingFile } from "../../../../core/node/writeRecording.ts";
import type { ChunkEntry, Entry } from "../../../../core/recording/entry.ts";
import { headerOf } from "../../../support/recordings.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

const header = headerOf();

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

function chunk(atNs: number, byteLength: number): RecordingPiece {
  return {
    type: "chunk",
    atNs,
    connection: 1,
    direction: "client-to-server",
    bytes: new Uint8Array(byteLength).fill(atNs),
  };
}

async function read(path: string) {
  const entries: Entry[] = [];
  const outcome = await readRecording(path, (items) => {
    for (const item of items) if (item.kind === "record") entries.push(item.entry);
  });
  return { entries, outcome };
}

/** Returns entries as one string, because comparing megabytes is much faster that way. */
function textOf(entries: readonly Entry[]): string {
  return JSON.stringify(entries, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
  );
}

describe("a recording written in one operation", () => {
  test("is complete, regardless of the source of its pieces and of the number of batches that they fill", async () => {
    const pieces = Array.from({ length: 12 }, (_, at) => chunk(at, 100_000));
    async function* later() {
      yield* pieces;
    }
    await writeRecordingFile(join(folder, "new/a.chamber"), header, pieces);
    await writeRecordingFile(join(folder, "new/b.chamber"), header, later());
    const a = await read(join(folder, "new/a.chamber"));
    const chunks = a.entries.filter((entry): entry is ChunkEntry => entry.type === "chunk");
    expect(a.outcome).toMatchObject({ exitCode: 0, loss: { complete: true, lostBytes: 0 } });
    expect(chunks.map(({ offset, bytes }) => [offset, bytes[0]])).toEqual(pieces.map((_, at) => [at * 100_000, at]));
    expect(a.entries.at(-1)).toMatchObject({ type: "end", atNs: 11, chunks: 12 });
    const b = await read(join(folder, "new/b.chamber"));
    expect(b.entries.map(({ type }) => type)).toEqual(a.entries.map(({ type }) => type));
    expect(b.outcome).toEqual(a.outcome);
    expect(readdirSync(join(folder, "new")).sort()).toEqual(["a.chamber", "b.chamber"]);
  });

  test("may omit traffic: the stream continues after the gap", async () => {
    const path = join(folder, "a.chamber");
    const leg = { connection: 1, direction: "client-to-server" } as const;
    const gap: RecordingPiece & { readonly type: "gap" } = {
      type: "gap",
      atNs: 5,
      fromNs: 1,
      reason: "sliced",
      records: 0,
      legs: [{ ...leg, offset: 10, byteLength: 90 }],
      detail: null,
    };
    await writeRecordingFile(path, header, [chunk(0, 10), gap, chunk(6, 1)]);
    const { entries, outcome } = await read(path);
    expect(outcome.exitCode).toBe(0);
    expect(entries.filter(({ type }) => type === "chunk")).toMatchObject([{ offset: 0 }, { offset: 100 }]);
    expect(outcome.loss).toMatchObject({
      holes: [],
      gaps: [{ sequence: 2, records: 0, legs: gap.legs }],
      lostBytes: 0,
    });
  });

  test("is compressed if its name ends in .gz, regardless of the number of batches", async () => {
    const [plain, packed] = [join(folder, "a.chamber"), join(folder, "a.chamber.gz")];
    const pieces = Array.from({ length: 30 }, (_, at) => chunk(at, 100_000));
    await writeRecordingFile(plain, header, pieces);
    await writeRecordingFile(packed, header, pieces);
    const [fromPacked, fromPlain] = [await read(packed), await read(plain)];
    expect(textOf(fromPacked.entries)).toBe(textOf(fromPlain.entries));
    expect(fromPacked.outcome).toEqual({ ...fromPlain.outcome, hasPlaces: false });
    expect(statSync(packed).size).toBeLessThan(statSync(plain).size / 10);
  });

  test("does not touch a recording in progress with the same name", async () => {
    const path = join(folder, "a.chamber");
    writeFileSync(`${path}.part`, "under way");
    await writeRecordingFile(path, header, []);
    expect(readFileSync(`${path}.part`, "utf8")).toBe("under way");
    expect(readdirSync(folder).sort()).toEqual(["a.chamber", "a.chamber.part"]);
  });

  test("leaves no file when the source of its pieces fails, and throws the error", async () => {
    const path = join(folder, "a.chamber");
    function* failing() {
      for (let at = 0; at < 30; at++) yield chunk(at, 100_000);
      throw new RangeError("the source is broken");
    }
    await expect(writeRecordingFile(path, header, failing())).rejects.toThrow(RangeError);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("never replaces a file, not even one created in the meantime", async () => {
    const path = join(folder, "a.chamber");
    function* slow() {
      yield chunk(0, 1);
      writeFileSync(path, "precious");
    }
    await expect(writeRecordingFile(path, header, slow())).rejects.toMatchObject({ code: "exists" });
    await expect(writeRecordingFile(path, header, [])).rejects.toMatchObject({ code: "exists" });
    expect(readdirSync(folder)).toEqual(["a.chamber"]);
  });

  test("reports the path that it cannot write", async () => {
    writeFileSync(join(folder, "file"), "");
    const path = join(folder, "file/a.chamber");
    await expect(writeRecordingFile(path, header, [])).rejects.toMatchObject({
      code: "disk",
      message: expect.stringContaining(path),
    });
  });
});
