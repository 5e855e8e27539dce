import type { FileHandle } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { isGzip } from "../bytes/gzip.ts";
import { readFailure, systemCode } from "./hostError.ts";
import { joinedBytes } from "./joinedFile.ts";
import { openRegular } from "./openFile.ts";

/**
 * Reads the bytes of a source, decompressed if necessary.
 * @param packing receives whether the compressed bytes ended early
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function* piecesOf(
  path: string,
  packing: { cut: boolean },
  onProgress: (byteLength: number) => void,
): AsyncGenerator<Uint8Array> {
  const run = await joinedBytes(path);
  if (run) {
    onProgress(run.length);
    return yield run;
  }
  const handle = await openRegular(path);
  const isPacked = await beginsAsGzip(handle, path);
  const file = handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 });
  file.on("data", (bytes) => onProgress(bytes.length));
  // Pause, because data must not flow before its consumer is ready.
  file.pause();
  const gunzip = isPacked ? createGunzip({ chunkSize: 256 * 1024 }) : undefined;
  if (gunzip) file.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const bytes of gunzip ? file.pipe(gunzip) : file) yield bytes as Buffer;
  } catch (error) {
    // A zlib error ends the data; everything decompressed before it has already been delivered.
    if (!systemCode(error).startsWith("Z_")) throw readFailure(error, path);
    packing.cut = true;
  } finally {
    // If a consumer stops early, this closes the file.
    file.destroy();
  }
}

async function beginsAsGzip(file: FileHandle, path: string): Promise<boolean> {
  const head = Buffer.alloc(2);
  try {
    await file.read(head, 0, head.length, 0);
  } catch (error) {
    await file.close();
    throw readFailure(error, path);
  }
  return isGzip(head);
}
