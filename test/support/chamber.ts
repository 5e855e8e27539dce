import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { join } from "node:path";

/** The built command, as its users run it. */
export const chamberPath: string = join(import.meta.dirname, "../../dist/cli/main.js");

/** What a run of the command printed, and how it ended. */
export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Who runs the command, which copy of it, and where. */
export interface Runner {
  readonly uid?: number;
  readonly command?: string;
  readonly cwd?: string;
  /** Set beside those of the test run. */
  readonly env?: Readonly<Record<string, string>>;
  /** Largest file it may write, in blocks of the shell's `ulimit -f` (512 or 1024 bytes). */
  readonly fileBlocks?: number;
}

/** Starts the built command. */
export function spawnChamber(runner: Runner, parameters: readonly string[], stdio: StdioOptions): ChildProcess {
  const node = [process.execPath, runner.command ?? chamberPath, ...parameters];
  const limit = ["-c", `ulimit -f ${runner.fileBlocks} && exec "$@"`, "sh"];
  const [program, ...rest] = (runner.fileBlocks === undefined ? node : ["/bin/sh", ...limit, ...node]) as [string];
  return spawn(program, rest, {
    stdio,
    cwd: runner.cwd,
    env: { ...process.env, ...runner.env },
    ...(runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.uid }),
  });
}

/** Runs the built command to its end. */
export function chamber(...parameters: readonly string[]): Promise<CommandRun> {
  return chamberAs({}, ...parameters);
}

/** The same, as somebody else. */
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
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}
