import { concatBytes } from "../../../core/bytes/concat.ts";
import { directions, type Entry, type EntryDraft, type RecordingHeader } from "../../../core/recording/entry.ts";
import { RecordingReader } from "../../../core/recording/reader.ts";
import { RecordingWriter } from "../../../core/recording/writer.ts";
import { decodeTokens, encodeTokens } from "../../../core/tokens/token.ts";
import { Framer } from "../../../core/wire/framer.ts";
import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editedFrame, framed } from "./frames.ts";
import { editList } from "./lists.ts";
import { editTokens } from "./tokenEdits.ts";

export type ChunkDraft = Extract<EntryDraft, { readonly type: "chunk" }>;

/** The traffic of several connections, mostly with one frame per chunk; the file is a recording. */
export const conversationForm: Form<readonly EntryDraft[]> = {
  extension: ".chamber",
  encode(drafts) {
    const writer = new RecordingWriter(1);
    return concatBytes([writer.begin(header), ...drafts.map((draft) => writer.append(draft).bytes), writer.end(0)]);
  },
  decode(bytes) {
    const reader = new RecordingReader();
    return [...reader.push(bytes), ...reader.end()].flatMap((item) =>
      item.kind === "record" ? draftOf(item.entry) : [],
    );
  },
  mutate(drafts, other, dice) {
    if (dice.chance(0.35)) return editList(drafts, other, dice);
    const at = dice.below(drafts.length);
    const draft = drafts[at];
    if (draft?.type !== "chunk") return drafts.toSpliced(at, 1);
    if (dice.chance(0.15)) return drafts.with(at, elsewhere(draft, dice));
    const donor = dice.pick(other.length > 0 ? other : drafts);
    return drafts.with(at, {
      ...draft,
      bytes: editChunk(draft.bytes, donor.type === "chunk" ? donor.bytes : null, dice),
    });
  },
  size: (drafts) => drafts.length,
  without: (drafts, start, end) => drafts.toSpliced(start, end - start),
  repeat: (drafts, times) => Array.from({ length: times }, () => drafts).flat(),
};

const header: RecordingHeader = {
  uuid: "00000000-0000-4000-8000-000000000001",
  startedAt: "2026-01-01T00:00:00.000Z",
  tool: "fuzz",
  listen: [],
  upstream: null,
  clock: null,
  synthesised: null,
  sources: [],
};

/** Returns an entry as a draft; nothing if a conversation cannot contain it. */
function draftOf(entry: Entry): EntryDraft[] {
  switch (entry.type) {
    case "chunk": {
      const { type, atNs, connection, direction, bytes } = entry;
      return [{ type, atNs, connection, direction, bytes }];
    }
    case "opened":
    case "closed":
    case "failed": {
      const { sequence: _, ...draft } = entry;
      return [draft];
    }
    default:
      return [];
  }
}

/** Returns the same bytes at another time, on another connection or in the other direction. */
function elsewhere(draft: ChunkDraft, dice: Dice): ChunkDraft {
  switch (dice.below(3)) {
    case 0:
      return { ...draft, atNs: Math.max(0, dice.chance(0.3) ? dice.edge() : draft.atNs + (dice.below(20) - 10) * 1e9) };
    case 1:
      return { ...draft, connection: dice.pick([1, 2, 3, 7, 8, 255, 70_000]) };
    default:
      return { ...draft, direction: dice.pick(directions) };
  }
}

/** Changes the message in a chunk that is a single DM. In any other chunk, changes a frame or the bytes. */
function editChunk(bytes: Uint8Array, other: Uint8Array | null, dice: Dice): Uint8Array {
  const tokens = messageIn(bytes);
  if (tokens === null || dice.chance(0.1)) return editedFrame(bytes, dice);
  const donor = other === null ? null : messageIn(other);
  const body = encodeTokens(editTokens(tokens, donor ?? tokens, dice));
  return framed(2, 0, body.subarray(0, 0xfffe));
}

/** Returns the tokens in a chunk that is exactly one DM; null for any other chunk. */
export function messageIn(bytes: Uint8Array): Uint16Array | null {
  const framer = new Framer();
  const [frame, ...more] = framer.push(bytes);
  if (frame?.kind !== "DM" || more.length > 0 || framer.unframedByteLength > 0) return null;
  return decodeTokens(frame.body).tokens;
}

/** Returns one chunk for every frame in a chunk. */
export function oneFrameEach(draft: EntryDraft): EntryDraft[] {
  if (draft.type !== "chunk") return [draft];
  const framer = new Framer();
  const frames = framer.push(draft.bytes);
  const rest = framer.unfinished;
  return [
    ...frames.map(({ span }) => draft.bytes.subarray(span.start, span.end)),
    ...(rest.length > 0 ? [rest] : []),
  ].map((bytes) => ({ ...draft, bytes }));
}
