import { getOrMake } from "../bytes/keyed.ts";
import { type FrameNumber, legKey, type ReadItem } from "../recording/entry.ts";
import { frameHeadByteLength } from "../wire/frame.ts";
import type { FrameRow } from "./analysis.ts";
import { frameText } from "./frameText.ts";

/** The position of a frame in the recording file, counted in bytes after decompression. */
export interface FramePlace {
  readonly byteOffset: number;
  /**
   * Length from the frame's first byte to its last. Includes the record headers in between if the frame arrived in
   * pieces.
   */
  readonly byteLength: number;
  /** Returns the file offset of a byte in the frame's body. */
  readonly bodyByteAt: (offset: number) => number;
  /** The text form of the frame. */
  readonly text: string;
}

/** A piece of a stream, and its position in the file. */
interface Piece {
  readonly streamOffset: number;
  readonly fileOffset: number;
  readonly byteLength: number;
}

/**
 * The maximum length of a frame's text, in characters. Longer text is truncated, because a map definition has thousands
 * of characters.
 */
const longestText = 500;

/** Finds the positions of frames in the file. */
export class FramePlaces {
  readonly #wanted: ReadonlySet<FrameNumber>;
  readonly #pieces = new Map<string, Piece[]>();
  readonly #places = new Map<FrameNumber, FramePlace>();

  /** @param wanted the numbers of the frames to find */
  constructor(wanted: ReadonlySet<FrameNumber>) {
    this.#wanted = wanted;
  }

  /** Applies an item of the file and the frames that it completes. */
  apply(item: ReadItem, rows: readonly FrameRow[]): void {
    if (item.kind !== "record") return;
    const { entry } = item;
    if (entry.type !== "chunk" && entry.type !== "edit") return;
    const bytes = entry.type === "chunk" ? entry.bytes : entry.forwarded;
    // The bytes are the record's last field.
    const fileOffset = item.fileOffset + item.byteLength - bytes.length;
    const pieces = getOrMake(this.#pieces, legKey(entry), () => []);
    pieces.push({ streamOffset: entry.offset, fileOffset, byteLength: bytes.length });
    for (const row of rows) if (this.#wanted.has(row.n)) this.#places.set(row.n, placeOf(row, [...pieces]));
    const done = rows.at(-1)?.frame.span.end ?? 0;
    // Bytes after the last frame belong to the next one.
    this.#pieces.set(
      legKey(entry),
      pieces.filter(({ streamOffset, byteLength }) => streamOffset + byteLength > done),
    );
  }

  /** Returns the position of a frame; undefined if it was not requested, or is not in the file. */
  of(n: FrameNumber): FramePlace | undefined {
    return this.#places.get(n);
  }
}

function placeOf({ frame, representation }: FrameRow, pieces: readonly Piece[]): FramePlace {
  const fileOffsetAt = (streamOffset: number): number => {
    const piece = pieces.findLast((one) => one.streamOffset <= streamOffset);
    return piece === undefined ? 0 : piece.fileOffset + streamOffset - piece.streamOffset;
  };
  const { start, end } = frame.span;
  const byteOffset = fileOffsetAt(start);
  const text = `${frame.kind === "DM" ? "" : `${frame.kind} `}${frameText(frame, representation)}`;
  return {
    byteOffset,
    byteLength: fileOffsetAt(end - 1) + 1 - byteOffset,
    bodyByteAt: (offset) => fileOffsetAt(start + frameHeadByteLength + offset),
    text: text.length > longestText ? `${text.slice(0, longestText)} ...` : text,
  };
}
