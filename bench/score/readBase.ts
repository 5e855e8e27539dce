import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { ChunkLogReader } from "../../core/formats/chunkLog.ts";
import { type ChunkEntry, type EntryDraft, isSequenced, legKey } from "../../core/recording/entry.ts";
import { RecordingReader } from "../../core/recording/reader.ts";
import {
  type Representation,
  readRepresentationBody,
  representationFromEntries,
  standardRepresentation,
} from "../../core/tokens/representation.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { encodeHead } from "../../core/wire/frame.ts";
import { Framer } from "../../core/wire/framer.ts";
import { type Base, fileOf } from "./bases.ts";
import type { FramePiece, Piece } from "./piece.ts";

/** A base as read: its pieces in order, and the names that each connection uses. */
export interface ReadBase {
  readonly pieces: readonly Piece[];
  readonly names: ReadonlyMap<number, Representation>;
}

/** Reads a base. Every frame becomes one piece, at the time and position at which its last byte arrived. */
export function readBase(base: Base): ReadBase {
  const framers = new Map<string, Framer>();
  const names = new Map<number, Representation>();
  const pieces: Piece[] = [];
  const endOf = (leg: string, chunk: Pick<ChunkEntry, "connection" | "direction" | "atNs">): void => {
    const rest = framers.get(leg)?.unfinished ?? new Uint8Array(0);
    framers.delete(leg);
    const { connection, direction, atNs } = chunk;
    if (rest.length > 0) pieces.push({ type: "frame", connection, direction, atNs, bytes: rest, text: null });
  };
  const lastChunks = new Map<string, Extract<EntryDraft, { type: "chunk" }>>();
  for (const draft of draftsOf(base)) {
    if (draft.type === "closed") endOf(legKey(draft), draft);
    if (draft.type !== "chunk") {
      pieces.push({ type: "event", draft });
      continue;
    }
    const leg = legKey(draft);
    lastChunks.set(leg, draft);
    const framer = framers.get(leg) ?? new Framer();
    framers.set(leg, framer);
    for (const frame of framer.push(draft.bytes)) {
      const { connection, direction, atNs } = draft;
      if (frame.kind === "RM") {
        const { entries } = readRepresentationBody(frame.body);
        names.set(connection, representationFromEntries(entries, base.dialect));
      }
      const bytes = Uint8Array.from([...encodeHead(frame), ...frame.body]);
      const text = frame.kind === "DM" ? textOf(frame.body, names.get(connection) ?? standardNames(base)) : null;
      pieces.push({ type: "frame", connection, direction, atNs, bytes, text });
    }
  }
  for (const [leg, chunk] of lastChunks) endOf(leg, chunk);
  return { pieces: changed(base, pieces), names };
}

export function standardNames({ dialect }: Base): Representation {
  return standardRepresentation(dialect);
}

export function textOf(body: Uint8Array, names: Representation): string {
  const tokens = Array.from(
    { length: body.length >> 1 },
    (_, at) => ((body[2 * at] ?? 0) << 8) | (body[2 * at + 1] ?? 0),
  );
  return printTokens(tokens, names);
}

function draftsOf(base: Base): EntryDraft[] {
  const file = readFileSync(fileOf(base));
  const bytes = base.path.endsWith(".gz") ? gunzipSync(file) : file;
  if (base.path.includes(".jsonl")) {
    const reader = new ChunkLogReader();
    return bytes
      .toString()
      .split("\n")
      .flatMap((line) => reader.read(line) ?? []);
  }
  const reader = new RecordingReader();
  return [...reader.push(bytes), ...reader.end()].flatMap((item) => {
    if (item.kind !== "record" || !isSequenced(item.entry)) return [];
    const { entry } = item;
    return entry.type === "chunk" || entry.type === "opened" || entry.type === "closed" || entry.type === "failed"
      ? [entry]
      : [];
  });
}

/** Returns the pieces up to the turn at which the base ends. */
function changed({ upTo }: Base, pieces: readonly Piece[]): Piece[] {
  if (upTo === undefined) return [...pieces];
  const end = pieces.findIndex((piece) => piece.type === "frame" && piece.text?.startsWith(`NOW ( ${upTo} )`));
  if (end < 0) throw new Error(`the base has no NOW for ${upTo}`);
  // The results of the previous turn begin with the first ORD after the last order.
  const isOrder = (piece: Piece | undefined): boolean =>
    piece?.type === "frame" && piece.direction === "client-to-server";
  let from = end;
  while (from > 0 && !isOrder(pieces[from - 1])) from -= 1;
  const kept = pieces.slice(0, from);
  const answers = pieces.slice(from, end).filter((piece): piece is FramePiece => isAnswer(piece));
  return [...kept, ...answers, ...stops(kept, answers.at(-1)?.atNs ?? 0)];
}

function isAnswer(piece: Piece): boolean {
  return piece.type === "frame" && /^(THX|YES|MIS|REJ|HUH|FRM) /.test(piece.text ?? "");
}

/** Returns the ends of both directions of every open connection, as if the recorder had been stopped. */
function stops(pieces: readonly Piece[], atNs: number): Piece[] {
  const open = new Set<number>();
  for (const piece of pieces) {
    if (piece.type === "event" && piece.draft.type === "opened") open.add(piece.draft.connection);
    if (piece.type === "event" && piece.draft.type === "closed") open.delete(piece.draft.connection);
  }
  return [...open].flatMap((connection) =>
    (["client-to-server", "server-to-client"] as const).map(
      (direction): Piece => ({
        type: "event",
        draft: { type: "closed", atNs, connection, direction, kind: "stopped", undelivered: 0, code: null },
      }),
    ),
  );
}
