import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { ReportedFinding } from "../core/analysis/reportedFinding.ts";
import { bySeverity } from "../core/diagnostics/severity.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { ConnectionWatch, cutCase } from "../core/try/case/caseCut.ts";
import { printCase } from "../core/try/case/gameCase.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { lintRecording } from "./lintRecording.ts";
import { counted, progressBar, tell } from "./output.ts";
import { readInDialect } from "./readInDialect.ts";
import { SuppressionFiles } from "./suppress.ts";
import { terminal } from "./terminal.ts";

interface TestcaseOptions extends DialectOption {
  readonly at?: number;
  readonly code?: string;
  readonly out?: string;
}

export function addTestcase(program: Command): void {
  addDialectOption(
    program
      .command("testcase")
      .argument("<file>", "recording with a finding about a client")
      .option("--at <n>", "number of a message with the finding, as lint prints it", numberOfMessage)
      .option("--code <code>", "code of the finding, such as syntax (default: the most severe finding at that message)")
      .option("--out <file>", "file to write (default: RECORDING-nN.case.json in the current folder)"),
  )
    .addHelpText(
      "after",
      `
Extracts the shortest initial part of the client's connection that still shows the finding, as a test case. Run it
with chamber try --case FILE -- ./mybot -p{port}: chamber sends each message of the recorded server once the bot has
sent everything that the recorded client sent before it. The bot fails if the same finding appears.
Exit code 0 if the case was written, 2 if the finding does not exist or the case cannot be extracted.

Examples:
  chamber testcase game.chamber --at 231
  chamber testcase game.chamber --at 231 --code order-refused --out refused.case.json
  chamber try --case refused.case.json -- ./mybot -p{port}`,
    )
    .action(async (file: string, options: TestcaseOptions) => {
      terminal().exitCode = await writeCase(file, options);
    });
}

function numberOfMessage(text: string): number {
  const value = Number(text.replace(/^#/, ""));
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("specify the number of a message, such as 231");
  return value;
}

async function writeCase(file: string, options: TestcaseOptions): Promise<number> {
  const bar = progressBar(file);
  const read = { onProgress: bar.report };
  const suppressions = new SuppressionFiles(false);
  const linted = await lintRecording(file, { ...options, minSeverity: "note", suppressions }, read).finally(() =>
    bar.stop(),
  );
  const finding = findingFor(file, linted.reported, options);
  const begin = () => ({ watch: new ConnectionWatch(finding.connection) });
  const again = await readInDialect(file, options, begin, { isQuiet: true });
  const { dialect } = again.verdict;
  const cut = cutCase({ watch: again.watches.watch, finding, file: basename(file), numberDialect: dialect });
  if (!cut.ok)
    throw new HostError("usage", `${file}: ${finding.code} in #${finding.n} cannot become a test case: ${cut.why}`);
  const { game, messages, of } = cut;
  const out = options.out ?? freeName(`${basename(file).replace(/\.chamber(\.gz)?$/, "")}-n${game.finding.n}`);
  try {
    await writeFile(out, printCase(game), { flag: "wx" });
  } catch (error) {
    throw new HostError("usage", `${out} cannot be written: ${inWords(error)}; choose another name with --out`);
  }
  const where = game.finding.n === 0 ? "" : ` in #${game.finding.n}`;
  tell(`${out}: the first ${counted(messages, "message")} of ${of}, which show ${game.finding.code}${where}`);
  return linted.exitCode;
}

function freeName(stem: string): string {
  for (let at = 1; ; at++) {
    const name = `${stem}${at === 1 ? "" : `-${at}`}.case.json`;
    if (!existsSync(name)) return name;
  }
}

/**
 * Returns the finding that the options name.
 * @throws {HostError} `usage`: there is no such finding
 */
function findingFor(file: string, all: readonly ReportedFinding[], { at, code }: TestcaseOptions): ReportedFinding {
  const about = all.filter(({ side }) => side === "client").sort(bySeverity);
  const isAt = ({ n, group }: ReportedFinding): boolean => at === undefined || n === at || group.frames.includes(at);
  const wanted = about.filter((one) => isAt(one) && (code === undefined || one.code === code));
  const [first] = wanted;
  if (first && (at !== undefined || code !== undefined)) return first;
  const some = about.slice(0, 5).map((one) => `--at ${one.n} (${one.code})`);
  const known = some.length === 0 ? "it has no findings about clients" : `choose one: ${some.join(", ")}`;
  const what = at === undefined && code === undefined ? "give --at or --code" : "no such finding about a client";
  throw new HostError("usage", `${file}: ${what}; ${known}`);
}
