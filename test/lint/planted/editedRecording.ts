import { Analysis, type FrameRow } from "../../../core/analysis/analysis.ts";
import type { Direction, EntryDraft, Leg } from "../../../core/recording/entry.ts";
import type { Representation } from "../../../core/tokens/representation.ts";
import { decodeTokens, encodeTokens } from "../../../core/tokens/token.ts";
import { encodeHead } from "../../../core/wire/frame.ts";
import { frameBytes } from "../../support/bytes.ts";
import { placed } from "../../support/entries.ts";

/** A frame in a recording that is being edited. */
export interface EditedFrame {
  readonly connection: number;
  readonly direction: Direction;
  readonly atNs: number;
  /** The frame's head and body. */
  readonly bytes: Uint8Array;
  /** The tokens of a DM; empty for other frames. */
  readonly tokens: Uint16Array;
  /** The first token of a DM, such as `NOW`; otherwise the kind of frame: `IM`, `RM`. */
  readonly name: string;
  /** The connection's power at that time. */
  readonly power: string | null;
  readonly representation: Representation;
}

type Item = { readonly frame: EditedFrame } | { readonly draft: EntryDraft };

/**
 * A real recording with one chunk per frame. Edits keep it consistent: entries get their offsets and sequence numbers
 * when they are read. Bytes after a leg's last frame are omitted.
 */
export class EditedRecording {
  #items: Item[];

  private constructor(items: Item[]) {
    this.#items = items;
  }

  /** @param mostFrames number of frames after which the recording ends */
  static of(drafts: readonly EntryDraft[], mostFrames = Number.POSITIVE_INFINITY): EditedRecording {
    const analysis = new Analysis();
    const items: Item[] = [];
    let frames = 0;
    for (const [at, entry] of placed(drafts).entries()) {
      if (frames >= mostFrames) break;
      const rows = analysis.apply(entry);
      const draft = drafts[at];
      if (draft && entry.type !== "chunk") items.push({ draft });
      for (const row of rows) items.push({ frame: frameOf(row) });
      frames += rows.length;
    }
    return new EditedRecording(items);
  }

  /** Returns a copy to edit. */
  copy(): EditedRecording {
    return new EditedRecording([...this.#items]);
  }

  get frames(): EditedFrame[] {
    return this.#items.flatMap((item) => ("frame" in item ? [item.frame] : []));
  }

  /** Returns a frame's current number; all frames before it must be complete. */
  numberOf(frame: EditedFrame): number {
    return this.frames.indexOf(frame) + 1;
  }

  drop(frame: EditedFrame): void {
    this.#items.splice(this.#at(frame), 1);
  }

  /** Replaces a frame's bytes and returns the changed frame. */
  change(frame: EditedFrame, bytes: Uint8Array): EditedFrame {
    const changed = { ...frame, ...contentOf(bytes, frame.representation) };
    this.#items[this.#at(frame)] = { frame: changed };
    return changed;
  }

  /** Replaces a message's tokens and returns the changed frame. */
  say(frame: EditedFrame, tokens: ArrayLike<number>): EditedFrame {
    return this.change(frame, messageBytes(tokens));
  }

  /** Inserts a frame after the given one, with the same timestamp and, unless `leg` differs, on the same leg. */
  putAfter(frame: EditedFrame, bytes: Uint8Array, leg: Partial<Leg> = {}): EditedFrame {
    const made = { ...frame, ...leg, ...contentOf(bytes, frame.representation) };
    this.#items.splice(this.#at(frame) + 1, 0, { frame: made });
    return made;
  }

  /** Swaps two frames on a leg. */
  swap(one: EditedFrame, other: EditedFrame): { readonly first: EditedFrame; readonly second: EditedFrame } {
    return { first: this.change(one, other.bytes), second: this.change(other, one.bytes) };
  }

  /** Moves a frame so that it directly follows a later one. */
  moveAfter(frame: EditedFrame, other: EditedFrame): EditedFrame {
    this.drop(frame);
    const moved = { ...frame, atNs: other.atNs };
    this.#items.splice(this.#at(other) + 1, 0, { frame: moved });
    return moved;
  }

  /** Delays a frame and everything after it. Returns the delayed frame. */
  delay(frame: EditedFrame, byNs: number): EditedFrame {
    const from = this.#at(frame);
    const late = { ...frame, atNs: frame.atNs + byNs };
    this.#items = this.#items.map((item, at): Item => {
      if (at < from) return item;
      if ("frame" in item) return { frame: at === from ? late : { ...item.frame, atNs: item.frame.atNs + byNs } };
      return { draft: delayed(item.draft, byNs) };
    });
    return late;
  }

  /** Removes everything after a frame on its leg. */
  silence(from: EditedFrame): void {
    const { connection, direction } = from;
    const begin = this.#at(from);
    this.#items = this.#items.filter(
      (item, at) =>
        at <= begin || !("frame" in item) || item.frame.connection !== connection || item.frame.direction !== direction,
    );
  }

  drafts(): EntryDraft[] {
    return this.#items.map((item): EntryDraft => {
      if ("draft" in item) return item.draft;
      const { connection, direction, atNs, bytes } = item.frame;
      return { type: "chunk", connection, direction, atNs, bytes };
    });
  }

  #at(frame: EditedFrame): number {
    const at = this.#items.findIndex((item) => "frame" in item && item.frame === frame);
    if (at < 0) throw new Error(`this frame was removed: ${frame.name} on connection ${frame.connection}`);
    return at;
  }
}

/** Returns the bytes of a DM with these tokens. */
export function messageBytes(tokens: ArrayLike<number>): Uint8Array {
  return frameBytes(2, encodeTokens(Uint16Array.from(tokens)));
}

function frameOf({ connection, direction, atNs, frame, power, representation }: FrameRow): EditedFrame {
  const bytes = Uint8Array.of(...encodeHead(frame), ...frame.body);
  return { connection, direction, atNs, power, representation, ...contentOf(bytes, representation) };
}

function contentOf(bytes: Uint8Array, { names }: Representation): Pick<EditedFrame, "bytes" | "tokens" | "name"> {
  const kind = ["IM", "RM", "DM", "FM", "EM"][bytes[0] ?? 5] ?? "other";
  const tokens = kind === "DM" ? decodeTokens(bytes.subarray(4)).tokens : new Uint16Array(0);
  return { bytes, tokens, name: kind === "DM" ? (names.get(tokens[0] ?? 0) ?? "?") : kind };
}

function delayed(draft: EntryDraft, byNs: number): EntryDraft {
  return draft.type === "unknown" ? draft : { ...draft, atNs: draft.atNs + byNs };
}
