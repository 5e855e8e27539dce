import type { ReportedFinding } from "../core/analysis/reportedFinding.ts";
import { rank } from "../core/diagnostics/severity.ts";
import { lintRecording } from "./lintRecording.ts";
import { lintText } from "./lintText.ts";
import { counted, exit, Output, reportFailure, tell, worse } from "./output.ts";
import { quotesOf } from "./quotes.ts";
import type { SuppressionFiles } from "./suppress.ts";

const minSeverity = "warning";

/**
 * Prints the findings of recordings that were just closed.
 * @param botAddress where the started bot connects, `127.0.0.1:16713`: only findings on clients of this address count;
 *   null: all findings count
 * @returns 1 for any finding; 2 if the started bot did not connect, so that nothing was tested
 */
export async function lintRecorded(
  paths: readonly string[],
  suppressions: SuppressionFiles,
  botAddress: string | null,
): Promise<number> {
  const output = new Output();
  let code: number = exit.fine;
  let isTested = botAddress === null;
  for (const path of paths) {
    try {
      const { hasOwn, exitCode } = await lintOne(path, suppressions, botAddress, output);
      isTested ||= hasOwn;
      code = worse(code, exitCode);
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
    await output.flush();
  }
  suppressions.warnOfUnused();
  if (isTested) return code;
  tell(`the bot did not connect to ${botAddress}: nothing was tested; use {port} in its command for the port`);
  return worse(code, exit.usage);
}

async function lintOne(
  path: string,
  suppressions: SuppressionFiles,
  botAddress: string | null,
  output: Output,
): Promise<{ readonly hasOwn: boolean; readonly exitCode: number }> {
  const own = new Set<number>();
  let others = 0;
  const isIncluded = (row: ReportedFinding): boolean => {
    const isOwn = botAddress === null || (row.side === "client" && own.has(row.connection));
    if (!isOwn && rank(row.severity) >= rank(minSeverity)) others += 1;
    return isOwn;
  };
  const linted = await lintRecording(path, {
    minSeverity,
    suppressions,
    isIncluded,
    watch: {
      take: (event) => {
        if (event.kind === "opened" && event.entry.listen === botAddress) own.add(event.entry.connection);
      },
    },
  });
  const hasOwn = own.size > 0;
  if (botAddress !== null && !hasOwn) return { hasOwn, exitCode: linted.exitCode };
  for (const line of lintText(linted, await quotesOf(linted))) output.line(line);
  if (others > 0) tell(`${counted(others, "finding")} on the server or other clients; chamber lint ${path} shows all`);
  return { hasOwn, exitCode: worse(linted.exitCode, linted.reported.length > 0 ? exit.findings : exit.fine) };
}
