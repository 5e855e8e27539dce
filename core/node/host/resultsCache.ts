import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RecordingResults } from "../../analysis/recordingResults.ts";
import type { PeaceProfile } from "../../press/profiles.ts";
import { toolName } from "../version.ts";
import { type CatalogueFile, opaqueId } from "./catalogue.ts";

/** Increase this number when the meaning of results changes. A new program version also discards all cached results. */
const layout = 6;
const mostFiles = 5000;

/**
 * Caches the results of recordings, one file each, by path, length and modification time of the recording and of its
 * readings file. A cached file that cannot be read or written, or that has unexpected content, is not an error: the
 * recording is read again.
 */
export class ResultsCache {
  readonly #folder: string | null;
  #isTidy = false;

  /** @param folder null to store nothing */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** Returns the results of a recording that has not changed since it was read; null if there are none. */
  async get(file: CatalogueFile, profile: PeaceProfile): Promise<RecordingResults | null> {
    if (this.#folder === null) return null;
    try {
      const [head, body = ""] = (await readFile(this.#pathOf(file, profile), "utf8")).split("\n");
      // The digest in the header reveals damaged files and files written by another program.
      return head === headOf(file, body) ? (JSON.parse(body) as RecordingResults) : null;
    } catch {
      return null;
    }
  }

  set(file: CatalogueFile, profile: PeaceProfile, results: RecordingResults): void {
    if (this.#folder === null) return;
    const path = this.#pathOf(file, profile);
    const body = JSON.stringify(results);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      this.#tidy(this.#folder);
      const fresh = `${path}.${process.pid}`;
      writeFileSync(fresh, `${headOf(file, body)}\n${body}`, { mode: 0o600 });
      renameSync(fresh, path);
    } catch {
      // The next run reads the recording again.
    }
  }

  /** Removes the oldest files if there are too many, at most once per run. */
  #tidy(folder: string): void {
    if (this.#isTidy) return;
    this.#isTidy = true;
    const paths = readdirSync(folder).map((name) => join(folder, name));
    if (paths.length <= mostFiles) return;
    const byAge = paths.map((path) => ({ path, atMs: statSync(path).mtimeMs })).sort((a, b) => a.atMs - b.atMs);
    for (const { path } of byAge.slice(0, paths.length - mostFiles / 2)) rmSync(path, { force: true });
  }

  #pathOf({ path }: CatalogueFile, profile: PeaceProfile): string {
    return join(this.#folder ?? "", `${opaqueId(`results ${profile} ${path}`)}.json`);
  }
}

function headOf({ byteLength, modifiedMs, readings }: CatalogueFile, body: string): string {
  return JSON.stringify([layout, toolName, byteLength, modifiedMs, readings, opaqueId(body)]);
}
