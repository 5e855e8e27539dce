import { isGzip } from "../core/bytes/gzip.ts";
import { SourceReader } from "../core/formats/sourceReader.ts";
import { knownVariants } from "../core/map/library.ts";
import { UnreadableRecording } from "../core/recording/reader.ts";
import { type Readout, readOut } from "../core/session/readout.ts";

/** The name in error messages for a recording whose bytes have no name. */
export const unnamed = "the recording";

/**
 * Reads a recording from its bytes, compressed or not.
 * @throws {Error} the bytes are neither a recording nor any other kind of file that Black Chamber reads
 */
export async function readBytes(name: string, bytes: Uint8Array | Blob): Promise<Readout> {
  const blob = bytes instanceof Blob ? bytes : new Blob([Uint8Array.from(bytes)]);
  const isPacked = isGzip(new Uint8Array(await blob.slice(0, 2).arrayBuffer()));
  const stream = isPacked ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  const reader = new SourceReader(name);
  const pieces = stream.getReader();
  try {
    return await readOut(knownVariants, async (onItems) => {
      for (let next = await pieces.read(); !next.done; next = await pieces.read()) onItems(reader.push(next.value));
      onItems(reader.end());
    });
  } catch (error) {
    if (error instanceof UnreadableRecording) throw new Error(`${name} ${error.message}`, { cause: error });
    throw error;
  }
}
