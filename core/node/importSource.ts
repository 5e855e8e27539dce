import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Recognised, unreadWords } from "../formats/catalogue.ts";
import { runGameName } from "../formats/run/runFolder.ts";
import { type ForeignKind, kindsByName, openableWords, stemOf } from "../host/openable.ts";
import { recogniseFile } from "./fileHead.ts";
import { HostError, readFailure } from "./hostError.ts";
import { runCompanions } from "./runFolder.ts";

/** A file to import. */
export interface ImportSource {
  readonly path: string;
  /** The file's name without its folder. */
  readonly name: string;
  /** The file's name without the extension of its format. */
  readonly stem: string;
  readonly format: ForeignKind;
}

/**
 * Finds the sources at a path: the file itself, or the files in a folder, sorted by name.
 * @throws {HostError} `no-file`, `unreadable`: the path does not exist, cannot be imported, or is a folder that
 *   contains no sources
 */
export async function findSources(path: string): Promise<ImportSource[]> {
  try {
    const facts = await stat(path);
    if (!facts.isDirectory()) {
      // Refuse pipes, because a pipe can be read only once, and an import reads its source twice.
      if (!facts.isFile()) throw new HostError("unreadable", `${path} is not a regular file, which import needs`);
      return [sourceOf(path, await recogniseFile(path))];
    }
    const names = (await readdir(path, { recursive: true })).sort();
    const sources: ImportSource[] = [];
    const runs = new Set(names.filter((name) => basename(name) === runGameName).map((name) => dirname(name)));
    for (const name of names) {
      const belongsToRun = runs.has(dirname(name)) && runCompanions.has(basename(name));
      if (!belongsToRun) sources.push(...(await sourceInFolder(join(path, name))));
    }
    if (sources.length > 0) return sources;
    throw new HostError("unreadable", `${path} has no files to import; import reads ${openableWords}`);
  } catch (error) {
    throw readFailure(error, path);
  }
}

function sourceOf(path: string, found: Recognised | null): ImportSource {
  const name = basename(path);
  if (found?.kind === "unread") throw new HostError("unreadable", `${path} is ${unreadWords(found)}`);
  if (found?.kind === "recording") throw new HostError("unreadable", `${path} is already a recording`);
  if (found === null) throw new HostError("unreadable", `${path} cannot be imported; import reads ${openableWords}`);
  return { path, name, stem: stemOf(name), format: found.kind };
}

/** Accepts files in a searched folder by their extension; accepts a `.json` file only if it contains a saved game. */
async function sourceInFolder(path: string): Promise<ImportSource[]> {
  const kinds = kindsByName(path);
  if (kinds.length === 0 || kinds.includes("recording")) return [];
  // Keep an unreadable file, so that importing it reports the error.
  const found = await recogniseFile(path).catch(() => null);
  if (found === null || found.kind === "unread" || found.kind === "recording") return [];
  return found.byContent || found.kind !== "diplomacy-saved-game" ? [sourceOf(path, found)] : [];
}
