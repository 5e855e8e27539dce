import { rank } from "../core/diagnostics/severity.ts";
import type { Readout } from "../core/session/readout.ts";
import type { Finding, LintOptions, OpenOptions, Recording, Source } from "./types.ts";

/** Returns a recording whose parts are read when they are first requested. */
export function recordingOf(name: string, read: () => Promise<Readout>): Recording {
  let reading: Promise<Readout> | undefined;
  const readout = (): Promise<Readout> => {
    reading ??= read();
    return reading;
  };
  const each = <T>(part: (from: Readout) => Iterable<T>): AsyncIterable<T> => ({
    async *[Symbol.asyncIterator]() {
      yield* part(await readout());
    },
  });
  return {
    name,
    rows: each((from) => from.rows()),
    events: each((from) => from.events()),
    games: each((from) => from.games()),
    press: each((from) => from.press()),
    agreements: each((from) => from.agreements()),
    findings: each((from) => from.findings()),
  };
}

/**
 * Returns the function that lints the recordings that `open` opens: errors and warnings, unless the options specify
 * otherwise.
 */
export function linterOf(
  open: (source: Source, options?: OpenOptions) => Recording,
): (source: Source, options?: LintOptions) => Promise<Finding[]> {
  return async (source, { minSeverity = "warning", ...options } = {}) => {
    const found: Finding[] = [];
    for await (const finding of open(source, options).findings) {
      if (rank(finding.severity) >= rank(minSeverity)) found.push(finding);
    }
    return found;
  };
}
