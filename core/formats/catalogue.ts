import { decodeUtf8 } from "../bytes/utf8.ts";
import { type ForeignKind, kindsByName, type OpenableKind, openables } from "../host/openable.ts";
import { beginsAsRecording } from "../recording/format.ts";
import { chunkLogFormat } from "./chunkLog.ts";
import { clgFormat } from "./clg.ts";
import { diplomacyCsvFormat } from "./diplomacyCsv.ts";
import { type FileHead, type ForeignFormat, headByteLength } from "./foreignFormat.ts";
import { savedGamesFormat } from "./savedGames.ts";
import { unreadFormats } from "./unreadFormats.ts";

/**
 * The functions that recognise and read each kind of file except recordings. To add an importer, write one file and add
 * one line here.
 */
export const foreignFormats: Readonly<Record<ForeignKind, ForeignFormat>> = {
  "diplomacy-saved-game": savedGamesFormat,
  "chunk-log": chunkLogFormat,
  "diplomacy-csv": diplomacyCsvFormat,
  clg: clgFormat,
};

const foreignKinds = Object.keys(foreignFormats) as ForeignKind[];

/** The kind of a file. */
export type Recognised =
  /** `byContent`: whether the file was recognised by its bytes and not only by its extension. */
  | { readonly kind: OpenableKind; readonly byContent: boolean }
  /** A file that Black Chamber recognises but does not read. */
  | { readonly kind: "unread"; readonly what: string; readonly until: string };

/**
 * Recognises a file by its first bytes, or by its name if the bytes are not conclusive.
 * @param bytes the first bytes of the file, decompressed: {@link headByteLength} of them if the file has that many
 * @returns null if neither is conclusive
 */
export function recognise(bytes: Uint8Array, name: string): Recognised | null {
  if (beginsAsRecording(bytes)) return { kind: "recording", byContent: true };
  const start = bytes.subarray(0, headByteLength);
  const head: FileHead = { bytes: start, text: decodeUtf8(start) };
  const unread = unreadFormats.find((format) => format.recognises(head));
  if (unread) return { kind: "unread", what: unread.what, until: unread.until ?? "yet" };
  const kind = foreignKinds.find((each) => foreignFormats[each].recognises(head));
  if (kind !== undefined) return { kind, byContent: true };
  const [named] = kindsByName(name);
  return named === undefined ? null : { kind: named, byContent: false };
}

/**
 * Returns the end of a sentence about a file that cannot be read: `a set of sentences, which Black Chamber does not
 * read yet`.
 */
export function unreadWords({ what, until }: Extract<Recognised, { readonly kind: "unread" }>): string {
  return `${what}, which Black Chamber does not read ${until}`;
}

/** Returns the title of a kind with its article: `a chunk log`. */
export function titleWords(kind: OpenableKind): string {
  const { title } = openables[kind];
  return `${/^[AEIOU]/i.test(title) ? "an" : "a"} ${title}`;
}
