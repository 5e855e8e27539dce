import { fork } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { QueryNews } from "../../host/query.ts";
import { HostError } from "../hostError.ts";
import type { QueryTask } from "./queryTask.ts";

/** Environment variables that a process needs on some systems. A query cannot access any others. */
const passed = ["NODE_OPTIONS", "SYSTEMROOT", "SystemRoot", "TEMP", "TMP", "TMPDIR"] as const;

/**
 * Runs a query in a separate process. Ends that process when the query ends, when its time limit is reached, or when
 * the caller stops reading the output. The time that the caller spends processing the output does not count.
 * @param seconds how long the query may run
 * @param signal aborts the query
 * @throws {HostError} `usage`: the SQL is invalid, or the query exceeds a limit; `command`: its process failed
 */
export async function* runQuery(task: QueryTask, seconds: number, signal: AbortSignal): AsyncGenerator<QueryNews> {
  signal.throwIfAborted();
  const env = Object.fromEntries(passed.flatMap((name) => [[name, process.env[name]] as const]));
  const child = fork(fileURLToPath(new URL("./queryProcess.js", import.meta.url)), [], {
    stdio: ["ignore", "pipe", "ignore", "ipc"],
    env,
  });
  const ended = new Promise<string>((done) => {
    child.once("exit", (code, signal) => done(signal ?? `exit code ${code}`));
    child.once("error", (error) => done(error.message));
  });
  const kill = (): boolean => child.kill("SIGKILL");
  const clock = new Clock(seconds * 1000, kill);
  signal.addEventListener("abort", kill);
  try {
    // Ignore errors here: if the process has already ended, the loop below receives no output.
    child.send(task, () => undefined);
    clock.start();
    for await (const line of linesOf(child.stdout as Readable)) {
      clock.stop();
      const news = JSON.parse(line) as QueryNews;
      if (news.kind === "fault") throw new HostError("usage", news.message);
      yield news;
      if (news.kind === "end") return;
      clock.start();
    }
    signal.throwIfAborted();
    if (clock.isOver)
      throw new HostError(
        "usage",
        `the query did not finish within ${seconds} s: select fewer rows (chamber query has --timeout)`,
      );
    throw new HostError("command", `the query's process ended with ${await ended}`);
  } finally {
    signal.removeEventListener("abort", kill);
    clock.stop();
    kill();
    await ended;
  }
}

/** A stopwatch that can be paused, and that calls back when a limit is reached. */
class Clock {
  isOver = false;
  #leftMs: number;
  #startedMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #onOver: () => void;

  constructor(limitMs: number, onOver: () => void) {
    this.#leftMs = limitMs;
    this.#onOver = onOver;
  }

  start(): void {
    this.#startedMs = performance.now();
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#onOver();
    }, this.#leftMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#startedMs !== null) this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#startedMs));
    this.#startedMs = null;
  }
}

/** Yields the complete lines of a stream. Only LF ends a line: JSON text may contain other line separators. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding("utf8");
  const pieces: string[] = [];
  for await (const piece of stream) {
    const [first = "", ...others] = (piece as string).split("\n");
    pieces.push(first);
    for (const next of others) {
      yield pieces.splice(0).join("");
      pieces.push(next);
    }
  }
}
