import { foreignFormats } from "../formats/catalogue.ts";
import type { ImportFault } from "../formats/importFault.ts";
import type { EntryDraft } from "../recording/entry.ts";
import type { ImportSource } from "./importSource.ts";
import { piecesOf } from "./sourcePieces.ts";

export interface ReadHooks {
  readonly onFault?: (fault: ImportFault) => void;
  /** Called if the compressed file ends early. */
  readonly onCut?: () => void;
  /** Receives the number of bytes read since the last call. */
  readonly onProgress?: (byteLength: number) => void;
}

/**
 * Reads the entries of a source step by step (one line at a time if the source has lines), with the source's own
 * connection numbers.
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function* readSource(source: ImportSource, hooks: ReadHooks = {}): AsyncGenerator<readonly EntryDraft[]> {
  const reader = foreignFormats[source.format].open(source.name);
  const reportFaults = (): void => {
    for (const fault of reader.faults.splice(0)) hooks.onFault?.(fault);
  };
  const packing = { cut: false };
  for await (const bytes of piecesOf(source.path, packing, hooks.onProgress ?? (() => undefined))) {
    yield* reader.push(bytes);
    reportFaults();
  }
  yield* reader.end();
  reportFaults();
  if (packing.cut) {
    const message = "is the last that could be decompressed: the compressed file is truncated or damaged";
    hooks.onFault?.({ at: reader.position, message });
    hooks.onCut?.();
  }
}
