import { writeFile } from "node:fs/promises";
import { dirname, extname, relative, sep } from "node:path";
import type { SarifFailure } from "../core/analysis/sarif.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { version } from "../core/node/version.ts";
import { junitXml, reportHtml, reportJson, type TryRun } from "../core/try/reports.ts";
import { sarifRecording, sarifText, uriOf } from "./lintSarif.ts";
import { exit, warn } from "./output.ts";
import { expectWritable } from "./recordOptions.ts";
import type { TriedSituation } from "./tryRun.ts";

/** A finished run. */
export interface FinishedTry {
  readonly command: readonly string[];
  /** The address given with `--server`; null if there is none. */
  readonly server: string | null;
  readonly durationMs: number;
  readonly tried: readonly TriedSituation[];
}

type Writer = (run: FinishedTry, path: string) => string | Promise<string>;

/** The formats of `--report`, keyed by extension. */
const writers: Readonly<Record<string, Writer>> = {
  ".json": (run, path) => `${JSON.stringify(reportJson(dataOf(run, path)), null, 2)}\n`,
  ".xml": (run, path) => junitXml(dataOf(run, path)),
  ".html": (run, path) => reportHtml(dataOf(run, path)),
  ".sarif": (run) => sarifOf(run),
};

/**
 * Throws before the run starts if a report cannot be written.
 * @throws {HostError} `usage`
 */
export function expectReports(paths: readonly string[]): void {
  for (const path of paths) {
    if (!Object.hasOwn(writers, extname(path)))
      throw new HostError("usage", `--report ${path}: the name must end in ${Object.keys(writers).join(", ")}`);
    expectWritable(path);
  }
}

/**
 * Writes the reports of a run, replacing any earlier ones.
 * @returns 3 if one cannot be written, else 0
 */
export async function writeReports(paths: readonly string[], run: FinishedTry): Promise<number> {
  let code: number = exit.fine;
  for (const path of paths) {
    try {
      await writeFile(path, (await writers[extname(path)]?.(run, path)) ?? "");
    } catch (error) {
      warn(`cannot write the report ${path}: ${inWords(error)}`);
      code = exit.damaged;
    }
  }
  return code;
}

function dataOf({ server, durationMs, tried, ...rest }: FinishedTry, report: string): TryRun {
  const linkOf = (recording: string): string =>
    relative(dirname(report), recording).split(sep).map(encodeURIComponent).join("/");
  const command = [...(server === null ? [] : [`--server ${server}`]), ...rest.command];
  return { command, version, durationMs, results: tried.map(({ result }) => result), linkOf };
}

async function sarifOf({ tried }: FinishedTry): Promise<string> {
  const recordings = [];
  for (const { linted } of tried) if (linted) recordings.push(await sarifRecording(linted, {}));
  const failures = tried.flatMap(({ result }) => failureOf(result));
  return `${sarifText(recordings, true, { failures })}\n`;
}

function failureOf({ situation, failure, recording, n }: TriedSituation["result"]): SarifFailure[] {
  if (failure === null) return [];
  const { id, title, clause } = situation;
  const where = recording === null ? null : uriOf(recording);
  return [{ ruleId: `try/${id}`, title, clause, message: `${failure.message}.`, recording: where, n }];
}
