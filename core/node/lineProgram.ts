import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Line, LineSplitter } from "../formats/lines.ts";
import { HostError, inWords } from "./hostError.ts";

/** A command that reads lines from standard input and writes lines to standard output in response. */
export interface LineProgram {
  /** A command line for the shell. */
  readonly command: string;
  readonly input: Iterable<string>;
  /** The time after which the program is terminated, in ms. */
  readonly timeoutMs: number;
  readonly onLine: (line: Line) => void;
}

/** Size limit for the output, in characters. */
const mostOutput = 256 * 1024 * 1024;
/** The number of characters of standard error that are kept for reporting a failure. */
const keptError = 400;

/**
 * Runs the user's command until it ends. Nothing that the command prints reaches the terminal directly.
 * @throws {HostError} `command`: the command cannot be started, fails, takes too long or prints too much; the lines
 *   printed before the failure have been delivered
 */
export async function runLineProgram({ command, input, timeoutMs, onLine }: LineProgram): Promise<void> {
  const isWindows = process.platform === "win32";
  const child = spawn(command, { shell: true, stdio: "pipe", detached: !isWindows, windowsHide: true });
  let ended: string | null = null;
  const end = (why: string): void => {
    ended ??= why;
    // The shell's children are in its process group.
    if (isWindows || child.pid === undefined) child.kill("SIGKILL");
    else killGroup(child.pid);
  };
  const timer = setTimeout(end, timeoutMs, `did not finish within ${timeoutMs / 1000} s`);
  let error = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    error = `${error}${piece}`.slice(-keptError);
  });
  const splitter = new LineSplitter();
  let length = 0;
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    length += piece.length;
    if (length > mostOutput) end("printed too much");
    else if (ended === null) for (const line of splitter.push(piece)) onLine(line);
  });
  // A program need not read its input to the end.
  void pipeline(Readable.from(input), child.stdin).catch(() => {});
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (ended === null) for (const line of splitter.end()) onLine(line);
    if (ended === null && code !== 0)
      ended = code === null ? "was killed by a signal" : `failed with exit code ${code}`;
  } catch (failure) {
    ended = `cannot be started: ${inWords(failure)}`;
  } finally {
    clearTimeout(timer);
  }
  const said = error.trim().split("\n").at(-1) ?? "";
  if (ended !== null) throw new HostError("command", `${command}: it ${ended}${said === "" ? "" : ` (${said})`}`);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process group has no processes left.
  }
}
