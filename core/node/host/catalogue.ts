import { createHash } from "node:crypto";
import type { Dirent, Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { isReadingsFile, type LibraryFault } from "../../host/host.ts";
import { kindsByName } from "../../host/openable.ts";
import { inWords } from "../hostError.ts";
import { type ReadingsFacts, readingsFactsOf, readingsPathOf } from "../readingsFile.ts";
import { partSuffix } from "../recordingFile.ts";
import { isListed } from "../recordingSource.ts";

/** A served folder or file. */
export interface Root {
  /** The absolute path, with links resolved if the path exists. */
  readonly path: string;
  readonly name: string;
  readonly isFile: boolean;
  /** True if the path need not exist yet. */
  readonly isOptional?: boolean;
}

/** A recording in a folder that the host serves. */
export interface CatalogueFile {
  readonly id: string;
  /** The real path, with symbolic links resolved. */
  readonly path: string;
  /** The file's path relative to the folder, with `/`. */
  readonly name: string;
  readonly folder: string;
  readonly byteLength: number;
  readonly modifiedMs: number;
  /** The readings file next to the recording; null if there is none. */
  readonly readings: ReadingsFacts | null;
}

export interface Walk {
  readonly files: readonly CatalogueFile[];
  readonly faults: readonly LibraryFault[];
}

const limits = { depth: 8, entries: 50_000, faults: 100 } as const;
const statsAtOnce = 64;
/**
 * For each path, whether the file is listed, and the modification time and size that it had when its content was
 * checked.
 */
const checkedFiles = new Map<string, { readonly mtimeMs: number; readonly size: number; readonly isListed: boolean }>();

/**
 * Derives a recording's id from its path without revealing the path; the id is the same during and after recording.
 * Requests name recordings only by this id, so no path ever comes from a request.
 */
export function recordingId(path: string): string {
  const name = path.endsWith(partSuffix) ? path.slice(0, -partSuffix.length) : path;
  return opaqueId(`recording ${name}`);
}

export function opaqueId(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 20);
}

/**
 * Finds recordings, and other files that are listed like recordings, below the given roots. Skips hidden folders,
 * node_modules and links that lead outside a root.
 */
export async function walkRoots(roots: readonly Root[]): Promise<Walk> {
  const files = new Map<string, CatalogueFile>();
  const faults: LibraryFault[] = [];
  const taken = new Set<string>();
  for (const root of roots) {
    const walker = new Walker(root, faults);
    for (const file of await walker.walk()) {
      if (taken.has(file.path)) continue;
      taken.add(file.path);
      // A recorder that was killed may leave a `.part` next to a closed recording of the same name, so list both.
      const id = files.has(file.id) ? opaqueId(`second ${file.path}`) : file.id;
      files.set(id, { ...file, id });
    }
  }
  return { files: [...files.values()], faults: faults.slice(0, limits.faults) };
}

/** Finds the files below one root. */
class Walker {
  readonly #root: Root;
  readonly #faults: LibraryFault[];
  readonly #found: string[] = [];
  /** The paths of the readings files, so that the file system is checked only for readings files that exist. */
  readonly #readings = new Set<string>();
  #real = "";
  #entries = 0;

  constructor(root: Root, faults: LibraryFault[]) {
    this.#root = root;
    this.#faults = faults;
  }

  async walk(): Promise<CatalogueFile[]> {
    const { path, isFile, isOptional, name } = this.#root;
    try {
      this.#real = await realpath(path);
      if (isFile) this.#found.push(this.#real);
      else await this.#folder(this.#real, 0);
    } catch (error) {
      if (!isOptional) this.#faults.push({ name, message: inWords(error) });
      return [];
    }
    const files: CatalogueFile[] = [];
    for (let at = 0; at < this.#found.length; at += statsAtOnce) {
      const some = await Promise.all(this.#found.slice(at, at + statsAtOnce).map((found) => this.#file(found)));
      files.push(...some.flatMap((file) => file ?? []));
    }
    return files;
  }

  async #folder(folder: string, depth: number): Promise<void> {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      if (depth === 0) throw error;
      this.#fault(folder, inWords(error));
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (++this.#entries > limits.entries) {
        if (this.#entries === limits.entries + 1)
          this.#fault(folder, `more than ${limits.entries} files: the others are not listed; serve a smaller folder`);
        return;
      }
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const isSkipped = entry.name.startsWith(".") || entry.name === "node_modules";
        if (!isSkipped && depth < limits.depth) await this.#folder(path, depth + 1);
      } else if (isReadingsFile(entry.name)) this.#readings.add(path);
      else if (!entry.name.startsWith(".") && (await this.#isListed(path))) this.#found.push(path);
    }
  }

  /**
   * Whether a file is listed. Checks its content again only if the file has changed, because folders are walked
   * repeatedly.
   */
  async #isListed(path: string): Promise<boolean> {
    const kinds = kindsByName(path);
    if (kinds.length === 0 || kinds.includes("recording")) return kinds.length > 0;
    const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }));
    const known = checkedFiles.get(path);
    if (known?.mtimeMs === mtimeMs && known.size === size) return known.isListed;
    const isFile = await isListed(path);
    checkedFiles.set(path, { mtimeMs, size, isListed: isFile });
    return isFile;
  }

  async #file(found: string): Promise<CatalogueFile | undefined> {
    let path: string;
    let facts: Stats;
    try {
      path = await realpath(found);
      facts = await stat(path);
    } catch (error) {
      this.#fault(found, inWords(error));
      return undefined;
    }
    if (!isWithin(path, this.#real)) {
      this.#fault(found, "it is a link to a place outside the folder");
      return undefined;
    }
    if (!facts.isFile()) {
      this.#fault(found, "it is not a file");
      return undefined;
    }
    const hasReadings = this.#root.isFile || this.#readings.has(readingsPathOf(path));
    return {
      id: recordingId(path),
      path,
      name: this.#nameOf(found),
      folder: this.#root.name,
      byteLength: facts.size,
      modifiedMs: Math.round(facts.mtimeMs),
      readings: hasReadings ? await readingsFactsOf(path) : null,
    };
  }

  #nameOf(path: string): string {
    return this.#root.isFile ? basename(path) : relative(this.#real, path).split(sep).join("/");
  }

  #fault(path: string, message: string): void {
    this.#faults.push({ name: this.#nameOf(path), message });
  }
}

/** Returns the names of the folders among the roots, without folders inside another of them. */
export function folderNames(roots: readonly Root[]): readonly string[] {
  const folders = new Map(roots.flatMap(({ path, name, isFile }) => (isFile ? [] : [[path, name] as const])));
  const isInner = (path: string): boolean =>
    [...folders.keys()].some((other) => other !== path && isWithin(path, other));
  return [...folders].flatMap(([path, name]) => (isInner(path) ? [] : [name]));
}

/** Whether a real path is a root or below it. */
export function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
