import type { EntryDraft } from "../recording/entry.ts";
import type { ImportFault } from "./importFault.ts";

/**
 * The functions that recognise and read another program's files. Each importer exports one such object; the catalogue
 * lists them.
 */
export interface ForeignFormat {
  /** The unit of {@link ImportFault.at}. */
  readonly unit: "line" | "byte";
  /** What an import must synthesise because such files do not contain it: "times", "frames". */
  readonly synthesised: readonly string[];
  /** Whether the file numbers its connections with small numbers that an import can keep. */
  readonly numbersConnections: boolean;
  /** Whether a file's bytes show that the file has this format, regardless of its name. */
  readonly recognises: (head: FileHead) => boolean;
  /** @param name the file's name, without its folder */
  readonly open: (name: string) => FileReader;
}

/** The beginning of a file, unpacked. */
export interface FileHead {
  /** The first bytes of the file, at most {@link headByteLength} of them. */
  readonly bytes: Uint8Array;
  /** The same bytes as text; invalid UTF-8 becomes U+FFFD. */
  readonly text: string;
}

/** The number of bytes at the start of a file that are checked to recognise its format. */
export const headByteLength: number = 64 * 1024;

/** Reads one file from bytes pushed in pieces of any size. Never throws: any bytes yield entries and faults. */
export interface FileReader {
  /** The faults so far; callers that read large files should remove them from time to time. */
  readonly faults: ImportFault[];
  /** Number of lines or bytes so far that could not be read, depending on the format's unit. Gaps replace them. */
  readonly unread: number;
  /** Number of lines or bytes read so far, depending on the format's unit. */
  readonly position: number;
  /** Returns the entries that the bytes complete, in steps: one per line if the file has lines. */
  push(bytes: Uint8Array): Iterable<readonly EntryDraft[]>;
  end(): Iterable<readonly EntryDraft[]>;
}
