import { mkdir, mkdtemp, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { HostError, inWords, systemCode } from "../hostError.ts";
import { importRecording } from "../importRecording.ts";
import { findSources } from "../importSource.ts";
import { partSuffix } from "../recordingFile.ts";
import { opaqueId, type Root, recordingId, recordingPattern } from "./catalogue.ts";

/** What became of a path. */
export type OpenedPath =
  | { readonly kind: "recording"; readonly id: string; readonly name: string; readonly path: string }
  | { readonly kind: "log"; readonly id: string; readonly name: string }
  | { readonly kind: "folder"; readonly name: string };

const importPattern = /\.(jsonl|clg|csv|json)(\.gz)?$/i;
const logPattern = /\.(log|txt|out|err)(\.\d+)?$/i;

/** Files and folders that a person opens while the host runs: they are served from then on. */
export class OpenedPaths {
  readonly #roots = new Map<string, Root>();
  readonly #logs = new Map<string, { readonly name: string; readonly path: string }>();
  #imports: Promise<string> | undefined;
  #imported = 0;

  get roots(): readonly Root[] {
    return [...this.#roots.values()];
  }

  /** By id. */
  get logs(): ReadonlyMap<string, { readonly name: string; readonly path: string }> {
    return this.#logs;
  }

  /**
   * Serves a recording, a folder of them, a bot's log; of a file of another tool the recording that is made of it, which
   * lies in a folder that is gone after {@link close}.
   * @throws {HostError} `no-file`; `unreadable`: it is nothing of these
   */
  async open(path: string): Promise<OpenedPath> {
    const { real, isFolder } = await factsOf(path);
    const name = basename(real);
    if (isFolder) {
      this.#roots.set(real, { path: real, name, isFile: false });
      return { kind: "folder", name };
    }
    if (recordingPattern.test(name)) return this.#serve(real);
    if (importPattern.test(name)) return this.#serve(await this.#import(real));
    if (!logPattern.test(name))
      throw new HostError("unreadable", `${name} is no recording, no bot's log and no file that can be imported`);
    const id = opaqueId(`log ${real}`);
    this.#logs.set(id, { name, path: real });
    return { kind: "log", id, name };
  }

  async close(): Promise<void> {
    const folder = await this.#imports?.catch(() => undefined);
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }

  #serve(path: string): OpenedPath {
    // What is being recorded loses its ending when it is closed.
    const last = path.endsWith(partSuffix) ? path.slice(0, -partSuffix.length) : path;
    for (const each of [path, last])
      this.#roots.set(each, { path: each, name: basename(each), isFile: true, isOptional: true });
    return { kind: "recording", id: recordingId(path), name: basename(path), path };
  }

  async #import(path: string): Promise<string> {
    this.#imports ??= mkdtemp(join(tmpdir(), "chamber-opened-")).then((folder) => realpath(folder));
    // Two files of the same name may come from two folders.
    const folder = join(await this.#imports, String(++this.#imported));
    await mkdir(folder);
    const out = join(folder, `${basename(path).replace(importPattern, "")}.chamber`);
    await importRecording(await findSources(path), out);
    return out;
  }
}

async function factsOf(path: string): Promise<{ readonly real: string; readonly isFolder: boolean }> {
  try {
    const real = await realpath(path);
    const facts = await stat(real);
    if (facts.isFile() || facts.isDirectory()) return { real, isFolder: facts.isDirectory() };
  } catch (error) {
    const code = systemCode(error) === "ENOENT" ? "no-file" : "unreadable";
    throw new HostError(code, `${path} cannot be opened: ${inWords(error)}`);
  }
  throw new HostError("unreadable", `${path} cannot be opened: it is no file`);
}
