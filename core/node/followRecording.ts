import { setTimeout as delay } from "node:timers/promises";
import type { ReadItem } from "../recording/entry.ts";
import { RecordingReader, UnreadableRecording } from "../recording/reader.ts";
import { HostError, readFailure } from "./hostError.ts";
import { openRegular } from "./openFile.ts";

const pollMs = 100;
const stillPolls = 5;
const readByteLength = 128 * 1024;

/**
 * Reads a recording while it grows, until its end record or until `signal` is aborted. Keeps the file open, so that
 * reading continues when the recorder closes the recording and removes the `.part` suffix.
 * @throws {HostError} `unreadable`
 */
export async function followRecording(
  path: string,
  onItems: (items: readonly ReadItem[]) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (path.endsWith(".gz")) throw new HostError("usage", `${path} is compressed and cannot grow: omit --follow`);
  const reader = new RecordingReader();
  const file = await openRegular(path);
  try {
    let position = 0;
    let buffer = Buffer.allocUnsafe(readByteLength);
    let idlePolls = 0;
    while (!signal.aborted && !reader.ended) {
      const { bytesRead } = await file.read(buffer, 0, readByteLength, position);
      position += bytesRead;
      if (bytesRead > 0) {
        await onItems(reader.push(buffer.subarray(0, bytesRead)));
        // The reader returned views of this buffer, so the next bytes need a new one.
        buffer = Buffer.allocUnsafe(readByteLength);
        idlePolls = 0;
        continue;
      }
      idlePolls += 1;
      // If no new bytes arrive for a while, an unfinished record may really be damage that is followed by complete
      // records.
      if (idlePolls === stillPolls) await onItems(reader.lookPast());
      await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof UnreadableRecording && error.reason === "not-a-recording")
      throw new HostError("usage", `${path} is not a recording in progress: omit --follow`);
    if (error instanceof UnreadableRecording) throw new HostError("unreadable", `${path} ${error.message}`);
    throw readFailure(error, path);
  } finally {
    await file.close();
  }
}
