import { proxy, type Remote, wrap } from "comlink";
import type { FullCheck } from "../../core/session/lintScan.ts";
import type { NumberDialect } from "../../core/tokens/numberDialect.ts";
import type { Source } from "./api.ts";
import type { LintWorkerApi } from "./lintApi.ts";

/** A check of a whole recording in a worker of its own. */
export interface LintElsewhere {
  /** Rejects if the worker cannot be loaded, or if it cannot read the recording. */
  readonly result: Promise<FullCheck>;
  /** Pauses the check for a moment, because the user has moved the cursor. */
  makeWay(): void;
}

/**
 * Checks a recording in a worker of its own, which ends with the check. The rules leave far more garbage than findings,
 * and only the end of a worker returns its whole heap to the system.
 * @param onProgress receives the number of rows checked so far
 */
export function lintElsewhere(
  source: Source,
  dialect: NumberDialect,
  onProgress: (rows: number) => void,
): LintElsewhere {
  const worker = new Worker(new URL("./lintWorker.ts", import.meta.url), { type: "module", name: "lint" });
  const api: Remote<LintWorkerApi> = wrap<LintWorkerApi>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || "A part of this program could not be loaded"));
  });
  const result = Promise.race([api.check(source, dialect, proxy(onProgress)), failed]);
  return { result: result.finally(() => worker.terminate()), makeWay: () => void api.makeWay() };
}
