import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { readAiServerVariant, type SourceText } from "../map/aiserver.ts";
import { type Include, readDotMap } from "../map/dotMap/readDotMap.ts";
import { knownVariants, type LibraryEntry, libraryEntry, type MapLibrary, mapByName } from "../map/library.ts";
import type { LoadedMap } from "../map/loadedMap.ts";
import { cannotBeRead, HostError } from "./hostError.ts";

/** Size limit for a map file, far above the size of any known map. */
const largestByteLength = 4 * 1024 * 1024;

/**
 * Reads a map from a file: a `.map`, or an AiServer `.mdf` with the `.rem`, `.now` and `.sco` files of the same name.
 * @param folders the folders to search for included files after the file's own folder
 * @throws {HostError} `no-file`, `unreadable`
 */
export function readMapFile(path: string, folders: readonly string[] = []): LoadedMap {
  const text = readText(path);
  const folder = dirname(path);
  if (extname(path).toLowerCase() !== ".mdf")
    return readDotMap(basename(path), text, includesFrom([folder, ...folders]));
  const stem = basename(path, extname(path));
  const sibling = (ending: string): SourceText | undefined => {
    const wanted = `${stem}${ending}`.toLowerCase();
    const file = namesIn(folder).find((name) => name.toLowerCase() === wanted);
    return file === undefined ? undefined : { file, text: readText(join(folder, file)) };
  };
  const mdf = { file: basename(path), text };
  return readAiServerVariant(stem, {
    mdf,
    rem: sibling(".rem"),
    now: sibling(".now"),
    sco: sibling(".sco"),
  });
}

/**
 * Reads the files that a .map file includes. Accepts only plain names, and only files that are really in these folders
 * (not reached through links). Treats unreadable files as missing.
 */
export function includesFrom(folders: readonly string[]): Include {
  return (name) => {
    if (/[/\\:\0]/.test(name)) return undefined;
    for (const folder of folders) {
      try {
        const path = realpathSync(join(folder, name));
        if (dirname(path) === realpathSync(folder)) return readText(path);
      } catch {
        // The file is not in this folder.
      }
    }
    return undefined;
  };
}

/**
 * Lists the user's own maps: every `.map` and `.mdf` in a folder, each named after its file. Reads each map when it is
 * first used.
 * @throws {HostError} `no-file`, `unreadable`: the folder
 */
export function mapsIn(folder: string): LibraryEntry[] {
  try {
    const files = readdirSync(folder)
      .filter((name) => /\.(map|mdf)$/i.test(name))
      .sort();
    return files.map((name) => {
      const file = join(folder, name);
      return libraryEntry([basename(name, extname(name))], file, () => readMapFile(file));
    });
  } catch (error) {
    throw cannotBeRead(error, folder);
  }
}

/** Returns all known variants, the user's own first. */
export function libraryWith(folders: readonly string[]): MapLibrary {
  return [...folders.flatMap(mapsIn), ...knownVariants];
}

/**
 * Reads a map file, or returns the known variant with that name if there is no such file.
 * @throws {HostError} `no-file`, `unreadable`
 */
export function loadMap(file: string, folders: readonly string[]): LoadedMap {
  const library = libraryWith(folders);
  if (isFile(file)) return readMapFile(file, folders);
  const known = mapByName(library, file);
  if (known) return known;
  const names = [...new Set(library.flatMap((entry) => entry.names))].sort().join(" ");
  throw new HostError("no-file", `${file} is neither a file nor a known variant; known variants: ${names}`);
}

/** Whether a path is a file. A folder may have the same name as a variant. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Decodes a file as UTF-8 if it is valid UTF-8, otherwise as Latin-1, which older files use. */
function readText(path: string): string {
  try {
    const facts = statSync(path);
    if (!facts.isFile()) throw new HostError("unreadable", `${path} is not a file`);
    if (facts.size > largestByteLength)
      throw new HostError("unreadable", `${path} is larger than ${largestByteLength} bytes, too large for a map`);
    const bytes = readFileSync(path);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return bytes.toString("latin1");
    }
  } catch (error) {
    throw cannotBeRead(error, path);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw cannotBeRead(error, folder);
  }
}
