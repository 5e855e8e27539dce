import type { FullCheck } from "../../core/session/lintScan.ts";
import type { NumberDialect } from "../../core/tokens/numberDialect.ts";
import type { Source } from "./api.ts";

/** The API of the worker that checks a large recording. */
export interface LintWorkerApi {
  /**
   * Reads the recording again and runs all rules.
   * @param dialect the session's number dialect
   * @param onProgress receives the number of rows checked so far
   * @throws {SourceFault}, {UnreadableRecording}
   */
  check(source: Source, dialect: NumberDialect, onProgress: (rows: number) => void): Promise<FullCheck>;
  /** Pauses the check for a moment, because the user has moved the cursor. */
  makeWay(): void;
}
