import type { ReportedFinding } from "../core/analysis/reportedFinding.ts";
import { rank } from "../core/diagnostics/severity.ts";
import { lintRecording } from "./lintRecording.ts";
import { lintText } from "./lintText.ts";
import { counted, exit, Output, reportFailure, tell, worse } from "./output.ts";
import { quotesOf } from "./quotes.ts";
import type { SuppressionFiles } from "./suppress.ts";

const minSeverity = "warning";

/**
 * Prints what is wrong in recordings that were just closed.
 * @param door of a bot that was started, `127.0.0.1:16713`: only what clients that came in by it did wrong counts;
 *   null: everything does
 * @returns 1 where anything is found; 2 where the bot that was started did not connect: nothing was tried
 */
export async function lintRecorded(
  paths: readonly string[],
  suppressions: SuppressionFiles,
  door: string | null,
): Promise<number> {
  const output = new Output();
  let code: number = exit.fine;
  let isTried = door === null;
  for (const path of paths) {
    try {
      const { hasOwn, exitCode } = await lintOne(path, suppressions, door, output);
      isTried ||= hasOwn;
      code = worse(code, exitCode);
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
    await output.flush();
  }
  suppressions.tellUnused();
  if (isTried) return code;
  tell(`the bot did not connect to ${door}, so that nothing was tried; {port} in its command stands for the port`);
  return worse(code, exit.usage);
}

async function lintOne(
  path: string,
  suppressions: SuppressionFiles,
  door: string | null,
  output: Output,
): Promise<{ readonly hasOwn: boolean; readonly exitCode: number }> {
  const own = new Set<number>();
  let others = 0;
  const isMeant = (row: ReportedFinding): boolean => {
    const isOwn = door === null || (row.side === "client" && own.has(row.connection));
    if (!isOwn && rank(row.severity) >= rank(minSeverity)) others += 1;
    return isOwn;
  };
  const linted = await lintRecording(path, {
    minSeverity,
    suppressions,
    isMeant,
    beside: {
      take: (event) => {
        if (event.kind === "opened" && event.entry.listen === door) own.add(event.entry.connection);
      },
    },
  });
  const hasOwn = own.size > 0;
  if (door !== null && !hasOwn) return { hasOwn, exitCode: linted.exitCode };
  for (const line of lintText(linted, await quotesOf(linted))) output.line(line);
  if (others > 0)
    tell(`${counted(others, "finding")} on the server or other clients; chamber lint ${path} tells them all`);
  return { hasOwn, exitCode: worse(linted.exitCode, linted.told.length > 0 ? exit.findings : exit.fine) };
}
