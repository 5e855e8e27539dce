import { growingHeader } from "../../core/host/host.ts";
import { pathTo } from "../../core/host/routes.ts";
import type { Source } from "./api.ts";

/** Why bytes could not be had, in words for a person. */
export class SourceFault extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** Bytes of a recording as they come. */
export interface SourceBytes {
  readonly stream: ReadableStream<Uint8Array>;
  /** Null where it is not known, or still grows. */
  readonly byteLength: number | null;
  /** It is being recorded: the bytes go on coming until it is closed. */
  readonly grows: boolean;
}

/**
 * Opens a recording's bytes, unpacked.
 * @throws {SourceFault}
 */
export async function openSource(source: Source): Promise<SourceBytes> {
  if (source.kind === "host") return fetched(pathTo("bytes", { id: source.id }));
  const { file } = source;
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const stream: ReadableStream<Uint8Array> = file.stream();
  if (!isPacked) return { stream, byteLength: file.size, grows: false };
  const unpacked = stream.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>);
  return { stream: unpacked, byteLength: null, grows: false };
}

async function fetched(url: string): Promise<SourceBytes> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new SourceFault("The host does not answer", `${String(error)}. Is chamber serve still running?`);
  });
  if (!response.ok || response.body === null)
    throw new SourceFault("The recording cannot be read", (await response.text()).slice(0, 400));
  const length = response.headers.get("content-length");
  const grows = response.headers.get(growingHeader) === "1";
  return { stream: response.body, byteLength: length === null ? null : Number(length), grows };
}
