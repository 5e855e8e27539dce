import { writeFile } from "node:fs/promises";
import { findingJson } from "../core/analysis/reportedFinding.ts";
import { countSeverities } from "../core/diagnostics/severity.ts";
import { inWords } from "../core/node/hostError.ts";
import type { BotEnd } from "../core/try/outcome.ts";
import { exit, warn } from "./output.ts";
import type { Checked } from "./recordLint.ts";
import type { Verdict } from "./recordVerdict.ts";

/** What the report states about a started bot. */
export interface ReportedBot {
  readonly command: readonly string[];
  /** The address that the bot was given to connect to. */
  readonly address: string;
  readonly end: BotEnd;
}

/** Returns the content of a `--report` file; docs/cli.md describes it. */
function reportOf(verdict: Verdict, bot: ReportedBot | null, checked: Checked): object {
  const { recordings, findings, suppressed, hidden, others } = checked;
  return {
    verdict,
    bot: bot && {
      command: bot.command,
      address: bot.address,
      end: bot.end.kind,
      exitCode: bot.end.kind === "exited" ? bot.end.code : null,
      signal: bot.end.kind === "killed" ? bot.end.signal : null,
      failure: bot.end.kind === "not-started" ? bot.end.why : null,
    },
    recordings: recordings.map(({ path, id, isComplete }) => ({ path, id, complete: isComplete })),
    counts: { ...countSeverities(findings), suppressed, hidden, others },
    findings: findings.map(findingJson),
  };
}

/**
 * Writes the report of a run, replacing any earlier report.
 * @returns 3 if the report cannot be written, else 0
 */
export async function writeReport(
  path: string,
  verdict: Verdict,
  bot: ReportedBot | null,
  checked: Checked,
): Promise<number> {
  try {
    await writeFile(path, `${JSON.stringify(reportOf(verdict, bot, checked), null, 2)}\n`);
    return exit.fine;
  } catch (error) {
    warn(`cannot write the report ${path}: ${inWords(error)}`);
    return exit.damaged;
  }
}
