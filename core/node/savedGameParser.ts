import { readSavedGame, savedGameMediaType } from "../formats/diplomacySavedGame.ts";
import type { ImportFault } from "../formats/importFault.ts";
import { type Line, LineSplitter, longestLine } from "../formats/lines.ts";
import type { EntryDraft } from "../recording/entry.ts";

/** A document must fit into one record, with its name and whatever else stands there. */
const longestDocument = 15 * 1024 * 1024;

/**
 * Saved games of a file as document records: the whole file one, or a line each where it ends in `.jsonl`. The bytes of a
 * document are those of the file, whatever of them is understood.
 */
export class SavedGameParser {
  readonly faults: ImportFault[] = [];
  position = 0;
  readonly #name: string;
  readonly #splitter: LineSplitter | null;
  readonly #decoder = new TextDecoder();
  readonly #pieces: Uint8Array[] = [];
  #byteLength = 0;

  constructor(name: string) {
    this.#name = name.replace(/\.gz$/, "");
    this.#splitter = this.#name.endsWith(".jsonl") ? new LineSplitter() : null;
  }

  *push(bytes: Uint8Array): Generator<readonly EntryDraft[]> {
    this.#byteLength += bytes.length;
    if (this.#splitter) {
      for (const line of this.#splitter.push(this.#decoder.decode(bytes, { stream: true }))) yield this.#line(line);
    } else if (this.#byteLength <= longestDocument) this.#pieces.push(bytes.slice());
  }

  *end(): Generator<readonly EntryDraft[]> {
    if (this.#splitter) {
      const rest = [...this.#splitter.push(this.#decoder.decode()), ...this.#splitter.end()];
      for (const line of rest) yield this.#line(line);
    } else if (this.#byteLength > 0) yield this.#file();
  }

  #file(): readonly EntryDraft[] {
    this.position = 1;
    if (this.#byteLength > longestDocument) return this.#refuse(`begins what is longer than ${longestDocument} bytes`);
    const bytes = Buffer.concat(this.#pieces);
    return this.#read(this.#name, bytes, new TextDecoder().decode(bytes));
  }

  #line(line: Line): readonly EntryDraft[] {
    this.position += 1;
    if (line === "too-long") return this.#refuse(`is longer than ${longestLine} characters`);
    if (line.text.trim() === "") return [];
    return this.#read(`${this.#name} line ${this.position}`, new TextEncoder().encode(line.text), line.text);
  }

  #read(name: string, bytes: Uint8Array, text: string): readonly EntryDraft[] {
    const reading = readSavedGame(text);
    if (!reading.ok) return this.#refuse(`is no saved game: ${reading.fault.where} ${reading.fault.message}`);
    const at = this.position;
    for (const { where, message } of reading.faults) this.faults.push({ at, message: `${where} ${message}` });
    if (text.includes("\u{fffd}")) this.faults.push({ at, message: "holds characters that were lost, U+FFFD" });
    return [{ type: "document", atNs: 0, name, mediaType: savedGameMediaType, bytes }];
  }

  #refuse(message: string): readonly EntryDraft[] {
    this.faults.push({ at: this.position, message });
    return [];
  }
}
