import { open } from "node:fs/promises";
import { basename } from "node:path";
import { constants, createGunzip } from "node:zlib";
import { isGzip } from "../bytes/gzip.ts";
import { type Recognised, recognise } from "../formats/catalogue.ts";
import { headByteLength } from "../formats/foreignFormat.ts";
import { readFailure } from "./hostError.ts";

/**
 * What a file is, by its first bytes, unpacked where they are packed, and its name.
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function recogniseFile(path: string): Promise<Recognised | null> {
  return recognise(await headOf(path), basename(path));
}

async function headOf(path: string): Promise<Uint8Array> {
  const buffer = Buffer.alloc(headByteLength);
  try {
    const file = await open(path, "r");
    try {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
      const head = buffer.subarray(0, bytesRead);
      return isGzip(head) ? await unpackedHead(head) : head;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw readFailure(error, path);
  }
}

/** As much of the beginning as comes out of the first packed bytes, and as is looked at. */
function unpackedHead(packed: Uint8Array): Promise<Uint8Array> {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  const pieces: Buffer[] = [];
  let byteLength = 0;
  return new Promise((resolve) => {
    const finish = (): void => {
      gunzip.destroy();
      resolve(Buffer.concat(pieces).subarray(0, headByteLength));
    };
    gunzip.on("data", (piece: Buffer) => {
      pieces.push(piece);
      byteLength += piece.length;
      if (byteLength >= headByteLength) finish();
    });
    // Packing that is damaged gives what came before its damage.
    gunzip.once("error", finish).once("end", finish).end(packed);
  });
}
