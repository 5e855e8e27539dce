import fc from "fast-check";
import { Slicer } from "../../core/formats/slice.ts";
import type { SliceRange } from "../../core/formats/sliceRange.ts";
import { SliceSurvey } from "../../core/formats/sliceSurvey.ts";
import {
  directions,
  type Entry,
  type EntryCopy,
  type EntryDraft,
  legKey,
  type ReadItem,
  type RecordingHeader,
} from "../../core/recording/entry.ts";
import { type Loss, LossAccount } from "../../core/recording/loss.ts";
import { Merger } from "../../core/recording/merge.ts";
import { type MergePlan, MergeSurvey, planMerge } from "../../core/recording/mergePlan.ts";
import { RecordingReader } from "../../core/recording/reader.ts";
import { Recovery, RecoverySurvey, substituteHeader } from "../../core/recording/recover.ts";
import { RecordingWriter } from "../../core/recording/writer.ts";
import { dm, frameBytes, im, rm } from "./bytes.ts";

/** Returns a header like that of a recorded game. */
export function headerOf(changes: Partial<RecordingHeader> = {}): RecordingHeader {
  return {
    uuid: "00000000-0000-4000-8000-000000000001",
    startedAt: "2024-05-01T10:00:00.000Z",
    tool: "test",
    listen: ["127.0.0.1:16713"],
    upstream: "127.0.0.1:16714",
    clock: { id: "clock", atStartNs: 5_000_000_000 },
    synthesised: null,
    sources: [],
    ...changes,
  };
}

/** Makes a closed recording from these entries. */
export function recordingOf(drafts: readonly EntryDraft[], header: RecordingHeader = headerOf()): Uint8Array {
  const writer = new RecordingWriter(7);
  const pieces = [writer.begin(header), ...drafts.map((draft) => writer.append(draft).bytes)];
  const endNs = Math.max(0, ...drafts.map((draft) => (draft.type === "unknown" ? 0 : draft.atNs)));
  return Buffer.concat([...pieces, writer.end(endNs)]);
}

export function itemsOf(recording: Uint8Array): ReadItem[] {
  const reader = new RecordingReader();
  return [...reader.push(recording), ...reader.end()];
}

export function entriesOf(recording: Uint8Array): Entry[] {
  return itemsOf(recording).flatMap((item) => (item.kind === "record" ? [item.entry] : []));
}

export function lossOf(recording: Uint8Array): Loss {
  const account = new LossAccount();
  for (const item of itemsOf(recording)) account.add(item);
  return account.loss;
}

/** Inverts the last byte of each of these records; record 0 is the header. */
export function damagedAt(recording: Uint8Array, ...records: readonly number[]): Uint8Array {
  const damaged = Uint8Array.from(recording);
  const items = itemsOf(recording);
  for (const n of records) {
    const item = items[n];
    if (!item) throw new Error(`there is no record ${n}`);
    const at = item.fileOffset + item.byteLength - 1;
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  }
  return damaged;
}

/** Returns the bytes of each leg that the file contains, in hex, with gaps as `[missing from-to]`. */
export function streamsIn(recording: Uint8Array): Record<string, string> {
  const streams: Record<string, string> = {};
  const ends: Record<string, number> = {};
  for (const entry of entriesOf(recording)) {
    if (entry.type !== "chunk" && entry.type !== "edit") continue;
    const bytes = entry.type === "chunk" ? entry.bytes : entry.forwarded;
    const key = legKey(entry);
    const end = ends[key] ?? 0;
    const hole = entry.offset > end ? `[missing ${end}-${entry.offset}]` : "";
    streams[key] = (streams[key] ?? "") + hole + Buffer.from(bytes).toString("hex");
    ends[key] = entry.offset + bytes.length;
  }
  return streams;
}

function rewritten(header: RecordingHeader, copies: readonly EntryCopy[]): Uint8Array {
  const writer = new RecordingWriter(9);
  const pieces = [writer.begin(header), ...copies.map((copy) => writer.copy(copy).bytes)];
  const endNs = Math.max(0, ...copies.map((copy) => (copy.type === "unknown" ? 0 : copy.atNs)));
  return Buffer.concat([...pieces, writer.end(endNs)]);
}

function soundCopies(recording: Uint8Array, ending: string | null): { header: RecordingHeader; copies: EntryCopy[] } {
  const items = itemsOf(recording);
  const survey = new RecoverySurvey();
  for (const item of items) survey.add(item);
  const recovery = new Recovery(survey, ending);
  const copies = items.flatMap((item) => recovery.rewrite(item));
  return { header: survey.header ?? substituteHeader("fresh", "test"), copies: [...copies, ...recovery.rest()] };
}

export function recovered(recording: Uint8Array, ending: string | null = null): Uint8Array {
  const { header, copies } = soundCopies(recording, ending);
  return rewritten(header, copies);
}

