import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { GameFacts } from "../../core/analysis/gameFold.ts";
import { ChunkLogReader } from "../../core/formats/chunkLog.ts";
import { type EntryDraft, legKey } from "../../core/recording/entry.ts";

/** A captured game and the facts that an independent program read from it. */
export interface Capture {
  readonly name: string;
  readonly path: string;
  readonly drafts: readonly EntryDraft[];
  /** Expected part of `chamber info --json`. */
  readonly info: Readonly<Record<string, unknown>>;
  /** How many centres each power has at the end; null where there is no one game. */
  readonly finalCentreCounts: Readonly<Record<string, number>> | null;
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
  const facts = JSON.parse(readFileSync(join(folder, name, "info.json"), "utf8")) as Record<string, unknown> &
    Pick<Capture, "finalCentreCounts">;
  const { finalCentreCounts, ...info } = facts;
  return { name, path, drafts, info, finalCentreCounts };
}

/** The number of centres by power, as `info.json` has them. */
export function centreCounts(centres: GameFacts["finalCentres"]): Capture["finalCentreCounts"] {
  return centres && Object.fromEntries(Object.entries(centres).map(([power, owned]) => [power, owned.length]));
}

/** The captures kept here, and all others where they are present. Says so where they are not. */
export function captureSets(): { readonly folder: string; readonly names: readonly string[] }[] {
  const kept = { folder: keptCaptures, names: captureNames(keptCaptures) };
  const others = captureNames(allCaptures).filter((name) => !kept.names.includes(name));
  if (others.length === 0) {
    console.log(`${allCaptures} is not there: only the ${kept.names.length} captures kept in the project are run`);
    return [kept];
  }
  return [kept, { folder: allCaptures, names: others }];
}

/** A capture to run. */
export interface CaptureToRun {
  readonly folder: string;
  readonly name: string;
  /** The beginning of another capture that is run as well: totals leave it out. */
  readonly isPart: boolean;
}

/** All captures there are, one by one. */
export function capturesToRun(): CaptureToRun[] {
  const all = captureSets().flatMap(({ folder, names }) => names.map((name) => ({ folder, name })));
  const names = new Set(all.map(({ name }) => name));
  return all.map((capture) => {
    const whole = capture.name.replace(/_start$/, "");
    return { ...capture, isPart: whole !== capture.name && names.has(whole) };
  });
}

/** The chunks of every leg, in order. */
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
