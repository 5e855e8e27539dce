import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ChunkLogReader } from "../../core/formats/chunkLog.ts";
import { type Direction, type EntryDraft, type Leg, legKey } from "../../core/recording/entry.ts";

/** A captured game and the facts that an independent program read from it. */
export interface Capture {
  readonly name: string;
  readonly path: string;
  readonly drafts: readonly EntryDraft[];
  /** Expected part of `chamber info --json`; turns and centres come with the game layer. */
  readonly info: Readonly<Record<string, unknown>>;
}

/** The captures kept here, for everyone. */
export const keptCaptures = "test/data/captures";

/** Many more, beside a developer's clone; where they are not, only the kept ones are run. */
export const allCaptures = "../shared/data/captures";

export function captureNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, "info.json"))) : [];
}

export function loadCapture(folder: string, name: string): Capture {
  const path = join(folder, name, "capture.jsonl.gz");
  const reader = new ChunkLogReader();
  const drafts = gunzipSync(readFileSync(path))
    .toString()
    .split("\n")
    .flatMap((line) => reader.read(line) ?? []);
  if (reader.faults.length > 0) throw new Error(`${path}: line ${reader.faults[0]?.at} ${reader.faults[0]?.message}`);
  const facts = JSON.parse(readFileSync(join(folder, name, "info.json"), "utf8")) as Record<string, unknown>;
  const { turns: _turns, finalCentreCounts: _centres, ...info } = facts;
  return { name, path, drafts, info };
}

/** The bytes of every leg, joined. */
export function streamsOf(
  entries: readonly ({ readonly type: string } | (Leg & { bytes: Uint8Array }))[],
): Map<string, Buffer> {
  const pieces = new Map<string, Uint8Array[]>();
  for (const entry of entries) {
    if (!("bytes" in entry) || !("direction" in entry)) continue;
    const key = legKey(entry);
    pieces.set(key, [...(pieces.get(key) ?? []), entry.bytes]);
  }
  return new Map([...pieces].map(([key, parts]) => [key, Buffer.concat(parts)]));
}

/** A leg's key, readable in a failure. */
export function legName(connection: number, direction: Direction): string {
  return legKey({ connection, direction });
}