/** A slice of all connections, without bounds. */
export const everything: SliceRange = {
  fromNs: 0,
  toNs: Number.POSITIVE_INFINITY,
  fromN: 1,
  toN: Number.POSITIVE_INFINITY,
  connections: null,
};

export function sliced(recording: Uint8Array, range: Partial<SliceRange>): Uint8Array {
  const survey = new SliceSurvey({ ...everything, ...range });
  for (const entry of entriesOf(recording)) survey.add(entry);
  const slicer = new Slicer(survey);
  const { header, copies } = soundCopies(recording, null);
  return rewritten(header, [...copies.flatMap((copy) => slicer.rewrite(copy)), ...slicer.rest()]);
}

/** Merges recordings, passing each input in pieces of `pieceLength` entries. */
export function merged(
  recordings: readonly Uint8Array[],
  pieceLength = 3,
): { readonly recording: Uint8Array; readonly plan: MergePlan } {
  const inputs = recordings.map((recording, i) => {
    const survey = new MergeSurvey();
    for (const entry of entriesOf(recording)) survey.add(entry);
    return { name: `${i}.chamber`, survey, ...soundCopies(recording, null) };
  });
  const plan = planMerge(inputs, { uuid: "merged", tool: "test" });
  if (!plan) throw new Error("the recordings are too far apart to merge");
  const merger = new Merger(plan.inputs);
  const copies: EntryCopy[] = [];
  for (let wants = merger.wants; wants.length > 0; wants = merger.wants) {
    for (const input of wants) {
      const next = inputs[input]?.copies.splice(0, pieceLength) ?? [];
      if (next.length > 0) merger.push(input, next);
      else merger.finish(input);
    }
    copies.push(...merger.take());
  }
  return { recording: rewritten(plan.header, copies), plan };
}

const someBytes = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(dm("NOT ( GOF )"), dm("SUB"), dm("YES ( NOT ( GOF ) )"), frameBytes(3)) },
  { weight: 1, arbitrary: fc.constantFrom(im, rm(), rm([[0x4100, "AUS"]])) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 6 }) },
);

const someStep = fc.record({
  connection: fc.integer({ min: 1, max: 3 }),
  direction: fc.constantFrom(...directions),
  bytes: someBytes,
  /** How many bytes to hold back for the leg's next chunk, so that frames are split. */
  held: fc.integer({ min: 0, max: 5 }),
  laterNs: fc.constantFrom(0, 0, 1, 5),
  aside: fc.constantFrom("none", "none", "mark", "targeted", "private", "document"),
});

/**
 * Entries from a made-up run: frames and garbage in pieces of any size, equal timestamps, marks and private records.
 */
export const someGame: fc.Arbitrary<EntryDraft[]> = fc.array(someStep, { maxLength: 25 }).map((steps) => {
  const drafts: EntryDraft[] = [];
  const held = new Map<string, Uint8Array>();
  const sent = new Map<string, number>();
  const opened = new Set<number>();
  let atNs = 0;
  for (const { connection, direction, bytes, held: hold, laterNs, aside } of steps) {
    atNs += laterNs;
    if (!opened.has(connection))
      drafts.push({ type: "opened", atNs, connection, client: null, listen: null, upstream: null });
    opened.add(connection);
    const leg = { connection, direction };
    const waiting = Buffer.concat([held.get(legKey(leg)) ?? new Uint8Array(0), bytes]);
    const cut = Math.max(0, waiting.length - hold);
    held.set(legKey(leg), waiting.subarray(cut));
    if (cut > 0) drafts.push({ type: "chunk", atNs, ...leg, bytes: waiting.subarray(0, cut) });
    if (aside === "mark") drafts.push({ type: "mark", atNs, text: "here", target: null });
    if (aside === "targeted" && cut > 0)
      drafts.push({ type: "mark", atNs, text: "this", target: { ...leg, offset: sent.get(legKey(leg)) ?? 0 } });
    sent.set(legKey(leg), (sent.get(legKey(leg)) ?? 0) + cut);
    if (aside === "private") drafts.push({ type: "unknown", recordType: 0x90, payload: Uint8Array.of(0x2a) });
    if (aside === "document")
      drafts.push({ type: "document", atNs, name: "a", mediaType: "text/plain", bytes: Uint8Array.of(1) });
  }
  for (const connection of opened) {
    for (const direction of directions) {
      const leg = { connection, direction };
      const bytes = held.get(legKey(leg)) ?? new Uint8Array(0);
      if (bytes.length > 0) drafts.push({ type: "chunk", atNs, ...leg, bytes });
      drafts.push({ type: "closed", atNs, ...leg, kind: "fin", undelivered: 0, code: null });
    }
  }
  return drafts;
});
