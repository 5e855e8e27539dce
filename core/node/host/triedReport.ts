import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { TriedListing } from "../../host/host.ts";

/** The largest file that is read as a report, in bytes: some hundred times the largest that `try` writes. */
const mostBytes = 64 * 1024 * 1024;

/** The recordings of a report of `chamber try`, by their real paths. */
export type TriedRecordings = ReadonlyMap<string, TriedListing>;

/**
 * Reads a JSON report of `chamber try`. Leaves out situations whose recordings are not there.
 * @returns null if the file is not such a report
 */
export function readTriedReport(path: string): TriedRecordings | null {
  if (!path.endsWith(".json") || statSync(path).size > mostBytes) return null;
  const situations = situationsIn(readFileSync(path, "utf8"));
  if (situations === null) return null;
  const found = new Map<string, TriedListing>();
  for (const { recording, tried } of situations) {
    // The path is relative to the folder in which try ran, which is often that of the report.
    const real = [resolve(recording), resolve(dirname(path), recording)].find((each) => existsSync(each));
    if (real !== undefined) found.set(realpathSync(real), tried);
  }
  return found;
}

interface TriedEntry {
  readonly recording: string;
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
  if (typeof id !== "string" || typeof recording !== "string" || !isStatus(status)) return null;
  const situation = typeof round === "number" ? `${id} #${round}` : id;
  const why = typeof reason === "string" ? reason : "";
  return { recording, tried: { situation, status, reason: why, n: typeof n === "number" ? n : null } };
}

function isStatus(status: unknown): status is TriedListing["status"] {
  return status === "passed" || status === "failed" || status === "not-applicable";
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? { ...data } : {};
}
