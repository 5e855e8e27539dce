import { type ChildProcess, spawn } from "node:child_process";

/** The output of a command, and its exit code (null if a signal ended the command). */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running `chamber record`. */
export interface Recorder {
  readonly port: number;
  /** Stops the recorder, as Ctrl-C does. */
  readonly stop: () => Promise<Ended>;
}

/** Processes that are still running. */
const running = new Set<ChildProcess>();

/** Kills the processes that an attack left running because it failed before it could stop its recorders. */
export function killRunning(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Runs the built command and waits until it exits. */
export function runCommand(main: string, words: readonly string[]): Promise<Ended> {
  return begin(main, words).ended;
}

/**
 * Starts a recorder in front of a server; resolves once the recorder is listening.
 * @throws if the recorder exits before it is listening; the error contains its output
 */
export async function startRecorder(main: string, upstreamPort: number, words: readonly string[]): Promise<Recorder> {
  const { child, ended, output } = begin(main, [
    ...["record", "--upstream", `127.0.0.1:${upstreamPort}`, "--listen", "0"],
    ...words,
  ]);
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on("data", () => {
      const found = /listening on 127\.0\.0\.1:(\d+)/.exec(output.stderr)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(({ stderr }) => reject(new Error(`the recorder exited before it was listening: ${stderr}`)));
  });
  return {
    port,
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}

function begin(main: string, words: readonly string[]) {
  const child = spawn(process.execPath, [main, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (piece: string) => {
      output[stream] += piece;
    });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...output }));
  });
  return { child, ended, output };
}
