import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readingsFileName } from "../host/host.ts";
import { cannotBeRead, HostError, inWords } from "./hostError.ts";
import { openRegular } from "./openFile.ts";

/** The largest readings file, in bytes. */
const longestFile = 32 * 1024 * 1024;
/** The mode of a new file, before the umask is applied. */
const newFileMode = 0o666;

/** The content of an existing readings file. */
export interface ReadingsText {
  /** The lines, without the empty last line. */
  readonly lines: readonly string[];
  /** The file's permission bits. */
  readonly mode: number;
}

/**
 * Returns the path of a recording's readings file.
 * @param folder the file's folder; by default the recording's folder
 */
export function readingsPathOf(recording: string, folder: string = dirname(recording)): string {
  return join(folder, readingsFileName(basename(recording)));
}

/** The length of a readings file in bytes, and the time of its last change in milliseconds since the epoch. */
export interface ReadingsFacts {
  readonly byteLength: number;
  readonly modifiedMs: number;
}

/** Returns the facts of a recording's readings file; null if there is none. Never throws. */
export async function readingsFactsOf(recording: string): Promise<ReadingsFacts | null> {
  const facts = await stat(readingsPathOf(recording)).catch(() => null);
  return facts && { byteLength: facts.size, modifiedMs: Math.round(facts.mtimeMs) };
}

/**
 * Reads a readings file that belongs to a recording. Does not follow a symbolic link, because a recording's folder
 * can be untrusted.
 * @returns null if the file does not exist
 * @throws {HostError} `unreadable`: it is too large, not a regular file, or not UTF-8
 */
export async function readReadingsFile(path: string): Promise<ReadingsText | null> {
  let file: FileHandle;
  try {
    file = await openRegular(path, "refuse");
  } catch (error) {
    if (error instanceof HostError && error.code === "no-file") return null;
    throw error;
  }
  try {
    const { size, mode } = await file.stat();
    if (size > longestFile) throw new HostError("unreadable", `${path} is larger than ${longestFile} bytes`);
    const lines = textOf(await file.readFile(), path).split("\n");
    if (lines.at(-1) === "") lines.pop();
    return { lines, mode: mode & 0o777 };
  } catch (error) {
    throw cannotBeRead(error, path);
  } finally {
    await file.close();
  }
}

/** @throws {HostError} `unreadable`: the bytes are not UTF-8, so writing the string back would change them */
function textOf(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HostError("unreadable", `${path} cannot be read: it is not UTF-8`);
  }
}

/**
 * Replaces a readings file with a new one, or creates it, so that anyone who reads the file finds either the old or
 * the new content.
 * @throws {HostError} `disk`
 */
export async function writeReadingsFile(
  path: string,
  lines: readonly string[],
  mode: number = newFileMode,
): Promise<void> {
  const fresh = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}`);
  try {
    const file = await open(fresh, "wx", mode);
    try {
      await file.writeFile(lines.map((line) => `${line}\n`).join(""));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    throw new HostError("disk", `${path} cannot be written: ${inWords(error)}`);
  } finally {
    await rm(fresh, { force: true });
  }
}
