import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type CoveredBot, coverageFieldNames, isCoverage, readCoverage } from "../../host/coverageFile.ts";
import type { TriedListing } from "../../host/host.ts";

/** Size limit for a report, in bytes: about a hundred times the size of the largest report that `try` writes. */
const mostBytes = 64 * 1024 * 1024;

/** The situations in `chamber try` reports. */
export interface TriedSituations {
  /** Situations with a recording, by the recording's real path. */
  readonly recorded: ReadonlyMap<string, TriedListing>;
  /** Situations whose recordings are missing, or were never created. */
  readonly unrecorded: readonly TriedListing[];
}

/**
 * Reads a JSON report from `chamber try`.
 * @returns null if the file is not such a report
 */
export function readTriedReport(path: string): TriedSituations | null {
  const situations = situationsIn(textOf(path));
  if (situations === null) return null;
  const recorded = new Map<string, TriedListing>();
  const unrecorded: TriedListing[] = [];
  for (const { recording, tried } of situations) {
    const real = recording === null ? null : recordingOf(path, recording);
    if (real === null) unrecorded.push(tried);
    else recorded.set(real, tried);
  }
  return { recorded, unrecorded };
}

/** The situations that bots encountered, and the recordings that show the bots' mistakes, by real path. */
export interface ServedCoverage {
  readonly bots: readonly CoveredBot[];
  readonly recordings: readonly string[];
}

/**
 * Reads the output of `chamber try --coverage --format json`. Omits missing recordings.
 * @returns null if the file is not a coverage report
 * @throws {UnreadableCoverage} if the report is damaged, or from a later version
 */
export function readCoverageFile(path: string): ServedCoverage | null {
  const bots = readCoverage(textOf(path));
  if (bots === null) return null;
  const rows = bots.flatMap((bot) => coverageFieldNames.flatMap((field) => bot[field]));
  const named = new Set(rows.flatMap(({ firstWrong }) => firstWrong?.recording ?? []));
  return { bots, recordings: [...named].flatMap((recording) => recordingOf(path, recording) ?? []) };
}

/** Whether a file is a `chamber try` report or a coverage report, even a damaged one. */
export function isReport(path: string): boolean {
  const text = textOf(path);
  return situationsIn(text) !== null || isCoverage(text);
}

/** Returns the content of a file that may be a report; empty for other files. */
function textOf(path: string): string {
  return /\.jsonl?$/.test(path) && statSync(path).size <= mostBytes ? readFileSync(path, "utf8") : "";
}

/** Returns the real path of a recording that a report names; null if the recording is missing. */
function recordingOf(report: string, recording: string): string | null {
  // The path is relative to the folder in which `try` ran, which is often the report's folder.
  const real = [resolve(recording), resolve(dirname(report), recording)].find((each) => existsSync(each));
  return real === undefined ? null : realpathSync(real);
}

interface TriedEntry {
  readonly recording: string | null;
  readonly tried: TriedListing;
}

function situationsIn(text: string): TriedEntry[] | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const { tool, situations } = fieldsOf(data);
  if (typeof tool !== "string" || !tool.startsWith("Black Chamber ") || !Array.isArray(situations)) return null;
  return situations.flatMap((one) => entryOf(fieldsOf(one)) ?? []);
}

function entryOf(one: Readonly<Record<string, unknown>>): TriedEntry | null {
  const { id, round, status, reason, recording, n } = one;
  if (typeof id !== "string" || !isStatus(status)) return null;
  const situation = typeof round === "number" ? `${id} #${round}` : id;
  const why = typeof reason === "string" ? reason : "";
  const file = typeof recording === "string" ? recording : null;
  return { recording: file, tried: { situation, status, reason: why, n: typeof n === "number" ? n : null } };
}

function isStatus(status: unknown): status is TriedListing["status"] {
  return status === "passed" || status === "failed" || status === "not-applicable";
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? { ...data } : {};
}
