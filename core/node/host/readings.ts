import { basename } from "node:path";
import type { ReadingChange, ReadingsAnswer } from "../../host/host.ts";
import { readingsPathOf, readReadingsFile, writeReadingsFile } from "../readingsFile.ts";
import type { CatalogueFile } from "./catalogue.ts";
import type { Library } from "./library.ts";
import { PathQueue } from "./pathQueue.ts";
import { whyFolderReadOnly } from "./readOnlyFolder.ts";
import { Refusal } from "./replies.ts";

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
   * Returns the lines of a recording's readings file; none if there is no such file.
   * @throws {Refusal} 404; {HostError} `unreadable`
   */
  async list(id: string): Promise<ReadingsAnswer> {
    const file = await this.#library.find(id);
    const path = readingsPathOf(file.path);
    const text = await readReadingsFile(path);
    return {
      name: basename(path),
      lines: text?.lines ?? [],
      exists: text !== null,
      readOnly: await this.#readOnly(file),
    };
  }

  /**
   * Replaces a line or adds lines, and returns all lines.
   * @throws {Refusal} 404; 409: the file is read-only, or the line to replace has changed; {HostError} `unreadable`,
   * `disk`
   */
  async change(id: string, change: ReadingChange): Promise<ReadingsAnswer> {
    const path = readingsPathOf((await this.#library.find(id)).path);
    return await this.#queue.run(path, () => this.#change(id, change));
  }

  async #change(id: string, { before, lines: fresh }: ReadingChange): Promise<ReadingsAnswer> {
    const file = await this.#library.find(id);
    const readOnly = await this.#readOnly(file);
    if (readOnly !== null) throw new Refusal(409, "refused", readOnly);
    const path = readingsPathOf(file.path);
    const text = await readReadingsFile(path);
    const lines = text?.lines ?? [];
    const at = before === null ? lines.length : lines.indexOf(before);
    if (at < 0)
      throw new Refusal(409, "no-such", `another program changed ${basename(path)}; load the recording again`);
    await writeReadingsFile(path, [...lines.slice(0, at), ...fresh, ...lines.slice(at + 1)], text?.mode);
    return this.list(id);
  }

  async #readOnly(file: CatalogueFile): Promise<string | null> {
    if (this.#library.isSample(file)) return "samples are read-only";
    return await whyFolderReadOnly(file.path);
  }
}
