import type { EntryDraft } from "../recording/entry.ts";
import type { ImportFault } from "./importFault.ts";

/** How the files of another program are recognised and read. Each importer exports one; the catalogue lists them. */
export interface ForeignFormat {
  /** What faults count by. */
  readonly unit: "line" | "byte";
  /** What a recording of such a file makes up. */
  readonly synthesised: readonly string[];
  /** True where connections have numbers that count from 1 or so, and may stay as they are. */
  readonly numbersConnections: boolean;
  /** Whether bytes alone say that a file is of this format, whatever its name. */
  readonly recognises: (head: FileHead) => boolean;
  /** @param name the file's own, without its folder */
  readonly open: (name: string) => FileReader;
}

/** The beginning of a file, unpacked. */
export interface FileHead {
  /** At most {@link headByteLength} of them. */
  readonly bytes: Uint8Array;
  /** The same as text; what is no UTF-8 becomes U+FFFD. */
  readonly text: string;
}

/** How much of a file is looked at to recognise it. */
export const headByteLength: number = 64 * 1024;

/** Reads one file from bytes pushed in pieces of any size. Total: any bytes give entries and faults. */
export interface FileReader {
  /** What is wrong so far; whoever reads much takes them out now and then. */
  readonly faults: ImportFault[];
  /** Lines or bytes so far. */
  readonly position: number;
  /** The entries that the bytes complete, in steps: of a line each where the file has lines. */
  push(bytes: Uint8Array): Iterable<readonly EntryDraft[]>;
  end(): Iterable<readonly EntryDraft[]>;
}
