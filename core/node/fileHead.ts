import { basename } from "node:path";
import { constants, createGunzip } from "node:zlib";
import { isGzip } from "../bytes/gzip.ts";
import { type Recognised, recognise } from "../formats/catalogue.ts";
import { headByteLength } from "../formats/foreignFormat.ts";
import { SourceReader } from "../formats/sourceReader.ts";
import { UnreadableRecording } from "../recording/reader.ts";
import { readFailure } from "./hostError.ts";
import { joinedBytes } from "./joinedFile.ts";
import { openRegular } from "./openFile.ts";

/**
 * Recognises a file by its name and its first bytes, decompressed if necessary.
 * @returns null if the format is unknown
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function recogniseFile(path: string): Promise<Recognised | null> {
  const found = recognise(await headOf(path), basename(path));
  if (found?.kind !== "unread" || (await joinedBytes(path)) === null) return found;
  return { kind: "diplomacy-saved-game", byContent: true };
}

/**
 * Returns a recording's own id, which all its copies share: the `uuid` of its header, or a hash of the content if
 * another program wrote the file.
 * @returns null if the header is lost, or if the first bytes show that the file is not a recording
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function recordingUuid(path: string): Promise<string | null> {
  const reader = new SourceReader(basename(path));
  try {
    const head = (await joinedBytes(path))?.subarray(0, headByteLength) ?? (await headOf(path));
    const items = reader.push(head);
    // The first entry of a saved game may come after these bytes.
    if (items.length === 0 && head.length >= headByteLength) return reader.foreignUuid;
    for (const item of [...items, ...reader.end()])
      if (item.kind === "record" && item.entry.type === "header") return item.entry.uuid;
    return null;
  } catch (error) {
    if (error instanceof UnreadableRecording) return null;
    throw error;
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const buffer = Buffer.alloc(headByteLength);
  try {
    const file = await openRegular(path);
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

/** Decompresses as many of a file's first bytes as are needed to recognise it. */
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
    // If the file is damaged, keep the bytes before the damage.
    gunzip.once("error", finish).once("end", finish).end(packed);
  });
}
