import { accessSync, constants, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { HostError, inWords } from "../core/node/hostError.ts";
import type { Situation } from "../core/try/situation.ts";
import { interruption } from "./keepPage.ts";
import { exit, Output, tell } from "./output.ts";
import { warnOfTrouble } from "./recordTrouble.ts";
import { SuppressionFiles } from "./suppress.ts";
import { terminal } from "./terminal.ts";
import { listPlan, planOf } from "./tryPlan.ts";
import { expectReports, writeReports } from "./tryReport.ts";
import { type TriedSituation, type TryRunOptions, trySituation } from "./tryRun.ts";
import { failureLines, nameOf, summaryText, tableLine } from "./tryText.ts";

interface TryOptions {
  readonly only: readonly string[];
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
    .argument("[command...]", "after --: command that starts a bot; {port} and {host} become the address to connect to")
    .addOption(
      new Option("--only <names>", "situations or families to play, such as handshake,press/* (repeatable)")
        .argParser((value: string, before: readonly string[]) => [...before, ...value.split(",").filter(Boolean)])
        .default([], "all"),
    )
    .option("--list", "list the situations with their clauses, without playing them")
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
Exit code 0 if no situation failed, 1 if one did, 2 if nothing was tested, 3 if a recording is incomplete, 130 if
interrupted.

Examples:
  chamber try -- ./mybot -s{host} -p{port}
  chamber try --only handshake,orders --out tried/ -- java -jar bot.jar {port}
  chamber try --report try.xml --report try.sarif -- ./mybot -p{port}
  chamber try --list`,
    )
    .action(async (command: string[], options: TryOptions) => {
      terminal().exitCode = await tryBot(command, options);
    });
}

function numberOf(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !(value >= least && value <= most))
      throw new InvalidArgumentError(`give a number from ${least} to ${most}`);
    return value;
  };
}

async function tryBot(command: readonly string[], options: TryOptions): Promise<number> {
  const plan = planOf(options.only);
  if (options.list) {
    await listPlan(plan);
    return exit.fine;
  }
  // Without "--", we would run a word of an unquoted option value as a command.
  if (command.length > 0 && !terminal().args.includes("--"))
    throw new HostError("usage", `unexpected argument "${command[0]}"; put the bot's command after --`);
  if (command.length === 0) throw new HostError("usage", "give the command that starts the bot after --");
  expectReports(options.report);
  const stopping = new AbortController();
  void interruption().then(() => stopping.abort());
  const folder = folderFor(options.out);
  const suppressions = new SuppressionFiles(undefined);
  const run: TryRunOptions = {
    ...{ command, folder, suppressions, signal: stopping.signal },
    waitMs: options.timeout * 1000,
    onTrouble: warnOfTrouble,
  };
  const beganAt = performance.now();
  const tried = await playPlan(roundsOf(plan, options.repeat), run, options.jobs);
  suppressions.warnOfUnused();
  const ms = performance.now() - beganAt;
  const code = await told(tried, { ms, folder, isStopped: stopping.signal.aborted });
  const written = await writeReports(options.report, { command, durationMs: ms, tried });
  return written === exit.fine ? code : written;
}

/** A situation to play, and its round if there are several. */
interface Planned {
  readonly situation: Situation;
  readonly round: number | null;
}

function roundsOf(plan: readonly Situation[], repeat: number): Planned[] {
  if (repeat === 1) return plan.map((situation) => ({ situation, round: null }));
  return plan.flatMap((situation) => Array.from({ length: repeat }, (_, at) => ({ situation, round: at + 1 })));
}

/** Returns the folder for recordings, which exists and can be written. */
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

/** Plays the situations, several at once, and prints the table in the plan's order as they end. */
async function playPlan(plan: readonly Planned[], run: TryRunOptions, jobs: number): Promise<TriedSituation[]> {
  const idWidth = Math.max(...plan.map((planned) => nameOf(planned).length));
  const done: (TriedSituation | undefined)[] = [];
  const waiting = [...plan.entries()];
  let printed = 0;
  let isOver = false;
  const output = new Output();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
      const [at, { situation, round }] = next;
      const tried = await trySituation(situation, round, run);
      if (run.signal.aborted) return;
      done[at] = tried;
      // A bot that does not connect once will not connect in any situation.
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
  for (const one of tried)
    if (one.result.status === "failed") for (const line of await failureLines(one)) output.line(line);
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
