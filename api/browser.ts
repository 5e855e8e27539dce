import { readBytes, unnamed } from "./bytes.ts";
import { linterOf, recordingOf } from "./recording.ts";
import type { Finding, LintOptions, OpenOptions, Recording, Source } from "./types.ts";

/* The package's entry point in browsers: it exports the same names as `index.ts`, but opens no files. */

export { adjudicate, printMessage, readMessage } from "./functions.ts";
export type * from "./types.ts";

/** Opens a recording from bytes, a `Blob` or a `File`. Nothing is read yet. */
export function open(source: Source, { name }: OpenOptions = {}): Recording {
  if (typeof source === "string" || source instanceof URL) {
    throw new TypeError("a browser opens bytes or a Blob: fetch the recording, then pass await response.blob()");
  }
  const title = name ?? ("name" in source && typeof source.name === "string" ? source.name : unnamed);
  return recordingOf(title, () => readBytes(title, source));
}

/** Returns the findings about a recording: errors and warnings by default. */
export const lint: (source: Source, options?: LintOptions) => Promise<Finding[]> = linterOf(open);
