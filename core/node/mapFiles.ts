import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { readAiServerVariant, type SourceText } from "../map/aiserver.ts";
import { type Include, readDotMap } from "../map/dotMap/readDotMap.ts";
import { type LibraryEntry, libraryEntry } from "../map/library.ts";
import type { LoadedMap } from "../map/loadedMap.ts";
import { cannotBeRead, HostError } from "./hostError.ts";

/** No map of anybody comes near. */
const largestByteLength = 4 * 1024 * 1024;

/**
 * Reads a map from a file: an AiServer `.mdf`, with the `.rem`, `.now` and `.sco` of its name beside it, or a `.map`.
 * @param folders where includes are looked for behind the file's own folder
 * @throws {HostError} `no-file`, `unreadable`
 */
export function readMapFile(path: string, folders: readonly string[] = []): LoadedMap {
  const text = readText(path);
  const folder = dirname(path);
  if (extname(path).toLowerCase() !== ".mdf")
    return readDotMap(basename(path), text, includesFrom([folder, ...folders]));
  const stem = basename(path, extname(path));
  const beside = (ending: string): SourceText | undefined => {
    const wanted = `${stem}${ending}`.toLowerCase();
    const file = namesIn(folder).find((name) => name.toLowerCase() === wanted);
    return file === undefined ? undefined : { file, text: readText(join(folder, file)) };
  };
  const mdf = { file: basename(path), text };
  return readAiServerVariant(stem, { mdf, rem: beside(".rem"), now: beside(".now"), sco: beside(".sco") });
}

/**
 * Reads the files that a .map file includes: plain names, files of these folders and of nowhere else, whatever links
 * may say. What cannot be read is not found.
 */
export function includesFrom(folders: readonly string[]): Include {
  return (name) => {
    if (/[/\\:\0]/.test(name)) return undefined;
    for (const folder of folders) {
      try {
        const path = realpathSync(join(folder, name));
        if (dirname(path) === realpathSync(folder)) return readText(path);
      } catch {
        // Not in this folder.
      }
    }
    return undefined;
  };
}

/**
 * A user's own maps: every `.map` and `.mdf` of a folder under its file's name. They are read when they are asked for.
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

/** True where a path names a file and no folder: a folder may be called as a variant is. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** UTF-8 where it is that, else Latin-1, as older files are. */
function readText(path: string): string {
  try {
    const facts = statSync(path);
    if (!facts.isFile()) throw new HostError("unreadable", `${path} is no file`);
    if (facts.size > largestByteLength)
      throw new HostError("unreadable", `${path} is no map: larger than ${largestByteLength} bytes`);
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
