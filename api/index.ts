import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { knownVariants } from "../core/map/library.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { readOut } from "../core/session/readout.ts";
import { readBytes, unnamed } from "./bytes.ts";
import { linterOf, recordingOf } from "./recording.ts";
import type { Finding, LintOptions, OpenOptions, Recording, Source } from "./types.ts";

/* The package's entry point in Node; docs/library.md describes it. `browser.ts` exports the same names. */

export { adjudicate, printMessage, readMessage } from "./functions.ts";
export type * from "./types.ts";

/** Opens a recording, or a file from another program that Black Chamber can read. Nothing is read yet. */
export function open(source: Source, { name }: OpenOptions = {}): Recording {
  if (typeof source !== "string" && !(source instanceof URL)) {
    const title = name ?? ("name" in source && typeof source.name === "string" ? source.name : unnamed);
    return recordingOf(title, () => readBytes(title, source));
  }
  const path = typeof source === "string" ? source : fileURLToPath(source);
  return recordingOf(name ?? basename(path), () => readOut(knownVariants, (onItems) => readRecording(path, onItems)));
}

/** Returns the findings about a recording: errors and warnings by default. */
export const lint: (source: Source, options?: LintOptions) => Promise<Finding[]> = linterOf(open);
