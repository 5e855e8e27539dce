import { open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { HostError } from "./hostError.ts";
import { piecesOf, readFailure } from "./sourcePieces.ts";

export type ImportFormat = "chunk-log" | "clg" | "diplomacy-csv" | "diplomacy-saved-game";

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
  "diplomacy-saved-game": {
    title: "saved game of diplomacy",
    // Lines of them come as `.jsonl`, as chunk logs do: what stands in the file tells.
    endings: [".json"],
    unit: "line",
    synthesised: [],
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
      if (source)
        return [source.format === "chunk-log" && (await holdsSavedGames(path)) ? asSavedGame(source) : source];
      throw new HostError("unreadable", `${path} has no ending that can be imported: ${known}, each also with .gz`);
    }
    const names = (await readdir(path, { recursive: true })).sort();
    const sources: ImportSource[] = [];
    for (const name of names) sources.push(...(await sourceInFolder(join(path, name))));
    if (sources.length > 0) return sources;
    throw new HostError("unreadable", `${path} holds nothing that can be imported: ${known}, each also with .gz`);
  } catch (error) {
    throw readFailure(error, path);
  }
}

/** A file of a folder that is searched: of the many that end in `.json` only those that hold saved games. */
async function sourceInFolder(path: string): Promise<ImportSource[]> {
  const source = sourceOf(path);
  if (!source) return [];
  if (source.format !== "diplomacy-saved-game" && source.format !== "chunk-log") return [source];
  if (await holdsSavedGames(path)) return [asSavedGame(source)];
  return source.format === "chunk-log" ? [source] : [];
}

function asSavedGame(source: ImportSource): ImportSource {
  return { ...source, format: "diplomacy-saved-game" };
}

/** Whether the first bytes are those of a saved game. What cannot be read is found out when it is imported. */
async function holdsSavedGames(path: string): Promise<boolean> {
  try {
    for await (const bytes of piecesOf(path, { cut: false }, () => undefined)) {
      const start = new TextDecoder().decode(bytes.subarray(0, sniffedByteLength));
      return /^\s*\{/.test(start) && /"phases"\s*:\s*\[/.test(start) && !/"t_ns"/.test(start);
    }
  } catch {
    // Said where it is read.
  }
  return false;
}

const sniffedByteLength = 64 * 1024;

function sourceOf(path: string): ImportSource | undefined {
  const name = basename(path);
  const unpacked = name.replace(/\.gz$/, "");
  const match = endings.find(({ ending }) => unpacked.endsWith(ending));
  return match && { path, name, stem: unpacked.slice(0, -match.ending.length), format: match.format };
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
