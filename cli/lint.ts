import { type Command, InvalidArgumentError, Option } from "commander";
import { Analysis } from "../core/analysis/analysis.ts";
import { type TimeToOrder, timesToOrder } from "../core/analysis/deadlines.ts";
import { LintFold } from "../core/analysis/lintFold.ts";
import { type LintRow, lintRows } from "../core/analysis/lintRows.ts";
import type { Severity } from "../core/diagnostics/diagnostic.ts";
import { catalogue } from "../core/lint/catalogue.ts";
import { rank } from "../core/lint/linter.ts";
import { HostError } from "../core/node/hostError.ts";
import { findRecordings, readRecording } from "../core/node/recordingSource.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { explainedCode, lintText } from "./lintText.ts";
import { exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";
import { timeLines } from "./timeText.ts";

interface LintOptions extends DialectOption {
  readonly minSeverity: Severity;
  readonly format: "text" | "json";
  readonly explain?: string;
}

export function addLint(program: Command): void {
  addDialectOption(
    program
      .command("lint")
      .description("what is wrong in a recording: where, by which rule, and what to send instead")
      .argument("[path...]", "recordings, and folders of recordings")
      .addOption(
        new Option("--min-severity <severity>", "leave out what is less grave")
          .choices(["note", "warning", "error"])
          .default("warning"),
      )
      .addOption(
        new Option("--format <format>", "json: one object a finding").choices(["text", "json"]).default("text"),
      )
      .option("--explain <code>", "what a finding means", knownCode),
  )
    .addHelpText(
      "after",
      `
Exit code 1 when anything is found of that severity. Repeats of one root cause on one connection are one finding.

Example:
  chamber lint game.chamber
  chamber lint recordings/ --format json --min-severity note
  chamber lint --explain dm-odd`,
    )
    .action(async (paths: string[], options: LintOptions) => {
      const output = new Output();
      if (options.explain !== undefined) {
        for (const line of explainedCode(options.explain)) output.line(line);
        await output.flush();
        return;
      }
      if (paths.length === 0) throw new HostError("usage", "lint needs a recording or a folder; or --explain CODE");
      process.exitCode = await lintAll(paths, options, output);
    });
}

function knownCode(code: string): string {
  if (!Object.hasOwn(catalogue, code))
    throw new InvalidArgumentError(
      `there is no finding of that name; there are ${Object.keys(catalogue).sort().join(", ")}`,
    );
  return code;
}

async function lintAll(paths: readonly string[], options: LintOptions, output: Output): Promise<number> {
  let code: number = exit.fine;
  for (const path of paths) {
    try {
      for (const file of await findRecordings(path)) {
        const { rows, frames, times, exitCode } = await lint(file, options);
        const told = rows.filter(({ severity }) => rank(severity) >= rank(options.minSeverity));
        if (options.format === "json") for (const { facts: _, ...row } of told) output.line(JSON.stringify(row));
        else for (const line of [...lintText(file, frames, rows, told), ...timeLines(times)]) output.line(line);
        code = worse(worse(code, exitCode), told.length > 0 ? exit.findings : exit.fine);
        await output.flush();
      }
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
    await output.flush();
  }
  return code;
}

/** Numbers need the dialect from the first message on, and the evidence may come with the last: read twice. */
async function lint(
  file: string,
  { numberDialect, assign }: DialectOption,
): Promise<{
  readonly rows: readonly LintRow[];
  readonly frames: number;
  readonly times: readonly TimeToOrder[];
  readonly exitCode: number;
}> {
  const survey = new Analysis({ dialect: numberDialect, assigned: assign });
  if (numberDialect === undefined)
    await readRecording(file, (items) => {
      for (const item of items) if (item.kind === "record") survey.apply(item.entry);
    });
  const analysis = new Analysis({ dialect: survey.dialect.dialect, assigned: assign });
  const fold = new LintFold(analysis);
  const bar = progressBar(file);
  let frames = 0;
  const outcome = await readRecording(
    file,
    (items) => {
      for (const item of items) {
        if (item.kind !== "record") continue;
        const rows = analysis.apply(item.entry);
        frames += rows.length;
        fold.apply(item.entry, rows);
      }
    },
    { onProgress: bar.report },
  ).finally(bar.stop);
  fold.end();
  for (const note of outcome.notes) warn(`${file}: ${note}`);
  return { rows: lintRows(fold, analysis), frames, times: timesToOrder(fold.powerTurns), exitCode: outcome.exitCode };
}
