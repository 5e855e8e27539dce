import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { Analysis } from "../core/analysis/analysis.ts";
import { Stopwatch } from "../core/node/clock.ts";
import { RecordingFile } from "../core/node/recordingFile.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { ReadItem } from "../core/recording/entry.ts";
import { RecordingReader } from "../core/recording/reader.ts";
import { figureOf } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { message } from "./message.ts";
import { handIn, outFolder, progress } from "./report.ts";

/* Measures how fast recordings are written, read and analysed: chunks of one message each, on seven connections. */

const connections = 7;
/** Chunks per turn of the event loop: a single one, a broadcast to all players, and a busy proxy. */
const perTurn = [1, 7, 64] as const;
/** Timestamps whose nanoseconds exceed 32 bits use the wide form, as nearly all timestamps in a game do. */
const startedBeforeNs = 3600e9;
const readByteLength = 1024 * 1024;

/** Checks that every chunk was read. */
class ChunkCount {
  #chunks = 0;

  take(items: readonly ReadItem[]): void {
    for (const item of items) {
      if (item.kind === "damage") throw new Error(`damage at ${item.fileOffset}`);
      if (item.entry.type === "chunk") this.#chunks += 1;
    }
  }

  check(expected: number): void {
    if (this.#chunks !== expected) throw new Error(`read ${this.#chunks} of ${expected} chunks`);
  }
}

/** Targets, in thousand chunks per second. */
const targets = { append: 100, scan: 500 } as const;
const headlines = ["append, 1 chunk a turn", "append, 64 chunks a turn", "scan: file, with loss report"];
const options = optionsOf("recording");
const rounds = Number(options.rounds);
const chunks = Number(options.chunks);

mkdirSync(outFolder, { recursive: true });
const folder = mkdtempSync(join(outFolder, "recording-"));
const rates = new Map<string, number[]>();
let byteLength = 0;
try {
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const note = (what: string, count: number, seconds: number): void => {
      if (round > 0) rates.set(what, [...(rates.get(what) ?? []), count / seconds]);
    };
    let path = "";
    for (const count of perTurn) {
      if (path !== "") rmSync(path);
      path = join(folder, `${round}-${count}.chamber`);
      note(`append, ${count} ${count === 1 ? "chunk" : "chunks"} a turn`, chunks, await append(path, count));
    }
    byteLength = statSync(path).size;
    const pieces = piecesOf(path);
    note("scan: reader only, from memory", chunks, scan(pieces));
    note("scan: file, with loss report", chunks, await scanFile(path));
    note("analysis: entries to frames", chunks, analyse(pieces));
    rmSync(path);
    progress("recording", round, rounds);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
handIn({
  about: `${chunks} chunks of ${message.length} bytes, ${(byteLength / chunks).toFixed(1)} bytes each in the file`,
  figures: [...rates].map(([what, values]) => {
    const target = {
      ...(what.startsWith("append") ? { target: targets.append } : {}),
      ...(what.startsWith("scan") ? { target: targets.scan } : {}),
    };
    const inThousands = values.map((rate) => rate / 1000);
    return figureOf(what, "thousand chunks/s", "higher", inThousands, {
      ...target,
      isHeadline: headlines.includes(what),
    });
  }),
});

/** @returns seconds, including closing the file, which flushes it to the device */
async function append(path: string, count: number): Promise<number> {
  const stopwatch = new Stopwatch();
  const nowNs = (): number => startedBeforeNs + stopwatch.nowNs();
  const header = {
    ...{ uuid: "00000000-0000-4000-8000-000000000000", startedAt: stopwatch.startedAt, tool: "bench" },
    ...{ listen: [], upstream: null, clock: stopwatch.clock, synthesised: null, sources: [] },
  };
  const onTrouble = (trouble: object): never => {
    throw new Error(JSON.stringify(trouble));
  };
  const from = performance.now();
  const file = new RecordingFile({ path: () => path, header, nowNs, onTrouble });
  for (let at = 0; at < chunks; at++) {
    const direction = at % 2 === 0 ? "client-to-server" : "server-to-client";
    file.append({ type: "chunk", atNs: nowNs(), connection: 1 + (at % connections), direction, bytes: message });
    if (at % count === count - 1) await turn();
  }
  if (!file.close().whole) throw new Error(`${path} is incomplete`);
  return (performance.now() - from) / 1000;
}

function piecesOf(path: string): Uint8Array[] {
  const descriptor = openSync(path, "r");
  const pieces: Uint8Array[] = [];
  for (;;) {
    const piece = new Uint8Array(readByteLength);
    const read = readSync(descriptor, piece);
    if (read === 0) break;
    pieces.push(piece.subarray(0, read));
  }
  closeSync(descriptor);
  return pieces;
}

function scan(pieces: readonly Uint8Array[]): number {
  const reader = new RecordingReader();
  const count = new ChunkCount();
  const from = performance.now();
  for (const piece of pieces) count.take(reader.push(piece));
  count.take(reader.end());
  const seconds = (performance.now() - from) / 1000;
  count.check(chunks);
  return seconds;
}

async function scanFile(path: string): Promise<number> {
  const count = new ChunkCount();
  const from = performance.now();
  const { exitCode } = await readRecording(path, (items) => count.take(items));
  const seconds = (performance.now() - from) / 1000;
  count.check(chunks);
  if (exitCode !== 0) throw new Error(`${path} is damaged`);
  return seconds;
}

/** Times only the analysis: the entries have already been read. */
function analyse(pieces: readonly Uint8Array[]): number {
  const reader = new RecordingReader();
  const analysis = new Analysis();
  let milliseconds = 0;
  let frames = 0;
  for (const piece of pieces) {
    const items = reader.push(piece);
    const from = performance.now();
    for (const item of items) if (item.kind === "record") frames += analysis.apply(item.entry).length;
    milliseconds += performance.now() - from;
  }
  if (frames !== chunks) throw new Error(`read ${frames} of ${chunks} frames`);
  return milliseconds / 1000;
}
