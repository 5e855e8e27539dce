import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { BotEnd } from "../try/outcome.ts";
import { filledIn } from "../try/patterns.ts";
import { inWords } from "./hostError.ts";

/** How to start a program. */
export interface ProgramLaunch {
  readonly command: readonly string[];
  /**
   * The values of `{port}` and other placeholders in the command. They are also set in the program's environment, for
   * example as CHAMBER_PORT.
   */
  readonly values: Readonly<Record<string, string>>;
  /**
   * Where the program's output goes. `kept`: to memory; the program has no terminal and runs in its own process group.
   * Otherwise the program uses the terminal, and its standard output goes to the named stream.
   */
  readonly output: "kept" | "stdout" | "stderr";
}

/** The times to wait before and after SIGTERM, in ms. */
export interface StopTimes {
  readonly graceMs: number;
  readonly killAfterMs: number;
}

/** The maximum amount of a program's output to keep, in bytes. */
const keptOutput = 256 * 1024;
const isWindows = process.platform === "win32";

/** A program that we started: a bot or a server. */
export class Program {
  readonly exited: Promise<BotEnd>;
  readonly #child: ChildProcess | null;
  /** Whether stopping the program also stops the programs that this program started. */
  readonly #isGroup: boolean;
  readonly #output: Buffer[] = [];
  #outputLength = 0;
  /** How the program ended; undefined while it is running. */
  #end: BotEnd | undefined;

  constructor({ command, values, output }: ProgramLaunch) {
    const [program = "", ...parameters] = command.map((word) => filledIn(word, values));
    const named = Object.entries(values).map(([name, value]) => [`CHAMBER_${name.toUpperCase()}`, value]);
    this.#isGroup = output === "kept";
    try {
      this.#child = spawn(program, parameters, {
        stdio: output === "kept" ? ["ignore", "pipe", "pipe"] : ["inherit", output === "stdout" ? 1 : 2, "inherit"],
        env: { ...process.env, ...Object.fromEntries(named) },
        detached: this.#isGroup && !isWindows,
        windowsHide: true,
      });
    } catch (error) {
      // Some failures, such as an exec format error, are thrown; the child emits the others.
      this.#child = null;
      this.exited = Promise.resolve(notStarted(program, error));
      return;
    }
    const child = this.#child;
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece: Buffer) => this.#keep(piece));
    this.exited = new Promise((resolve) => {
      const end = (how: BotEnd): void => {
        this.#end ??= how;
        resolve(how);
      };
      child.once("error", (error) => end(notStarted(program, error)));
      child.once("exit", (code, signal) =>
        end(signal === null ? { kind: "exited", code: code ?? 0 } : { kind: "killed", signal }),
      );
    });
  }

  /**
   * Waits for the program to end. If the program takes too long, sends SIGTERM, then SIGKILL. Without a grace time, a
   * program that is still running when this method is called counts as stopped, even if it ends before the signal
   * arrives.
   */
  async stop({ graceMs, killAfterMs }: StopTimes): Promise<BotEnd> {
    const end = graceMs === 0 ? this.#end : await within(this.exited, graceMs);
    if (end === undefined) {
      this.#signal("SIGTERM");
      if ((await within(this.exited, killAfterMs)) === undefined) this.#signal("SIGKILL");
    }
    // Processes that the program started may still be running, so end them too.
    if (this.#isGroup) this.#signal("SIGKILL");
    this.#child?.stdout?.destroy();
    this.#child?.stderr?.destroy();
    const last = await this.exited;
    // The command may not have started after all.
    return end ?? (last.kind === "not-started" ? last : { kind: "stopped" });
  }

  /** Signals the program, or its process group. The program may already have ended. */
  #signal(name: "SIGTERM" | "SIGKILL"): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      if (!this.#isGroup) this.#child?.kill(name);
      else if (isWindows) spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
      else process.kill(-pid, name);
    } catch {
      // The process group has no processes left.
    }
  }

  /**
   * Writes the program's output to a file.
   * @returns false, without writing a file, if there is no output
   */
  writeOutput(path: string): boolean {
    if (this.#outputLength === 0) return false;
    writeFileSync(path, Buffer.concat(this.#output));
    return true;
  }

  #keep(piece: Buffer): void {
    if (this.#outputLength >= keptOutput) return;
    const kept = piece.subarray(0, keptOutput - this.#outputLength);
    this.#output.push(kept);
    this.#outputLength += kept.length;
  }
}

function notStarted(program: string, error: unknown): BotEnd {
  return { kind: "not-started", why: `${program}: ${inWords(error)}` };
}

/** Waits for a promise for at most the given number of milliseconds; returns undefined if the promise takes longer. */
export async function within<T>(wanted: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([wanted, late]);
  } finally {
    clearTimeout(timer);
  }
}
