import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HostError, inWords } from "../hostError.ts";
import { importRecording } from "../importRecording.ts";
import { findSources } from "../importSource.ts";
import { bytesOf, openFile } from "./byteStream.ts";
import { limitedBody, Refusal } from "./replies.ts";

const longestSource = 512 * 1024 * 1024;
const importsAtOnce = 2;
let running = 0;

/**
 * Makes a recording of a dropped file. Nothing stays behind: both lie in a folder of their own that only this user
 * may enter, and that is gone when the last byte of the recording has been read, or nobody reads it any more.
 * @param name the file's own; of it only the ending is used on disk
 * @throws {Refusal} 413, 429; {HostError} `unreadable`: it is not of its format
 */
export async function importUpload(request: Request, name: string): Promise<ReadableStream<Uint8Array>> {
  const ending = /(\.(?:jsonl|clg|csv|json)(?:\.gz)?)$/.exec(name)?.[1];
  if (ending === undefined || name.length > 255)
    throw new Refusal(
      422,
      "unreadable",
      "a file is imported by its ending: .jsonl, .clg, .csv, .json, each also with .gz",
    );
  if (running >= importsAtOnce) throw new Refusal(429, "refused", "other files are being imported: try again soon");
  running += 1;
  const folder = await mkdtemp(join(tmpdir(), "chamber-import-"));
  const path = join(folder, `source${ending}`);
  try {
    await save(request, path);
    const plainName = name.split(/[\\/]/).at(-1) ?? name;
    const sources = await findSources(path);
    const out = join(folder, "imported.chamber");
    await importRecording(
      sources.map((source) => ({ ...source, name: plainName, stem: plainName.slice(0, -ending.length) })),
      out,
    );
    // Open, it can be read although its name is gone: nothing has to be cleared up later.
    return bytesOf(await openFile(out), 0);
  } catch (error) {
    if (error instanceof HostError) throw new HostError(error.code, error.message.replaceAll(path, name));
    throw error;
  } finally {
    running -= 1;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function save(request: Request, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const piece of limitedBody(request, longestSource)) {
      await file.writeFile(piece).catch((error: unknown) => {
        throw new HostError("disk", `there is no room for the file: ${inWords(error)}`);
      });
    }
  } finally {
    await file.close();
  }
}
