import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { BotEnd } from "../../try/outcome.ts";
import { inWords } from "../hostError.ts";

/** How to start a bot. */
export interface BotLaunch {
  readonly command: readonly string[];
  /** The values of `{port}` and others in the command; the bot also gets them as CHAMBER_PORT in its environment. */
  readonly values: Readonly<Record<string, string>>;
}

/** How long a bot has to exit after being asked to, in ms. */
const killAfterMs = 500;
/** How much of a bot's output is kept, in bytes. */
const keptOutput = 256 * 1024;
const isWindows = process.platform === "win32";

/** A bot's program and the programs that it started: a process group that is stopped as a whole. */
export class BotProcess {
  readonly exited: Promise<BotEnd>;
  readonly #child: ChildProcess | null;
  readonly #output: Buffer[] = [];
  #outputLength = 0;

  constructor({ command, values }: BotLaunch) {
    const [program = "", ...parameters] = command.map((word) => filled(word, values));
    const named = Object.entries(values).map(([name, value]) => [`CHAMBER_${name.toUpperCase()}`, value]);
    try {
      this.#child = spawn(program, parameters, {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, ...Object.fromEntries(named) },
        // A separate group, so that programs that the bot starts are stopped with it.
        detached: !isWindows,
        windowsHide: true,
      });
    } catch (error) {
      // Some failures are thrown (exec format error); the child emits the others.
      this.#child = null;
      this.exited = Promise.resolve(notStarted(program, error));
      return;
    }
    const child = this.#child;
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece: Buffer) => this.#keep(piece));
    this.exited = new Promise((resolve) => {
      child.once("error", (error) => resolve(notStarted(program, error)));
      child.once("exit", (code, signal) =>
        resolve(signal === null ? { kind: "exited", code: code ?? 0 } : { kind: "killed", signal }),
      );
    });
  }

  /** The first part of what it printed, as a last line for reports; empty if it printed nothing. */
  get lastLine(): string {
    const lines = Buffer.concat(this.#output).toString().trim().split(/\r?\n/);
    return (lines.at(-1) ?? "").slice(0, 200);
  }

  /** Stops the program and everything that it started. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    const { pid } = child;
    if (child.exitCode === null && child.signalCode === null) {
      signal(pid, "SIGTERM");
      await within(this.exited, killAfterMs);
    }
    signal(pid, "SIGKILL");
    child.stdout?.destroy();
    child.stderr?.destroy();
    await this.exited;
  }

  /** Writes what the bot printed; writes no file if it printed nothing. */
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

function filled(word: string, values: Readonly<Record<string, string>>): string {
  return word.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function notStarted(program: string, error: unknown): BotEnd {
  return { kind: "not-started", why: `${program}: ${inWords(error)}` };
}

/** Signals a process group, which may have exited already. */
function signal(pid: number, name: "SIGTERM" | "SIGKILL"): void {
  try {
    if (isWindows) spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    else process.kill(-pid, name);
  } catch {
    // No process of the group is left.
  }
}

/** Waits for a promise for at most this long; undefined if it takes longer. */
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
