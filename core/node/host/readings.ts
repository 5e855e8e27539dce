import { randomBytes } from "node:crypto";
import { access, constants, type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type ReadingChange, type ReadingsAnswer, readingsFileName } from "../../host/host.ts";
import { HostError, inWords } from "../hostError.ts";
import { openRegular } from "../openFile.ts";
import type { CatalogueFile } from "./catalogue.ts";
import type { Library } from "./library.ts";
import { PathQueue } from "./pathQueue.ts";
import { Refusal } from "./replies.ts";

/** The largest file of readings, in bytes. */
const longestFile = 32 * 1024 * 1024;

/**
 * Stores readings, with annotators' decisions about them, in a file next to the recording (`game.readings.jsonl`). The
 * recording itself never changes. Each change writes a new file that replaces the old one, so that anyone who reads the
 * file finds either the old or the new content. Lines that are not readings are not changed.
 */
export class Readings {
  readonly #library: Library;
  readonly #queue = new PathQueue();

  constructor(library: Library) {
    this.#library = library;
  }

  /**
   * Returns the lines of a recording's file of readings; none if there is no such file.
   * @throws {Refusal} 404; {HostError} `unreadable`
   */
  async list(id: string): Promise<ReadingsAnswer> {
    const file = await this.#library.find(id);
    const path = pathOf(file);
    const { lines } = await readLines(path);
    return { name: basename(path), lines, readOnly: await this.#readOnly(file) };
  }

  /**
   * Replaces or adds a line, and returns all lines.
   * @throws {Refusal} 404; 409: the file is read-only, or the line to replace has changed; {HostError} `unreadable`,
   * `disk`
   */
  async change(id: string, change: ReadingChange): Promise<ReadingsAnswer> {
    const path = pathOf(await this.#library.find(id));
    return await this.#queue.run(path, () => this.#change(id, change));
  }

  async #change(id: string, { before, line }: ReadingChange): Promise<ReadingsAnswer> {
    const file = await this.#library.find(id);
    const readOnly = await this.#readOnly(file);
    if (readOnly !== null) throw new Refusal(409, "refused", readOnly);
    const path = pathOf(file);
    const { lines, mode } = await readLines(path);
    const at = before === null ? lines.length : lines.indexOf(before);
    if (at < 0)
      throw new Refusal(409, "no-such", `another program changed ${basename(path)}; load the recording again`);
    await replaceFile(path, [...lines.slice(0, at), line, ...lines.slice(at + 1)], mode);
    return this.list(id);
  }

  async #readOnly(file: CatalogueFile): Promise<string | null> {
    if (this.#library.isSample(file)) return "samples are read-only";
    const isWritable = await access(dirname(file.path), constants.W_OK).then(
      () => true,
      () => false,
    );
    return isWritable ? null : "the folder of the recording is read-only";
  }
}

/** Returns the path of a recording's file of readings. */
function pathOf({ path }: CatalogueFile): string {
  return join(dirname(path), readingsFileName(basename(path)));
}

/** Reads the lines of a file, without the empty last line; none if the file does not exist. */
async function readLines(path: string): Promise<{ readonly lines: readonly string[]; readonly mode: number }> {
  let file: FileHandle;
  try {
    file = await openRegular(path, "refuse");
  } catch (error) {
    if (error instanceof HostError && error.code === "no-file") return { lines: [], mode: 0o666 };
    throw error;
  }
  try {
    const { size, mode } = await file.stat();
    if (size > longestFile) throw new HostError("unreadable", `${path} is larger than ${longestFile} bytes`);
    const lines = textOf(await file.readFile(), path).split("\n");
    if (lines.at(-1) === "") lines.pop();
    return { lines, mode: mode & 0o777 };
  } finally {
    await file.close();
  }
}

/** @throws {HostError} `unreadable`: the bytes are not UTF-8, so writing the text back would change them */
function textOf(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HostError("unreadable", `${path} cannot be read: it is not UTF-8`);
  }
}

/** Replaces a file with a new one, or creates it. @throws {HostError} `disk` */
async function replaceFile(path: string, lines: readonly string[], mode: number): Promise<void> {
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
