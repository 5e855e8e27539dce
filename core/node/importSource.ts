import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { createGunzip } from "node:zlib";
import { ChunkLogReader } from "../formats/chunkLog.ts";
import { ClgReader } from "../formats/clg.ts";
import { DiplomacyCsvReader } from "../formats/diplomacyCsv.ts";
import type { ImportFault } from "../formats/importFault.ts";
import { type Line, LineSplitter, longestLine } from "../formats/lines.ts";
import type { EntryDraft } from "../recording/entry.ts";
import { HostError, inWords, systemCode } from "./hostError.ts";

export type ImportFormat = "chunk-log" | "clg" | "diplomacy-csv";

/** What there is to say about a format. */
interface FormatFacts {
  readonly title: string;
  /** Endings of file names; each may have `.gz` behind it. */
  readonly endings: readonly string[];
  /** What faults count by. */
  readonly unit: "line" | "byte";
  /** What a recording of it makes up. */
  readonly synthesised: readonly string[];
  /** True where connections have numbers that count from 1 or so, and may stay as they are. */
  readonly numbersConnections: boolean;
}

export const importFormats: Readonly<Record<ImportFormat, FormatFacts>> = {
  "chunk-log": {
    title: "chunk log",
    endings: [".jsonl"],
    unit: "line",
    synthesised: [],
    numbersConnections: true,
  },
  clg: {
    title: "AiServer .clg log",
    endings: [".clg"],
    unit: "byte",
    synthesised: [],
    numbersConnections: true,
  },
  "diplomacy-csv": {
    title: "CSV exchange of the diplomacy server",
    endings: [".csv"],
    unit: "line",
    synthesised: ["frames", "times"],
    numbersConnections: false,
  },
};

const endings = (Object.keys(importFormats) as ImportFormat[]).flatMap((format) =>
  importFormats[format].endings.map((ending) => ({ ending, format })),
);

/** A file to import from. */
export interface ImportSource {
  readonly path: string;
  /** Its file name without its folder. */
  readonly name: string;
  /** Its name without what tells the format. */
  readonly stem: string;
  readonly format: ImportFormat;
}

/** What is in a source. */
export interface SourceSurvey {
  /** Null where the source has no lines. */
  readonly lines: number | null;
  /** Lines that gave more than a mark. */
  readonly takenLines: number | null;
  readonly chunks: number;
  readonly marks: number;
  readonly faults: number;
  /** The first of them, at most {@link keptFaults}. */
  readonly firstFaults: readonly ImportFault[];
  /** Connections by the source's numbers, in order of appearance. */
  readonly connections: readonly number[];
}

/** A source can be wrong in every line; only so many faults are kept, the others are counted. */
export const keptFaults = 20;

/**
 * The sources that a path names: a file as it is, a folder searched through for known endings, by name.
 * @throws {HostError} `no-file`, `unreadable`: not there, of an unknown ending, or a folder without sources
 */
export async function findSources(path: string): Promise<ImportSource[]> {
  const known = endings.map(({ ending }) => ending).join(", ");
  try {
    const facts = await stat(path);
    if (!facts.isDirectory()) {
      // A pipe gives its bytes once.
      if (!facts.isFile()) throw new HostError("unreadable", `${path} is no file: what is imported is read twice`);
      const source = sourceOf(path);
      if (source) return [source];
      throw new HostError("unreadable", `${path} has no ending that can be imported: ${known}, each also with .gz`);
    }
    const names = (await readdir(path, { recursive: true })).sort();
    const sources = names.flatMap((name) => sourceOf(join(path, name)) ?? []);
    if (sources.length > 0) return sources;
    throw new HostError("unreadable", `${path} holds nothing that can be imported: ${known}, each also with .gz`);
  } catch (error) {
    throw readFailure(error, path);
  }
}

function sourceOf(path: string): ImportSource | undefined {
  const name = basename(path);
  const unpacked = name.replace(/\.gz$/, "");
  const match = endings.find(({ ending }) => unpacked.endsWith(ending));
  return match && { path, name, stem: unpacked.slice(0, -match.ending.length), format: match.format };
}

export interface ReadHooks {
  readonly onFault?: (fault: ImportFault) => void;
  /** Told how many more bytes of the file have been read. */
  readonly onProgress?: (byteLength: number) => void;
}

/**
 * Size of a source as it lies on disk.
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function sourceByteLength({ path }: ImportSource): Promise<number> {
  try {
    // Opening tells what stat does not: the permission to read.
    const file = await open(path, "r");
    try {
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw readFailure(error, path);
  }
}

/**
 * Reads a source through to learn what is in it.
 * @throws {HostError} `no-file`, `unreadable`: not to be read, or nothing of its format is in it
 */
export async function surveySource(
  source: ImportSource,
  onProgress?: (byteLength: number) => void,
): Promise<SourceSurvey> {
  const { title, unit } = importFormats[source.format];
  const hasLines = unit === "line";
  const connections = new Set<number>();
  const firstFaults: ImportFault[] = [];
  let [lines, takenLines, chunks, marks, faults] = [0, 0, 0, 0, 0];
  const onFault = (fault: ImportFault): void => {
    faults += 1;
    if (firstFaults.length < keptFaults) firstFaults.push(fault);
  };
  for await (const step of readSource(source, { onFault, ...(onProgress && { onProgress }) })) {
    lines += 1;
    if (step.some(({ type }) => type !== "mark")) takenLines += 1;
    for (const draft of step) {
      if (draft.type === "chunk") chunks += 1;
      if (draft.type === "mark") marks += 1;
      if ("connection" in draft) connections.add(draft.connection);
    }
  }
  if (takenLines === 0) {
    const [first] = firstFaults;
    const why = first ? `${unit} ${first.at} ${first.message}` : marks > 0 ? "it holds comments only" : "it is empty";
    throw new HostError("unreadable", `${source.path} is no ${title}: ${why}`);
  }
  return {
    lines: hasLines ? lines : null,
    takenLines: hasLines ? takenLines : null,
    chunks,
    marks,
    faults,
    firstFaults,
    connections: [...connections],
  };
}

/**
 * The entries of a source, with its own connection numbers, in steps: of a line each where it has lines.
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function* readSource(source: ImportSource, hooks: ReadHooks = {}): AsyncGenerator<readonly EntryDraft[]> {
  const parser = source.format === "clg" ? new ClgParser(source.name) : new LineParser(source.format);
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

/** A pure reader, fed with the bytes of a file. */
interface Parser {
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

  constructor(format: Exclude<ImportFormat, "clg">) {
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

async function* piecesOf(
  path: string,
  packing: { cut: boolean },
  onProgress: (byteLength: number) => void,
): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  file.on("data", (bytes) => onProgress(bytes.length));
  // Data must not flow before its consumer is there.
  file.pause();
  const gunzip = path.endsWith(".gz") ? createGunzip({ chunkSize: 256 * 1024 }) : undefined;
  if (gunzip) file.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const bytes of gunzip ? file.pipe(gunzip) : file) yield bytes as Buffer;
  } catch (error) {
    // Whatever zlib could unpack before its error has been taken.
    if (!systemCode(error).startsWith("Z_")) throw readFailure(error, path);
    packing.cut = true;
  } finally {
    // A consumer that stops early leaves the file open otherwise.
    file.destroy();
  }
}

/** Words a failure to read; errors that are no system's pass through. */
function readFailure(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).syscall === undefined) return error;
  const missing = systemCode(error) === "ENOENT";
  return new HostError(missing ? "no-file" : "unreadable", `${path} cannot be read: ${inWords(error)}`);
}
