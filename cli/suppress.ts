import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { ReportedFinding } from "../core/analysis/reportedFinding.ts";
import {
  concerns,
  coveringSuppressions,
  type RecordingNames,
  readSuppressions,
  type Suppression,
} from "../core/analysis/suppressions.ts";
import { HostError, inWords, systemCode } from "../core/node/hostError.ts";
import { warn } from "./output.ts";

/** The name of the file that the command looks for in the recordings' folders and in the current folder. */
export const suppressionFileName = ".chamber-lint.json";

/** A suppression and the file that contains it. */
export interface Covering extends Pick<Suppression, "reason"> {
  readonly file: string;
}

/** The suppression files that apply to the findings of recordings. */
export class SuppressionFiles {
  readonly #given: string | null;
  readonly #isOff: boolean;
  /** The files, keyed by real path (with symbolic links resolved). */
  readonly #files = new Map<string, { readonly file: string; readonly suppressions: readonly Suppression[] }>();
  readonly #used = new Set<Suppression>();
  readonly #concerned = new Set<Suppression>();

  /**
   * @param option a file; false means no files, and undefined means the files in the recordings' folders and in the
   *   current folder
   */
  constructor(option: string | false | undefined) {
    this.#given = typeof option === "string" ? option : null;
    this.#isOff = option === false;
    // Load the file now, so that an unreadable file causes an error before any recording is read.
    if (this.#given !== null) this.#load(this.#given, true);
    else if (!this.#isOff) this.#load(suppressionFileName, false);
  }

  /**
   * Finds the suppressions that cover each finding of a recording; an empty list means that the finding is not
   * suppressed.
   * @throws {HostError} `unreadable`, `no-file`: a suppression file is missing or invalid
   */
  covering(file: string, id: string | null, rows: readonly ReportedFinding[]): (readonly Covering[])[] {
    if (this.#isOff) return rows.map(() => []);
    if (this.#given === null) this.#load(join(dirname(file), suppressionFileName), false);
    const names: RecordingNames = { id, fileName: basename(file), path: file };
    const applicable = [...this.#files.values()].filter((one) => this.#appliesTo(one.file, file));
    for (const { suppressions } of applicable)
      for (const one of suppressions) if (concerns(one, names)) this.#concerned.add(one);
    return rows.map((row) =>
      applicable.flatMap((one) =>
        coveringSuppressions(row, names, one.suppressions).map((suppression) => {
          this.#used.add(suppression);
          return { reason: suppression.reason, file: one.file };
        }),
      ),
    );
  }

  /** Warns about suppressions that applied to a recording but covered no finding. */
  warnOfUnused(): void {
    for (const { file, suppressions } of this.#files.values())
      for (const one of suppressions)
        if (this.#concerned.has(one) && !this.#used.has(one))
          warn(`${file}: ${one.place} (${one.code}) covers no finding; remove it`);
  }

  /**
   * Whether a suppression file applies to a recording. A file applies to the recordings in its folder; the --suppress
   * file and the file in the current folder apply to all recordings.
   */
  #appliesTo(suppressions: string, recording: string): boolean {
    if (suppressions === this.#given || suppressions === suppressionFileName) return true;
    return resolve(dirname(suppressions)) === resolve(dirname(recording));
  }

  #load(file: string, isGiven: boolean): void {
    let text: string;
    try {
      const path = realpathSync(file);
      if (this.#files.has(path)) return;
      text = readFileSync(path, "utf8");
      const reading = readSuppressions(text);
      if (!reading.ok) throw new HostError("unreadable", `${file}: ${reading.place}: ${reading.message}`);
      this.#files.set(path, { file, suppressions: reading.value });
    } catch (error) {
      if (error instanceof HostError) throw error;
      if (!isGiven && ["ENOENT", "ENOTDIR"].includes(systemCode(error))) return;
      throw new HostError("no-file", `${file} cannot be read: ${inWords(error)}`);
    }
  }
}
