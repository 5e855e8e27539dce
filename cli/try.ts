import { accessSync, constants, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { loopback, readEndpoint } from "../core/node/endpoint.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { runServerSituation } from "../core/node/try/server/serverRun.ts";
import { type RunOptions, runSituation } from "../core/node/try/situationRun.ts";
import type { ServerSituation } from "../core/try/server/situation.ts";
import { allServerSituations } from "../core/try/server/situations/all.ts";
import type { Situation, SituationHead } from "../core/try/situation.ts";
import { allSituations } from "../core/try/situations/all.ts";
import { interruption } from "./keepPage.ts";
import { exit, Output, tell } from "./output.ts";
import { warnOfTrouble } from "./recordTrouble.ts";
import { SuppressionFiles } from "./suppress.ts";
import { terminal } from "./terminal.ts";
import { readCases } from "./tryCase.ts";
import { printCoverage } from "./tryCoverage.ts";
import { listPlan, planOf } from "./tryPlan.ts";
import { expectReports, writeReports } from "./tryReport.ts";
import { type PlannedSituation, type TriedSituation, trySituation } from "./tryRun.ts";
import { detailLines, nameOf, summaryText, tableLine } from "./tryText.ts";

interface TryOptions {
  readonly server?: string | true;
  readonly only: readonly string[];
  readonly case: readonly string[];
  readonly coverage?: boolean;
  readonly format: "text" | "json";
  readonly list?: boolean;
  readonly timeout: number;
  readonly jobs: number;
  readonly out?: string;
  readonly repeat: number;
  readonly report: readonly string[];
}

export function addTry(program: Command): void {
  program
    .command("try")
    .argument(
      "[command...]",
      "after --: command that starts a bot; {port} and {host} become the address to connect to; with --coverage: recordings or folders",
    )
    .option("--server [host:port]", "test a server instead: the one at HOST:PORT, or one that COMMAND starts on {port}")
    .addOption(
      new Option("--only <names>", "situations or groups of situations to play, such as handshake,press/* (repeatable)")
        .argParser((value: string, before: readonly string[]) => [...before, ...value.split(",").filter(Boolean)])
        .default([], "all"),
    )
    .addOption(
      new Option("--case <file>", "run a test case written by chamber testcase (repeatable)")
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], "none"),
    )
    .option(
      "--coverage",
      "print which situations bots encountered in recordings, without playing: chamber try --coverage PATH...",
    )
    .addOption(
      new Option("--format <format>", "with --coverage: text, or json for one object per bot")
        .choices(["text", "json"])
        .default("text"),
    )
    .option("--list", "list the situations and the protocol rules they test, without playing them")
    .option("--timeout <seconds>", "how long to wait for each message from the bot", numberOf(0.1, 3600), 10)
    .option("--jobs <n>", "number of situations to play at once", numberOf(1, 64), Math.min(4, availableParallelism()))
    .option("--repeat <n>", "number of times to play each situation", numberOf(1, 1000), 1)
    .addOption(
      new Option("--report <file>", "write a report: .xml for JUnit, .sarif, .html or .json (repeatable)")
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], "none"),
    )
    .option("--out <folder>", "folder for the recordings (default: a new folder chamber-try-TIME)")
    .addHelpText(
      "after",
      `
Starts the bot for each situation, plays a short game with it, records the game, and checks the recording. The command
may contain {port}, {host}, {name}, {power}, {level} and {situation}; the bot gets the same values as environment
variables: CHAMBER_PORT, CHAMBER_HOST, CHAMBER_NAME, CHAMBER_POWER, CHAMBER_LEVEL, CHAMBER_SITUATION.
With --server, scripted clients connect to a server instead: to a running one at HOST:PORT, or to one that COMMAND starts
for each situation, with {port}, {host}, {level} and {limit} (seconds for a turn). A running server hosts only one
game, so most situations beyond the handshake need a COMMAND.
With --coverage, counts the situations that each bot encountered in recordings (of chamber try runs or of any other
game), and how many of these had no findings.
Exit code 0 if no situation failed, 1 if one did, 2 if nothing was tested, 3 if a recording is incomplete, 130 if
interrupted.

Examples:
  chamber try -- ./mybot -s{host} -p{port}
  chamber try --only handshake,orders --out tried/ -- java -jar bot.jar {port}
  chamber try --report try.xml --report try.sarif -- ./mybot -p{port}
  chamber try --server -- ./myserver --port {port} --level {level} --seconds {limit}
  chamber try --server localhost:16713 --only handshake
  chamber try --case game-n231.case.json -- ./mybot -p{port}
  chamber try --coverage tried/ games/
  chamber try --list`,
    )
    .action(async (command: string[], options: TryOptions) => {
      terminal().exitCode = options.coverage
        ? await printCoverage(command, options.format)
        : await tryProgram(command, options);
    });
}

function numberOf(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !(value >= least && value <= most))
      throw new InvalidArgumentError(`specify a number from ${least} to ${most}`);
    return value;
  };
}

