import { isGzip } from "../../core/bytes/gzip.ts";
import { growingHeader } from "../../core/host/host.ts";
import { pathTo } from "../../core/host/routes.ts";
import { refusalOf } from "../link/hostClient.ts";
import type { Source } from "./api.ts";

/** An error that explains to the user why a source could not be read. */
export class SourceFault extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** The bytes of a file as they arrive. */
export interface SourceBytes {
  readonly stream: ReadableStream<Uint8Array>;
  /** Null if unknown or still growing. */
  readonly byteLength: number | null;
  /** Whether the file is still being recorded: bytes arrive until it is closed. */
  readonly grows: boolean;
  /** Whether the file is gzip-compressed. If the gzip data is truncated, everything before that is still used. */
  readonly isPacked: boolean;
}

/**
 * Opens a file's bytes, decompressed.
 * @throws {SourceFault}
 */
export async function openSource(source: Source): Promise<SourceBytes> {
  if (source.kind === "host") return fetched(pathTo("bytes", { id: source.id }));
  const { file } = source;
  const isPacked = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const stream: ReadableStream<Uint8Array> = file.stream();
  if (!isPacked) return { stream, byteLength: file.size, grows: false, isPacked };
  const unpacked = stream.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>);
  return { stream: unpacked, byteLength: null, grows: false, isPacked };
}

async function fetched(url: string): Promise<SourceBytes> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new SourceFault("Black Chamber is not responding", `${String(error)}. If it has stopped, start it again.`);
  });
  if (!response.ok || response.body === null)
    throw new SourceFault("The recording cannot be read", (await refusalOf(response)).message);
  const length = response.headers.get("content-length");
  const grows = response.headers.get(growingHeader) === "1";
  return { stream: response.body, byteLength: length === null ? null : Number(length), grows, isPacked: false };
}
