import { type Command, InvalidArgumentError } from "commander";
import type { ReportedFinding } from "../core/analysis/reportedFinding.ts";
import type { CatalogueEntry } from "../core/diagnostics/catalogue.ts";
import { presentCode } from "../core/diagnostics/formerCodes.ts";
import type { Severity } from "../core/diagnostics/severity.ts";
import { type FilteredFinding, findingFields } from "../core/filter/findingFields.ts";
import { type AnyCode, catalogue, isFindingCode, isPluginCode } from "../core/lint/catalogue.ts";
import { tuneForOneRun } from "../core/node/engine.ts";
import { HostError } from "../core/node/hostError.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { type Format, formatOption, minSeverityOption } from "./lintOptions.ts";
import { printers } from "./lintPrinters.ts";
import { type Linted, lintRecording } from "./lintRecording.ts";
import { explainedCode, explainedJson } from "./lintText.ts";
import { nearNames } from "./nearNames.ts";
import { isGrowing, NothingToDo } from "./nothing.ts";
import { exit, Output, worse } from "./output.ts";
import { type PluginOption, pluginOption, pluginsOf } from "./pluginOption.ts";
import { forEachRecording } from "./readInDialect.ts";
import { type FilterOption, fieldsHelp, filterOption, rowCheckOf } from "./rowFilter.ts";
import { SuppressionFiles, suppressionFileName } from "./suppress.ts";
import { terminal } from "./terminal.ts";

interface LintOptions extends DialectOption, FilterOption, PluginOption {
  readonly minSeverity: Severity;
  readonly format: Format;
  readonly explain?: AnyCode;
  readonly suppress?: string | false;
}

export function addLint(program: Command): void {
  addDialectOption(
    program
      .command("lint")
      .argument("[path...]", "recordings or folders of recordings")
      .addOption(minSeverityOption().default("warning"))
      .addOption(filterOption(findingFields, "finding:unknown-token bot:albert"))
      .addOption(formatOption().default("text"))
      .option(
        "--suppress <file>",
        `file of findings to suppress (default: ${suppressionFileName} in the recording's folder and in the current folder)`,
      )
      .option("--no-suppress", "ignore suppression files")
      .addOption(pluginOption())
      .option("--explain <code>", "explain a finding code", knownCode),
  )
    .addHelpText(
      "after",
      `
Fields of --filter (docs/cli.md explains them):
  ${fieldsHelp(findingFields)}

Exit code 1 if lint prints a finding. Repeats of one root cause on one connection count as one finding.
A suppression file looks like {"suppress": [{"code": "nested-for", "bot": "BlabberBot", "reason": "babbles by design"}]};
version, connection, turn and recording narrow an entry down. Suppressed findings are counted but do not fail the run.

Examples:
  chamber lint game.chamber
  chamber lint recordings/ --format json --min-severity note
  chamber lint recordings/ --filter 'bot:albert -finding:deadline-missed'
  chamber lint recordings/ --format sarif > lint.sarif
  chamber lint game.chamber --plugin rules.js
  chamber lint --explain dm-odd`,
    )
    .action(async (paths: string[], options: LintOptions) => {
      const output = new Output();
      if (options.explain !== undefined) {
        const { explain, format } = options;
        const entry = await entryOf(explain, options);
        const lines = format === "json" ? [explainedJson(explain, entry)] : explainedCode(explain, entry);
        for (const line of lines) output.line(line);
        await output.flush();
        return;
      }
      if (paths.length === 0) throw new HostError("usage", "lint needs a recording or folder, or --explain CODE");
      tuneForOneRun();
      terminal().exitCode = await lintAll(paths, options);
    });
}

function knownCode(given: string): AnyCode {
  const code = presentCode(given);
  // Plug-ins are not loaded yet, so `entryOf` checks later whether one of them defines the code.
  if (isPluginCode(code)) return code;
  if (!isFindingCode(code)) {
    const near = nearNames(code, Object.keys(catalogue));
    const meant = near.length === 0 ? "" : ` (did you mean ${near.join(", ")}?)`;
    throw new InvalidArgumentError(`no finding has that code${meant}; docs/findings.md lists all codes`);
  }
  return code;
}

/** @throws {HostError} `usage`: no plug-in defines the rule */
async function entryOf(code: AnyCode, options: PluginOption): Promise<CatalogueEntry> {
  if (!isPluginCode(code)) return catalogue[code];
  const rules = (await pluginsOf(options))?.catalogue.rules ?? [];
  const rule = rules.find((each) => each.code === code);
  if (rule) return rule.entry;
  const known = rules.length === 0 ? "" : `; they define ${rules.map((each) => each.code).join(", ")}`;
  const why = options.plugin.length === 0 ? "add --plugin FILE" : `no plug-in defines it${known}`;
  throw new HostError("usage", `${code} is a plug-in rule: ${why}`);
}

async function lintAll(paths: readonly string[], options: LintOptions): Promise<number> {
  const check = rowCheckOf(findingFields, options);
  const isWanted = (row: ReportedFinding): boolean => check.isWanted(filteredOf(row));
  const suppressions = new SuppressionFiles(options.suppress);
  const plugins = await pluginsOf(options);
  const printer = printers[options.format]({ ...options, plugins });
  const code = await forEachRecording(paths, async (file, output, onProgress) => {
    const linted = await lintRecording(file, { ...options, isWanted, suppressions, plugins }, { onProgress });
    check.know(linted.analysis);
    expectFrames(linted);
    await printer.take(linted, output);
    return worse(linted.exitCode, linted.reported.length > 0 ? exit.findings : exit.fine);
  });
  const output = new Output();
  printer.end(output, code);
  await output.flush();
  check.tellNotes();
  suppressions.warnOfUnused();
  return code;
}

/** Returns a finding in the form that filters expect. */
function filteredOf(row: ReportedFinding): FilteredFinding {
  const { code, message, side, bot, power, turns } = row;
  const searched = [code, message, side === "server" ? "server" : "", bot ?? "", power ?? ""].join("\n");
  return { ...row, keys: turns.flatMap((turn) => turn ?? []), searched };
}

/**
 * Throws if lint had nothing to check. Lint checks frames, but even without frames it can find bytes outside any frame.
 * @throws {NothingToDo}
 */
function expectFrames({ file, frames, documents, reported, hidden, suppressed, unwanted }: Linted): void {
  if (frames > 0 || reported.length + hidden + suppressed + unwanted > 0 || isGrowing(file)) return;
  throw new NothingToDo(
    documents === 0
      ? `${file} has no frames to check`
      : `${file} has a saved game but no frames to check; check its orders with chamber turns --check`,
  );
}
