import { open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
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

/** Words a failure to read; errors that are no system's pass through. */
export function readFailure(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).syscall === undefined) return error;
  const missing = systemCode(error) === "ENOENT";
  return new HostError(missing ? "no-file" : "unreadable", `${path} cannot be read: ${inWords(error)}`);
}
