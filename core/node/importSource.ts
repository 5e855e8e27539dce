import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Recognised } from "../formats/catalogue.ts";
import { type ForeignKind, kindsByName, openableWords, stemOf } from "../host/openable.ts";
import { recogniseFile } from "./fileHead.ts";
import { HostError, readFailure } from "./hostError.ts";

/** A file to import from. */
export interface ImportSource {
  readonly path: string;
  /** Its file name without its folder. */
  readonly name: string;
  /** Its name without what tells the format. */
  readonly stem: string;
  readonly format: ForeignKind;
}

/**
 * The sources that a path names: a file as it is, a folder searched through, by name.
 * @throws {HostError} `no-file`, `unreadable`: not there, nothing that can be imported, or a folder without sources
 */
export async function findSources(path: string): Promise<ImportSource[]> {
  try {
    const facts = await stat(path);
    if (!facts.isDirectory()) {
      // A pipe gives its bytes once.
      if (!facts.isFile()) throw new HostError("unreadable", `${path} is no file: what is imported is read twice`);
      return [sourceOf(path, await recogniseFile(path))];
    }
    const names = (await readdir(path, { recursive: true })).sort();
    const sources: ImportSource[] = [];
    for (const name of names) sources.push(...(await sourceInFolder(join(path, name))));
    if (sources.length > 0) return sources;
    throw new HostError("unreadable", `${path} holds nothing that can be imported: ${openableWords}`);
  } catch (error) {
    throw readFailure(error, path);
  }
}

function sourceOf(path: string, found: Recognised | null): ImportSource {
  const name = basename(path);
  if (found?.kind === "unread")
    throw new HostError("unreadable", `${path} is ${found.what}, which Black Chamber does not read yet`);
  if (found?.kind === "recording") throw new HostError("unreadable", `${path} is a recording already`);
  if (found === null) throw new HostError("unreadable", `${path} is nothing that can be imported: ${openableWords}`);
  return { path, name, stem: stemOf(name), format: found.kind };
}

/** A file of a folder that is searched: by its extension; of the many that end in `.json` only those that hold saved games. */
async function sourceInFolder(path: string): Promise<ImportSource[]> {
  const kinds = kindsByName(path);
  if (kinds.length === 0 || kinds.includes("recording")) return [];
  // What cannot be read is found out when it is imported.
  const found = await recogniseFile(path).catch(() => null);
  if (found === null || found.kind === "unread" || found.kind === "recording") return [];
  return found.byContent || found.kind !== "diplomacy-saved-game" ? [sourceOf(path, found)] : [];
}
