import { Utf8Pieces } from "../bytes/utf8Pieces.ts";
import type { EntryDraft } from "../recording/entry.ts";
import type { FileReader } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";
import { type Line, LineSplitter, longestLine } from "./lines.ts";
import type { UnreadParts } from "./unreadParts.ts";

/** The reader for a format whose files are read line by line. */
interface LineFormatReader {
  readonly parts: UnreadParts;
  read(line: string): readonly EntryDraft[] | EntryDraft | undefined;
  /** Counts a line that could not be passed to `read`; may return a gap that replaces it. */
  skip(reason: string): readonly EntryDraft[] | EntryDraft | undefined;
}

/** Splits a file into lines and passes them to the reader of its format. */
export class LineReader implements FileReader {
  readonly #reader: LineFormatReader;
  readonly #splitter = new LineSplitter();
  // Replaces invalid UTF-8 with a character that no format uses, so that the line is reported as a fault.
  readonly #decoder = new Utf8Pieces();
  position = 0;

  constructor(reader: LineFormatReader) {
    this.#reader = reader;
  }

  get faults(): ImportFault[] {
    return this.#reader.parts.faults;
  }

  get unread(): number {
    return this.#reader.parts.amount;
  }

  *push(bytes: Uint8Array): Generator<readonly EntryDraft[]> {
    for (const line of this.#splitter.push(this.#decoder.push(bytes))) yield this.#read(line);
  }

  *end(): Generator<readonly EntryDraft[]> {
    const rest = [...this.#splitter.push(this.#decoder.end()), ...this.#splitter.end()];
    for (const line of rest) yield this.#read(line);
  }

  #read(line: Line): readonly EntryDraft[] {
    this.position += 1;
    if (line === "too-long") {
      return [this.#reader.skip(`is longer than ${longestLine} characters`) ?? []].flat();
    }
    return [this.#reader.read(line.text) ?? []].flat();
  }
}
