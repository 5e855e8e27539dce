import type { SourceReader, UnreadAmount } from "../../core/formats/sourceReader.ts";
import type { ReadItem } from "../../core/recording/entry.ts";
import { beginsAsRecording, magic } from "../../core/recording/format.ts";
import { RecordingReader } from "../../core/recording/reader.ts";
import type { Source } from "./api.ts";
import { openSource, type SourceBytes, SourceFault } from "./sourceBytes.ts";

type ItemReader = Pick<SourceReader, "push" | "end"> & Partial<Pick<SourceReader, "unread">>;

/** Reads the items of a recording, or of a file in a different format, as they arrive. */
export class SourceItems {
  byteLength = 0;
  /** How much of another program's file could not be read so far; null if nothing, or if the file is a recording. */
  unread: UnreadAmount | null = null;
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * Reads from the first byte to the last.
   * @param onOpen called before the first item
   * @throws {SourceFault}, {UnreadableRecording}
   */
  async *read(onOpen: (bytes: SourceBytes) => void = () => undefined): AsyncGenerator<ReadItem[]> {
    const bytes = await openSource(this.#source);
    onOpen(bytes);
    const pieces = bytes.stream.getReader();
    let piece = await next(pieces, bytes);
    const reader = await this.#readerFor(piece);
    for (; piece instanceof Uint8Array; piece = await next(pieces, bytes)) {
      this.byteLength += piece.length;
      yield this.#taken(reader.push(piece), reader);
    }
    yield this.#taken(reader.end(piece === "cut"), reader);
  }

  #taken(items: ReadItem[], { unread }: ItemReader): ReadItem[] {
    this.unread = unread ?? null;
    return items;
  }

  /** Loads the reader of other formats on demand. */
  async #readerFor(first: Piece): Promise<ItemReader> {
    if (first instanceof Uint8Array && first.length >= magic.length && beginsAsRecording(first))
      return new RecordingReader();
    const { name } = this.#source.kind === "host" ? this.#source : this.#source.file;
    const { SourceReader } = await import("../../core/formats/sourceReader.ts");
    return new SourceReader(name);
  }
}

/** The next bytes of a file; at its end `undefined`, or `cut` if the compressed file ends early. */
type Piece = Uint8Array | "cut" | undefined;

async function next(pieces: ReadableStreamDefaultReader<Uint8Array>, { isPacked }: SourceBytes): Promise<Piece> {
  try {
    return (await pieces.read()).value;
  } catch {
    // Treat truncated gzip data like a truncated recording.
    if (isPacked) return "cut";
    throw new SourceFault(
      "Connection lost.",
      "Everything received so far is shown. If Black Chamber has stopped, start it again, and reopen the recording.",
    );
  }
}
