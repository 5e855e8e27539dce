import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { isGzip } from "../bytes/gzip.ts";
import { readFailure, systemCode } from "./hostError.ts";

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
  const isPacked = await beginsAsGzip(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  file.on("data", (bytes) => onProgress(bytes.length));
  // No data must flow before its consumer is ready.
  file.pause();
  const gunzip = isPacked ? createGunzip({ chunkSize: 256 * 1024 }) : undefined;
  if (gunzip) file.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const bytes of gunzip ? file.pipe(gunzip) : file) yield bytes as Buffer;
  } catch (error) {
    // Everything that zlib decompressed before its error was already read.
    if (!systemCode(error).startsWith("Z_")) throw readFailure(error, path);
    packing.cut = true;
  } finally {
    // Otherwise a consumer that stops early would leave the file open.
    file.destroy();
  }
}

async function beginsAsGzip(path: string): Promise<boolean> {
  const head = Buffer.alloc(2);
  try {
    const file = await open(path, "r");
    await file.read(head, 0, head.length, 0).finally(() => file.close());
  } catch (error) {
    throw readFailure(error, path);
  }
  return isGzip(head);
}
