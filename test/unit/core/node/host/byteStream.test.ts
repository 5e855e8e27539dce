import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { bytesOf, growingRecording, hasEnd } from "../../../../../core/node/host/byteStream.ts";
import { openRegular } from "../../../../../core/node/openFile.ts";
import type { EntryDraft } from "../../../../../core/recording/entry.ts";
import { RecordingWriter } from "../../../../../core/recording/writer.ts";
import { deepTest } from "../../../../support/depth.ts";
import { readBytes } from "../../../../support/readBytes.ts";
import { BodyReader } from "../../../../support/serveProcess.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

const header = {
  uuid: "4a1b0000-0000-4000-8000-000000000002",
  startedAt: null,
  tool: "test",
  listen: [],
  upstream: null,
  clock: null,
  synthesised: null,
  sources: [],
};

function chunk(text: string, byteLength = text.length): EntryDraft {
  const bytes = Buffer.alloc(byteLength, text);
  return { type: "chunk", atNs: 1, connection: 1, direction: "client-to-server", bytes };
}

/** A recording file that the test controls: it appends bytes and removes them again. */
class Disk {
  readonly path = join(tempFolder(), "game.chamber.part");
  readonly #fd = openSync(this.path, "w");
  length = 0;

  constructor() {
    onTestFinished(() => closeSync(this.#fd));
  }

  write(bytes: Uint8Array): this {
    writeSync(this.#fd, bytes, 0, bytes.length, this.length);
    this.length += bytes.length;
    return this;
  }

  cutBack(byteLength: number): this {
    this.length -= byteLength;
    ftruncateSync(this.#fd, this.length);
    return this;
  }
}

async function follow(disk: Disk): Promise<BodyReader> {
  const file = await openRegular(disk.path);
  const body = new BodyReader(
    new Response(
      growingRecording(file, 0, (length) => hasEnd(file, length)) as ReadableStream<Uint8Array<ArrayBuffer>>,
    ),
  );
  onTestFinished(() => body.cancel());
  return body;
}

test("bytes that a recorder removes again because the disk is full are never sent", async () => {
  const writer = new RecordingWriter(7);
  const disk = new Disk().write(writer.begin(header)).write(writer.append(chunk("first")).bytes);
  const body = await follow(disk);
  await body.until((bytes) => bytes.length === disk.length);

  // The recorder writes half a record and then a check for free space, removes each again, and writes another record in
  // their place.
  const torn = writer.append(chunk("torn and lost"));
  const half = torn.bytes.subarray(0, 15);
  disk.write(half);
  await delay(100);
  disk.cutBack(half.length).write(new Uint8Array(65536));
  await delay(100);
  disk.cutBack(65536);
  writer.lose(torn);
  const gap = writer.gap("ENOSPC");
  if (!gap) throw new Error("the loss left no gap");
  disk.write(gap.bytes);
  writer.settle(gap);
  disk.write(writer.append(chunk("x", 700_000)).bytes).write(writer.end(9));

  expect((await body.toEnd()).equals(readFileSync(disk.path))).toBe(true);
  const { damage, loss } = readBytes(body.bytes);
  expect([damage, loss.complete, loss.unwrittenBytes]).toEqual([[], true, 13]);
});

test("given a recording that has just been created, then the stream waits for its first bytes", async () => {
  const writer = new RecordingWriter(7);
  const disk = new Disk();
  const body = await follow(disk);
  await delay(100);
  disk.write(writer.begin(header)).write(writer.end(9));
  expect((await body.toEnd()).equals(readFileSync(disk.path))).toBe(true);
});

deepTest("damage in the middle causes no long delay: it is sent unchanged, and so is the rest", async () => {
  const writer = new RecordingWriter(7);
  const disk = new Disk().write(writer.begin(header)).write(Buffer.alloc(50, 0xff));
  const body = await follow(disk);
  disk.write(writer.append(chunk("after the damage")).bytes);
  await body.until((bytes) => bytes.includes(Buffer.from("after the damage")));
  disk.write(writer.end(9));
  expect((await body.toEnd()).equals(readFileSync(disk.path))).toBe(true);
});

test("a record in pieces that is larger than one read arrives complete", async () => {
  const writer = new RecordingWriter(7);
  const disk = new Disk().write(writer.begin(header));
  const body = await follow(disk);
  const large = writer.append(chunk("large", 3_000_000)).bytes;
  for (let at = 0; at < large.length; at += 1_000_000) disk.write(large.subarray(at, at + 1_000_000));
  disk.write(writer.end(9));
  expect((await body.toEnd()).equals(readFileSync(disk.path))).toBe(true);
});

test("only a final record of the end type is an end, regardless of the bytes that a client or server sent", async () => {
  const writer = new RecordingWriter(7);
  const forged = new RecordingWriter(8);
  forged.begin(header);
  const disk = new Disk().write(writer.begin(header)).write(writer.append(chunk("first")).bytes);
  const file = await openRegular(disk.path);
  onTestFinished(() => file.close());
  expect(await hasEnd(file, disk.length)).toBe(false);
  disk.write(writer.append({ ...chunk(""), bytes: forged.end(1) } as EntryDraft).bytes);
  expect(await hasEnd(file, disk.length)).toBe(false);
  disk.write(writer.end(2));
  expect(await hasEnd(file, disk.length)).toBe(true);
});

test("given an offset, then the stream contains the bytes from there to the end", async () => {
  const path = join(tempFolder(), "game");
  writeFileSync(path, "abc");
  const body = new BodyReader(
    new Response(bytesOf(await openRegular(path), 1) as ReadableStream<Uint8Array<ArrayBuffer>>),
  );
  expect((await body.toEnd()).toString()).toBe("bc");
});
