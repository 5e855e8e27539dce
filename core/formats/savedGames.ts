import { concatBytes } from "../bytes/concat.ts";
import { decodeUtf8, encodeUtf8 } from "../bytes/utf8.ts";
import { Utf8Pieces } from "../bytes/utf8Pieces.ts";
import type { EntryDraft } from "../recording/entry.ts";
import { savedGameMediaType, savedGameReading } from "./diplomacySavedGame.ts";
import type { FileReader, ForeignFormat } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";
import { type Line, LineSplitter, longestLine } from "./lines.ts";
import { UnreadParts } from "./unreadParts.ts";

/** The maximum length of a document, which must fit into one record together with its name and other fields. */
export const longestDocument = 15 * 1024 * 1024;

const newline = 0x0a;
const blank = 0x20;

/** Files that contain one saved game, or one game per line. */
export const savedGamesFormat: ForeignFormat = {
  unit: "line",
  synthesised: [],
  numbersConnections: false,
  recognises: ({ text }) => /^\s*\{/.test(text) && /"phases"\s*:\s*\[/.test(text) && !/"t_ns"/.test(text),
  open: (name) => new SavedGamesReader(name),
};

/**
 * Reads the saved games in a file as document records, which keep the bytes of the file even if only part of it is
 * understood. A `.jsonl` file has one game per line; so does any other file whose first line is a complete JSON object
 * and is followed by more lines.
 */
class SavedGamesReader implements FileReader {
  position = 0;
  readonly #parts = new UnreadParts("line");
  readonly #name: string;
  readonly #splitter = new LineSplitter();
  readonly #decoder = new Utf8Pieces();
  /** Whether the file has one game per line; null while unknown. */
  #hasLines: boolean | null;
  #pieces: Uint8Array[] = [];
  #byteLength = 0;
  #sawNewline = false;

  constructor(name: string) {
    this.#name = name.replace(/\.gz$/i, "");
    this.#hasLines = /\.jsonl$/i.test(this.#name) ? true : null;
  }

  get faults(): ImportFault[] {
    return this.#parts.faults;
  }

  get unread(): number {
    return this.#parts.amount;
  }

  *push(bytes: Uint8Array): Generator<readonly EntryDraft[]> {
    if (this.#hasLines) return yield* this.#lines(this.#decoder.push(bytes));
    this.#byteLength += bytes.length;
    if (this.#byteLength > longestDocument) {
      this.#hasLines = false;
      this.#pieces = [];
      return;
    }
    this.#pieces.push(bytes.slice());
    this.#sawNewline ||= bytes.includes(newline);
    if (this.#hasLines === false || !this.#sawNewline) return;
    const all = concatBytes(this.#pieces);
    this.#hasLines = hasGamePerLine(all);
    if (this.#hasLines) yield* this.#lines(this.#decoder.push(all));
  }

  *end(): Generator<readonly EntryDraft[]> {
    if (this.#hasLines) {
      yield* this.#lines(this.#decoder.end());
      for (const line of this.#splitter.end()) yield this.#line(line);
    } else if (this.#byteLength > 0) yield this.#file();
  }

  *#lines(text: string): Generator<readonly EntryDraft[]> {
    for (const line of this.#splitter.push(text)) yield this.#line(line);
  }

  #file(): readonly EntryDraft[] {
    this.position = 1;
    if (this.#byteLength > longestDocument)
      return this.#refuse(`starts a saved game that is longer than ${longestDocument} bytes`);
    const bytes = concatBytes(this.#pieces);
    return this.#read(this.#name, bytes, decodeUtf8(bytes));
  }

  #line(line: Line): readonly EntryDraft[] {
    this.position += 1;
    if (line === "too-long") return this.#refuse(`is longer than ${longestLine} characters`);
    if (line.text.trim() === "") return [];
    return this.#read(`${this.#name} line ${this.position}`, encodeUtf8(line.text), line.text);
  }

  #read(name: string, bytes: Uint8Array, text: string): readonly EntryDraft[] {
    const reading = savedGameReading(bytes, () => text);
    if (!reading.ok) return this.#refuse(`is not a saved game: ${reading.fault.where} ${reading.fault.message}`);
    const at = this.position;
    for (const { where, message } of reading.faults) this.faults.push({ at, message: `${where} ${message}` });
    if (text.includes("\u{fffd}")) this.faults.push({ at, message: "contains U+FFFD, which replaces lost characters" });
    this.#parts.read();
    return [{ type: "document", atNs: 0, name, mediaType: savedGameMediaType, bytes }];
  }

  #refuse(message: string): readonly EntryDraft[] {
    const gap = this.#parts.lose({ at: this.position, message }, 0);
    return gap ? [gap] : [];
  }
}

/** Whether a file has one game per line; null as long as only white space follows the first line. */
function hasGamePerLine(bytes: Uint8Array): boolean | null {
  const end = bytes.indexOf(newline);
  if (bytes.subarray(end + 1).every((byte) => byte <= blank)) return null;
  try {
    return typeof JSON.parse(decodeUtf8(bytes.subarray(0, end))) === "object";
  } catch {
    return false;
  }
}
