import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { onTestFinished, TestRunner } from "vitest";
import { runChamber } from "../../cli/chamber.ts";

/** The path of the built command that users run. */
export const chamberPath: string = join(import.meta.dirname, "../../dist/bin/main.js");

/** A run's output and exit code. */
export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command in this process: the same code handles everything from arguments to exit code, but no other process
 * starts.
 */
export function chamber(...parameters: readonly string[]): Promise<CommandRun> {
  return chamberReading("", ...parameters);
}

/** Runs the command like {@link chamber}, with this text on standard input. */
export function chamberReading(input: string, ...parameters: readonly string[]): Promise<CommandRun> {
  return runHere(runChamber, input, parameters);
}

/**
 * Runs the built command in this process, for commands whose threads and child processes exist only as built files.
 * {@link chamberAs} also tests how the command starts, which takes longer than most queries and exports.
 */
export async function chamberBuilt(...parameters: readonly string[]): Promise<CommandRun> {
  const built = pathToFileURL(join(chamberPath, "../chamber.js")).href;
  const { runChamber: run } = (await import(built)) as { readonly runChamber: typeof runChamber };
  const listeners = signals.map((signal) => process.listeners(signal));
  try {
    return await runHere(run, "", parameters);
  } finally {
    // A command listens for Ctrl-C until its process ends, but here that is the test process.
    for (const [at, signal] of signals.entries())
      for (const added of process.listeners(signal)) if (!listeners[at]?.includes(added)) process.off(signal, added);
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function runHere(run: typeof runChamber, input: string, args: readonly string[]): Promise<CommandRun> {
  const stdout = new TextSink();
  const stderr = new TextSink();
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)], { objectMode: false });
  const code = await run({ args, stdin, stdout, stderr, exitCode: 0 });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** Runs the command like {@link chamber}, on an 80-column colour terminal whose user presses q. */
export async function chamberOnScreen(...parameters: readonly string[]): Promise<CommandRun> {
  const screen = { isTTY: true, columns: 80, rows: 24 };
  const stdout = Object.assign(new TextSink(), screen);
  const stderr = Object.assign(new TextSink(), screen);
  const stdin = Readable.from([Buffer.from("q")], { objectMode: false });
  const code = await runChamber({ args: parameters, stdin, stdout, stderr, exitCode: 0 });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** Collects everything that is written to it. */
class TextSink extends Writable {
  readonly #pieces: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.#pieces).toString();
  }

  override _write(piece: Buffer, _: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }
}

/** How to run the built command: as which user, which copy of it, and in which folder. */
export interface Runner {
  readonly uid?: number;
  readonly command?: string;
  readonly cwd?: string;
  /** Variables to add to the environment of the test run. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments for the shell's `ulimit`: `-n 120` for open files, `-f 20` for file size. */
  readonly limit?: string;
}

/** Starts the built command. */
export function spawnChamber(runner: Runner, parameters: readonly string[], stdio: StdioOptions): ChildProcess {
  const node = [process.execPath, runner.command ?? chamberPath, ...parameters];
  const limit = ["-c", `ulimit ${runner.limit} && exec "$@"`, "sh"];
  const [program, ...rest] = (runner.limit === undefined ? node : ["/bin/sh", ...limit, ...node]) as [string];
  return spawn(program, rest, {
    stdio,
    cwd: runner.cwd,
    env: { ...process.env, ...runner.env },
    ...(runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.uid }),
  });
}

/**
 * Runs the built command to completion in its own process; `runner` sets another user, folder or limit. If the test
 * ends first, the command is stopped, so that it writes to no folder that is about to be removed.
 */
export function chamberAs(runner: Runner, ...parameters: readonly string[]): Promise<CommandRun> {
  const child = spawnChamber(runner, parameters, ["ignore", "pipe", "pipe"]);
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    stdout += piece;
  });
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  const run = new Promise<CommandRun>((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
  if (TestRunner.getCurrentTest())
    onTestFinished(async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await run;
    });
  return run;
}
