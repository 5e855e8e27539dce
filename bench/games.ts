import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Analysis } from "../core/analysis/analysis.ts";
import { ChunkLogReader } from "../core/formats/chunkLog.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { Entry, EntryDraft } from "../core/recording/entry.ts";
import { RecordingWriter } from "../core/recording/writer.ts";

/** A piece of a game's traffic, and how many messages it completes. */
export interface GameStep {
  readonly draft: Traffic;
  readonly messages: number;
}

/** Traffic entries, without the recorder's own entries and without users' marks. */
export type Traffic = Extract<EntryDraft, { readonly type: "opened" | "chunk" | "closed" | "failed" }>;

/**
 * Reads a recording, or a capture in the format of a chunk log.
 * @throws if it is not complete
 */
export async function loadGame(path: string): Promise<readonly GameStep[]> {
  const analysis = new Analysis();
  const steps: GameStep[] = [];
  const take = (entry: Entry): void => {
    const messages = analysis.apply(entry).length;
    if (isTraffic(entry)) steps.push({ draft: entry, messages });
  };
  if (/\.jsonl(\.gz)?$/.test(path)) for (const entry of capturedEntries(path)) take(entry);
  else {
    const { exitCode } = await readRecording(path, (items) => {
      for (const item of items) if (item.kind === "record") take(item.entry);
    });
    if (exitCode !== 0) throw new Error(`${path} is incomplete`);
  }
  return steps;
}

function isTraffic(entry: Entry): entry is Extract<Entry, { type: Traffic["type"] }> {
  return entry.type === "opened" || entry.type === "chunk" || entry.type === "closed" || entry.type === "failed";
}

function capturedEntries(path: string): Entry[] {
  const bytes = readFileSync(path);
  const reader = new ChunkLogReader();
  const writer = new RecordingWriter(0);
  const drafts = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes)
    .toString()
    .split("\n")
    .flatMap((line) => reader.read(line) ?? []);
  if (reader.faults.length > 0) throw new Error(`${path}: line ${reader.faults[0]?.at} ${reader.faults[0]?.message}`);
  return drafts.map((draft) => writer.append(draft).entry);
}
