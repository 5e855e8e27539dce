import type { ReadItem } from "../../core/recording/entry.ts";
import { beginsAsRecording, magic } from "../../core/recording/format.ts";
import { RecordingReader } from "../../core/recording/reader.ts";
import type { Source } from "./api.ts";
import { openSource, type SourceBytes, SourceFault } from "./sourceBytes.ts";

/** The items of a recording, or of a file that is read like one, as they come, and how far it is read. */
export class SourceItems {
  byteLength = 0;
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * Reads from the first byte to the last.
   * @param onOpen told before the first item
   * @throws {SourceFault}, {UnreadableRecording}
   */
  async *read(onOpen: (bytes: SourceBytes) => void = () => undefined): AsyncGenerator<ReadItem[]> {
    const bytes = await openSource(this.#source);
    onOpen(bytes);
    const pieces = bytes.stream.getReader();
    let piece = await next(pieces, bytes);
    const reader = await this.#readerFor(piece);
    for (; piece; piece = await next(pieces, bytes)) {
      this.byteLength += piece.length;
      yield reader.push(piece);
    }
    yield reader.end();
  }

  /** What reads other files than recordings is fetched with the first of them. */
  async #readerFor(first: Uint8Array | undefined): Promise<Pick<RecordingReader, "push" | "end">> {
    if (first && first.length >= magic.length && beginsAsRecording(first)) return new RecordingReader();
    const { name } = this.#source.kind === "host" ? this.#source : this.#source.file;
    const { SourceReader } = await import("../../core/formats/sourceReader.ts");
    return new SourceReader(name);
  }
}

async function next(
  pieces: ReadableStreamDefaultReader<Uint8Array>,
  { isPacked }: SourceBytes,
): Promise<Uint8Array | undefined> {
  try {
    return (await pieces.read()).value;
  } catch {
    // Packing that breaks off is a recording that does.
    if (isPacked) return undefined;
    throw new SourceFault(
      "The connection broke off.",
      "What came until then is shown. If Black Chamber was ended, start it again, and open the recording anew.",
    );
  }
}
