import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { GameFacts } from "../../core/analysis/gameFacts.ts";
import { getOrMake } from "../../core/bytes/keyed.ts";
import { ChunkLogReader } from "../../core/formats/chunkLog.ts";
import { type Entry, type EntryDraft, legKey } from "../../core/recording/entry.ts";
import { placed } from "./entries.ts";

/** A captured game, with the facts that an independent program read from it. */
export interface Capture {
  readonly name: string;
  readonly path: string;
  readonly drafts: readonly EntryDraft[];
  /** The expected part of the output of `chamber info --json`. */
  readonly info: Readonly<Record<string, unknown>>;
  /** How many centres each power has at the end; null unless the capture has exactly one game. */
  readonly finalCentreCounts: Readonly<Record<string, number>> | null;
}

/** The captures in this repository; `captureSets.ts` adds those in the shared data. */
export const keptCaptures = "test/data/captures";

export function captureNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, "info.json"))) : [];
}

const kept = new Map<string, Capture>();

/** Reads a capture. Captures in this repository are read only once, because many tests use all of them. */
export function loadCapture(folder: string, name: string): Capture {
  const load = (): Capture => readCapture(folder, name);
  return folder === keptCaptures ? getOrMake(kept, name, load) : load();
}

const entries = new WeakMap<Capture, readonly Entry[]>();

/** Returns a capture's entries with their positions, as a reader does. */
export function captureEntries(folder: string, name: string): readonly Entry[] {
  const capture = loadCapture(folder, name);
  return getOrMake(entries, capture, () => placed(capture.drafts));
}

function readCapture(folder: string, name: string): Capture {
  const path = join(folder, name, "capture.jsonl.gz");
  const reader = new ChunkLogReader();
  const drafts = gunzipSync(readFileSync(path))
    .toString()
    .split("\n")
    .flatMap((line) => reader.read(line) ?? []);
  if (reader.faults.length > 0) throw new Error(`${path}: line ${reader.faults[0]?.at} ${reader.faults[0]?.message}`);
  const facts = JSON.parse(readFileSync(join(folder, name, "info.json"), "utf8")) as Record<string, unknown> &
    Pick<Capture, "finalCentreCounts">;
  const { finalCentreCounts, ...info } = facts;
  return { name, path, drafts, info, finalCentreCounts };
}

/** Returns how many centres each power has, in the form that `info.json` uses. */
export function centreCounts(centres: GameFacts["finalCentres"]): Capture["finalCentreCounts"] {
  return centres && Object.fromEntries(Object.entries(centres).map(([power, owned]) => [power, owned.length]));
}

/** Returns each leg's chunks in order. */
export function legsOf(entries: readonly { readonly type: string }[]): Map<string, Uint8Array[]> {
  const legs = new Map<string, Uint8Array[]>();
  for (const entry of entries as readonly EntryDraft[]) {
    if (entry.type !== "chunk") continue;
    const chunks = legs.get(legKey(entry));
    if (chunks) chunks.push(entry.bytes);
    else legs.set(legKey(entry), [entry.bytes]);
  }
  return legs;
}
