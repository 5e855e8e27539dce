import { ChunkLogReader } from "../formats/chunkLog.ts";
import { ClgReader } from "../formats/clg.ts";
import { DiplomacyCsvReader } from "../formats/diplomacyCsv.ts";
import type { ImportFault } from "../formats/importFault.ts";
import { type Line, LineSplitter, longestLine } from "../formats/lines.ts";
import type { EntryDraft } from "../recording/entry.ts";
import type { ImportFormat, ImportSource } from "./importSource.ts";
import { SavedGameParser } from "./savedGameParser.ts";
import { piecesOf } from "./sourcePieces.ts";

export interface ReadHooks {
  readonly onFault?: (fault: ImportFault) => void;
  /** Told how many more bytes of the file have been read. */
  readonly onProgress?: (byteLength: number) => void;
}

/**
 * The entries of a source, with its own connection numbers, in steps: of a line each where it has lines.
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function* readSource(source: ImportSource, hooks: ReadHooks = {}): AsyncGenerator<readonly EntryDraft[]> {
  const parser = parserOf(source);
  const tellFaults = (): void => {
    for (const fault of parser.faults.splice(0)) hooks.onFault?.(fault);
  };
  const packing = { cut: false };
  for await (const bytes of piecesOf(source.path, packing, hooks.onProgress ?? (() => undefined))) {
    yield* parser.push(bytes);
    tellFaults();
  }
  yield* parser.end();
  tellFaults();
  if (packing.cut) {
    const message = "is the last that could be unpacked: the compressed file is cut short or damaged";
    hooks.onFault?.({ at: parser.position, message });
  }
}

function parserOf({ format, name }: ImportSource): Parser {
  switch (format) {
    case "clg":
      return new ClgParser(name);
    case "diplomacy-saved-game":
      return new SavedGameParser(name);
    default:
      return new LineParser(format);
  }
}

/** A pure reader, fed with the bytes of a file. */
export interface Parser {
  readonly faults: ImportFault[];
  /** Lines or bytes so far. */
  readonly position: number;
  push(bytes: Uint8Array): Iterable<readonly EntryDraft[]>;
  end(): Iterable<readonly EntryDraft[]>;
}

class ClgParser implements Parser {
  readonly #reader: ClgReader;
  position = 0;

  constructor(name: string) {
    this.#reader = new ClgReader(`from ${name}`);
  }

  get faults(): ImportFault[] {
    return this.#reader.faults;
  }

  push(bytes: Uint8Array): readonly EntryDraft[][] {
    this.position += bytes.length;
    return [this.#reader.push(bytes)];
  }

  end(): readonly EntryDraft[][] {
    this.#reader.end();
    return [];
  }
}

class LineParser implements Parser {
  readonly #reader: ChunkLogReader | DiplomacyCsvReader;
  readonly #splitter = new LineSplitter();
  // What is no UTF-8 becomes a character that no format has, and so a fault of its line.
  readonly #decoder = new TextDecoder();
  position = 0;

  constructor(format: Exclude<ImportFormat, "clg" | "diplomacy-saved-game">) {
    this.#reader = format === "chunk-log" ? new ChunkLogReader() : new DiplomacyCsvReader();
  }

  get faults(): ImportFault[] {
    return this.#reader.faults;
  }

  *push(bytes: Uint8Array): Generator<readonly EntryDraft[]> {
    for (const line of this.#splitter.push(this.#decoder.decode(bytes, { stream: true }))) yield this.#read(line);
  }

  *end(): Generator<readonly EntryDraft[]> {
    const rest = [...this.#splitter.push(this.#decoder.decode()), ...this.#splitter.end()];
    for (const line of rest) yield this.#read(line);
  }

  #read(line: Line): readonly EntryDraft[] {
    this.position += 1;
    if (line === "too-long") {
      this.#reader.passOver(`is longer than ${longestLine} characters`);
      return [];
    }
    const read = this.#reader.read(line.text);
    if (read === undefined) return [];
    return Array.isArray(read) ? read : [read];
  }
}
