import { realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { unreadWords } from "../../formats/catalogue.ts";
import { logPattern, openableWords } from "../../host/openable.ts";
import { recogniseFile, recordingUuid } from "../fileHead.ts";
import { HostError, inWords, systemCode } from "../hostError.ts";
import { partSuffix } from "../recordingFile.ts";
import { opaqueId, type Root, recordingId } from "./catalogue.ts";
import { isReport } from "./triedReport.ts";

/** What the host serves for a path that the user opened. */
export type OpenedPath =
  | {
      readonly kind: "recording";
      readonly id: string;
      /** The recording's own id; null if its header is lost. */
      readonly uuid: string | null;
      readonly name: string;
      readonly path: string;
    }
  | { readonly kind: "log"; readonly id: string; readonly name: string }
  | { readonly kind: "folder"; readonly name: string };

/** Files and folders that the user opens while the host is running; they are served from that moment onwards. */
export class OpenedPaths {
  readonly #roots = new Map<string, Root>();
  readonly #logs = new Map<string, { readonly name: string; readonly path: string }>();

  get roots(): readonly Root[] {
    return [...this.#roots.values()];
  }

  /** Logs by id. */
  get logs(): ReadonlyMap<string, { readonly name: string; readonly path: string }> {
    return this.#logs;
  }

  /**
   * Starts to serve a recording, another program's file, a folder of such files, or a bot's log.
   * @throws {HostError} `no-file`; `unreadable` for a file of any other kind
   */
  async open(path: string): Promise<OpenedPath> {
    const { real, isFolder } = await factsOf(path);
    const name = basename(real);
    if (isFolder) {
      this.#roots.set(real, { path: real, name, isFile: false });
      return { kind: "folder", name };
    }
    const found = await recogniseFile(real);
    if (found?.kind === "unread") throw new HostError("unreadable", `${name} is ${unreadWords(found)}`);
    if (found !== null) return { ...this.#serve(real), uuid: await recordingUuid(real) };
    if (isReport(real))
      throw new HostError("unreadable", `${name} is a chamber try report: run chamber serve ${name} to show it`);
    if (!logPattern.test(name))
      throw new HostError(
        "unreadable",
        `${name} cannot be opened: it is neither a bot's log nor one of these: ${openableWords}`,
      );
    const id = opaqueId(`log ${real}`);
    this.#logs.set(id, { name, path: real });
    return { kind: "log", id, name };
  }

  #serve(path: string): Omit<Extract<OpenedPath, { kind: "recording" }>, "uuid"> {
    // A recording in progress loses its `.part` suffix when it is closed.
    const last = path.endsWith(partSuffix) ? path.slice(0, -partSuffix.length) : path;
    for (const each of [path, last])
      this.#roots.set(each, { path: each, name: basename(each), isFile: true, isOptional: true });
    return { kind: "recording", id: recordingId(path), name: basename(path), path };
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
  throw new HostError("unreadable", `${path} cannot be opened: it is not a file`);
}
