import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { foreignFormats } from "../core/formats/catalogue.ts";
import { openables } from "../core/host/openable.ts";
import { HostError } from "../core/node/hostError.ts";
import { type ImportOutcome, importRecording } from "../core/node/importRecording.ts";
import { findSources, type ImportSource } from "../core/node/importSource.ts";
import { keptFaults } from "../core/node/recordingSource.ts";
import { counted, exit, Output, progressBar, reportFailure, warn, worse } from "./output.ts";
import { terminal } from "./terminal.ts";

interface ImportOptions {
  readonly out: string;
  readonly json?: boolean;
}

const foreignWords = Object.entries(openables)
  .filter(([kind]) => kind !== "recording")
  .map(([, { plural, extensions }]) => `${plural} (${extensions.join(", ")})`)
  .join(", ");

export function addImport(program: Command): void {
  program
    .command("import")
    .argument("<src...>", `${foreignWords}; or folders of these files`)
    .requiredOption(
      "--out <path>",
      "FILE.chamber: one recording from all sources; or a folder: one recording per source",
    )
    .option("--json", "print one JSON object per recording")
    .addHelpText(
      "after",
      `
You rarely need import: every command also reads these files directly.
Sources may be gzip-compressed. To write to a new folder, end its name with a slash.
A .csv file contains only messages and their order: import builds the frames and invents timestamps 1 ms apart.
A saved game is stored as it is; turns, board, step, show and info can read it.
Exit code 3 if part of a source could not be imported, 2 if a source is unreadable.

Examples:
  chamber import game.jsonl.gz --out game.chamber
  chamber import logs/ --out recordings/`,
    )
    .action(async (paths: string[], options: ImportOptions) => {
      terminal().exitCode = isFolder(options.out) ? await importEach(paths, options) : await importAll(paths, options);
    });
}

function isFolder(out: string): boolean {
  if (/[/\\]$/.test(out) || (existsSync(out) && statSync(out).isDirectory())) return true;
  if (out.endsWith(".chamber")) return false;
  throw new HostError("usage", `--out ${out}: specify a file name ending in .chamber, or a folder name ending in /`);
}

async function importAll(paths: readonly string[], options: ImportOptions): Promise<number> {
  const sources: ImportSource[] = [];
  for (const path of paths) sources.push(...(await findSources(path)));
  const output = new Output();
  const code = await importTo(options.out, sources, options, output);
  await output.flush();
  return code;
}

/** Writes one recording per source; a faulty source does not affect the others. */
async function importEach(paths: readonly string[], options: ImportOptions): Promise<number> {
  let code: number = exit.fine;
  const sources: ImportSource[] = [];
  for (const path of paths) {
    try {
      sources.push(...(await findSources(path)));
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
  }
  const names = recordingNames(sources);
  const output = new Output();
  for (const [at, source] of sources.entries()) {
    try {
      const path = join(options.out, names[at] as string);
      code = worse(code, await importTo(path, [source], options, output));
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
    await output.flush();
  }
  return code;
}

/**
 * Returns a name for each recording. If sources in different folders have the same name, such as `capture.jsonl`, adds
 * the folder's name or a number.
 */
function recordingNames(sources: readonly ImportSource[]): string[] {
  const stems = sources.map(({ stem }) => stem);
  const distinct = sources.map(({ stem, path }) =>
    stems.filter((other) => other === stem).length > 1 ? `${basename(dirname(resolve(path)))}-${stem}` : stem,
  );
  const used = new Set<string>();
  return distinct.map((name) => {
    let free = name;
    for (let n = 2; used.has(free); n++) free = `${name}-${n}`;
    used.add(free);
    return `${free}.chamber`;
  });
}

async function importTo(
  path: string,
  sources: readonly ImportSource[],
  options: ImportOptions,
  output: Output,
): Promise<number> {
  const bar = progressBar(path);
  let outcome: ImportOutcome;
  try {
    outcome = await importRecording(sources, path, bar.report);
  } finally {
    bar.stop();
  }
  for (const { source, survey } of outcome.sources) {
    const { unit } = foreignFormats[source.format];
    for (const { at, message } of survey.firstFaults) warn(`${source.path}: ${unit} ${at} ${message}`);
    if (survey.faults > keptFaults) warn(`${source.path}: ${counted(survey.faults - keptFaults, "more problem")}`);
  }
  if (options.json) output.line(JSON.stringify(jsonOf(outcome)));
  else printOutcome(outcome, output);
  return outcome.sources.some(({ survey }) => survey.faults > 0) ? exit.damaged : exit.fine;
}

function jsonOf({ path, header, sources }: ImportOutcome): object {
  return {
    file: path,
    id: header.uuid,
    synthesised: header.synthesised,
    sources: sources.map(({ source, survey, connections }) => ({
      source: source.path,
      format: source.format,
      lines: survey.lines,
      takenLines: survey.takenLines,
      chunks: survey.chunks,
      marks: survey.marks,
      documents: survey.documents,
      faults: survey.faults,
      connections,
    })),
  };
}

function printOutcome({ path, header, sources }: ImportOutcome, output: Output): void {
  const connections = sources.reduce((sum, source) => sum + source.connections.length, 0);
  output.line(`${path}: ${counted(connections, "connection")}`);
  for (const { source, survey } of sources) {
    const unit = foreignFormats[source.format].synthesised.includes("frames") ? "frame" : "chunk";
    const made =
      survey.documents > 0
        ? `${counted(survey.documents, "document")} without wire bytes`
        : counted(survey.chunks, unit);
    const taken =
      survey.lines === null || (survey.documents > 0 && survey.lines === 1)
        ? made
        : `${survey.takenLines} of ${survey.lines} lines imported as ${made}`;
    const marks = survey.marks > 0 ? `, ${counted(survey.marks, "comment")} kept as marks` : "";
    output.line(`  ${source.name}: ${taken}${marks}, ${counted(survey.faults, "problem")}`);
  }
  if (header.synthesised) output.line(`  made up by import: ${header.synthesised.join(", ")}`);
}
