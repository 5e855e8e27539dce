import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { getOrMake } from "../../core/bytes/keyed.ts";
import { entriesOf, headerOf, recordingOf } from "./recordings.ts";
import { tempFolder } from "./tempFolder.ts";

const written = new Map<string, string>();

/**
 * Makes a closed recording of the first entries of a sample, once for all tests. Commands read the start of a long game
 * in a fraction of the time that the whole game takes.
 * @returns its path
 */
export function startOf(sample: string, length: number): string {
  return getOrMake(written, `${sample} ${length}`, () => writeStart(sample, length));
}

function writeStart(sample: string, length: number): string {
  const [header, ...entries] = entriesOf(gunzipSync(readFileSync(sample)));
  const drafts = entries
    .slice(0, length)
    .flatMap((entry) => (entry.type === "opened" || entry.type === "chunk" || entry.type === "closed" ? entry : []));
  const path = join(tempFolder(), basename(sample, ".gz"));
  writeFileSync(path, recordingOf(drafts, header?.type === "header" ? header : headerOf()));
  return path;
}
