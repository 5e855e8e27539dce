import { isCoverage, readCoverage, UnreadableCoverage } from "../../core/host/coverageFile.ts";
import type { HostClient } from "../link/hostClient.ts";
import { useCoverage } from "./coverage.ts";
import { setTab, useView } from "./store.ts";

/** Number of bytes at the start of a file that are enough to identify its kind. */
const headByteLength = 200;

/** Shows the coverage that the host serves. */
export async function showServedCoverage(host: HostClient): Promise<void> {
  const answer = await host.coverage().catch((error: unknown) => {
    useView.setState({ refused: `The coverage could not be loaded: ${wordsOf(error)}` });
  });
  if (answer) useCoverage.setState(answer);
}

/**
 * Shows a coverage report of `chamber try` from a file. For a report on situations, explains how to serve it, because a
 * page cannot open its recordings.
 * @returns whether the file was either kind of report
 */
export async function openReport(file: File): Promise<boolean> {
  const head = await file.slice(0, headByteLength).text();
  if (/^\s*\{\s*"tool"\s*:\s*"Black Chamber /.test(head)) {
    refuse(
      `${file.name} is a chamber try report. Run chamber serve ${file.name} to list its situations and open its games.`,
    );
    return true;
  }
  if (!isCoverage(head)) return false;
  try {
    useCoverage.setState({ bots: readCoverage(await file.text()) });
    setTab("coverage");
  } catch (error) {
    if (!(error instanceof UnreadableCoverage)) throw error;
    refuse(`${file.name}, ${error.message}.`);
  }
  return true;
}

function refuse(refused: string): void {
  useView.setState({ refused });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
