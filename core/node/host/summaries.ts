import { Worker } from "node:worker_threads";
import type { RecordingSummary } from "../../host/host.ts";
import { emptySummary } from "./summary.ts";

/** The worker's answer after reading a recording. */
export interface SummaryAnswer {
  readonly path: string;
  readonly summary: RecordingSummary;
}

/** Maximum memory of the worker: recordings are untrusted input. */
const memoryMb = 1024;
/** An idle worker is terminated after this time to free its memory. */
const idleMs = 5000;

/** Summarises recordings in a worker, one at a time, so that they delay nothing else. */
export class Summaries {
  readonly #budgetMs: number;
  #worker: Worker | undefined;
  #current: { readonly path: string; readonly done: (summary: RecordingSummary | null) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param budgetMs how long one recording may take */
  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /**
   * Summarises a recording; never fails. Call it again only when the previous call is done.
   * @returns null if it takes longer than the budget
   */
  summarise(path: string): Promise<RecordingSummary | null> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve(emptySummary);
      clearTimeout(this.#idle);
      this.#current = { path, done: resolve };
      this.#timer = setTimeout(() => this.#giveUp(null), this.#budgetMs);
      this.#timer.unref();
      this.#worker ??= this.#start();
      this.#worker.postMessage(path);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#finish(emptySummary);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./summaryWorker.js", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.on("message", ({ path, summary }: SummaryAnswer) => {
      if (path === this.#current?.path) this.#finish(summary);
    });
    worker.on("error", () => {
      if (this.#worker === worker) this.#giveUp({ ...emptySummary, unreadable: "reading it takes too much memory" });
    });
    worker.unref();
    return worker;
  }

  #letGo(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #giveUp(summary: RecordingSummary | null): void {
    this.#letGo();
    this.#finish(summary);
  }

  #finish(summary: RecordingSummary | null): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#letGo(), idleMs).unref();
    const { done } = this.#current ?? {};
    this.#current = undefined;
    done?.(summary);
  }
}