async function tryProgram(command: readonly string[], options: TryOptions): Promise<number> {
  const { server, only } = options;
  if (server !== undefined && options.case.length > 0)
    throw new HostError("usage", "--case: a test case is for a bot; leave out --server");
  const botSituations = server === undefined ? await botSituationsOf(options) : [];
  const plan = server === undefined ? botSituations : (planOf(allServerSituations, only) as readonly SituationHead[]);
  if (options.list) {
    await listPlan(plan, server === undefined);
    return exit.fine;
  }
  // Without "--", we would run part of an unquoted option value as a command.
  if (command.length > 0 && !terminal().args.includes("--"))
    throw new HostError("usage", `unexpected argument "${command[0]}"; put the command after --`);
  if (command.length === 0 && server === undefined)
    throw new HostError("usage", "specify the command that starts the bot after --");
  if (command.length === 0 && server === true)
    throw new HostError("usage", "--server: give HOST:PORT, or the command that starts the server after --");
  expectReports(options.report);
  const stopping = new AbortController();
  void interruption().then(() => stopping.abort());
  const folder = folderFor(options.out);
  const run: RunOptions = {
    ...{ command, folder, signal: stopping.signal },
    waitMs: options.timeout * 1000,
    onTrouble: warnOfTrouble,
  };
  const planned =
    server === undefined ? botPlan(botSituations, run) : serverPlan(planOf(allServerSituations, only), server, run);
  const beganAt = performance.now();
  const suppressions = new SuppressionFiles(undefined);
  // If the user gave the address of a server, all situations share that server.
  const jobs = typeof server === "string" ? 1 : options.jobs;
  const tried = await playPlan(roundsOf(planned, options.repeat), { jobs, suppressions, signal: stopping.signal });
  suppressions.warnOfUnused();
  const ms = performance.now() - beganAt;
  const code = await told(tried, { ms, folder, isStopped: stopping.signal.aborted });
  const address = typeof server === "string" ? server : null;
  const written = await writeReports(options.report, { command, server: address, durationMs: ms, tried });
  return written === exit.fine ? code : written;
}

/**
 * Returns the situations for a bot: those that `--only` selects (all by default) and the test cases. With test cases
 * and without `--only`, returns only the test cases.
 */
async function botSituationsOf(options: TryOptions): Promise<readonly Situation[]> {
  const cases = await readCases(options.case);
  return cases.length > 0 && options.only.length === 0 ? cases : [...planOf(allSituations, options.only), ...cases];
}

function botPlan(plan: readonly Situation[], run: RunOptions): PlannedSituation[] {
  return plan.map((situation) => ({
    ...{ situation, round: null, side: "client" },
    play: (fileName) => runSituation({ ...run, situation, fileName }),
  }));
}

function serverPlan(plan: readonly ServerSituation[], server: string | true, run: RunOptions): PlannedSituation[] {
  const endpoint = server === true ? null : readEndpoint(server, "--server", { host: loopback });
  return plan.map((situation) => ({
    ...{ situation, round: null, side: "server" },
    play: (fileName) => runServerSituation({ ...run, situation, fileName, server: endpoint }),
  }));
}

function roundsOf(plan: readonly PlannedSituation[], repeat: number): readonly PlannedSituation[] {
  if (repeat === 1) return plan;
  return plan.flatMap((planned) => Array.from({ length: repeat }, (_, at) => ({ ...planned, round: at + 1 })));
}

/** Returns the folder for recordings; creates it if necessary, and checks that it is writable. */
function folderFor(out: string | undefined): string {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  const folder = out ?? `chamber-try-${time}`;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new HostError("usage", `--out ${folder} cannot be written: ${inWords(error)}`);
  }
  return folder;
}

/** Plays the situations, several at once, and prints the table rows in the plan's order as situations end. */
async function playPlan(
  plan: readonly PlannedSituation[],
  { jobs, suppressions, signal }: { jobs: number; suppressions: SuppressionFiles; signal: AbortSignal },
): Promise<TriedSituation[]> {
  const idWidth = Math.max(...plan.map((planned) => nameOf(planned).length));
  const done: (TriedSituation | undefined)[] = [];
  const waiting = [...plan.entries()];
  let printed = 0;
  let isOver = false;
  const output = new Output();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
      const [at, planned] = next;
      const tried = await trySituation(planned, suppressions);
      if (signal.aborted) return;
      done[at] = tried;
      // If the first situation cannot reach the program, no other situation can.
      isOver ||= at === 0 && tried.result.failure?.kind === "no-connection";
      for (let ready = done[printed]; ready; ready = done[++printed]) output.line(tableLine(ready.result, idWidth));
      await output.flush();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return done.filter((tried) => tried !== undefined);
}

/** Prints the failures and the last line; returns the exit code. */
async function told(
  tried: readonly TriedSituation[],
  { ms, folder, isStopped }: { readonly ms: number; readonly folder: string; readonly isStopped: boolean },
): Promise<number> {
  const results = tried.map(({ result }) => result);
  const output = new Output();
  for (const one of tried) for (const line of await detailLines(one)) output.line(line);
  await output.flush();
  tell(`${summaryText(results, ms)}; recordings in ${folder}`);
  const notStarted = tried.find((one) => one.notStarted !== null)?.notStarted;
  if (isStopped) tell("interrupted: you stopped the run before its end");
  if (tried.some(({ isWhole }) => !isWhole)) return exit.damaged;
  if (isStopped) return exit.interrupted;
  const untried = results.every(
    ({ status, failure }) => status === "not-applicable" || failure?.kind === "no-connection",
  );
  if (untried) {
    const why = notStarted ?? results[0]?.reason ?? "no situation was played";
    tell(`not tested: ${why}`);
    return exit.usage;
  }
  return results.some(({ status }) => status === "failed") ? exit.findings : exit.fine;
}
