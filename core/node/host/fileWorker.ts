import { Worker } from "node:worker_threads";

/** A request to a worker about a file. */
export interface FileTask {
  readonly path: string;
}

/** A worker's answer about a file. */
export interface FileAnswer<Answer> {
  readonly path: string;
  readonly answer: Answer;
}

export interface FileWorkerOptions<Answer> {
  /** The worker's script: it answers each {@link FileTask} that it receives with one {@link FileAnswer}. */
  readonly script: URL;
  /** The maximum time for one file, in ms. */
  readonly budgetMs: number;
  /** The answer to return once the worker has been closed. */
  readonly closed: Answer;
  /** The answer to return if a file needs too much memory. */
  readonly tooLarge: Answer;
}

/** Maximum memory of the worker, limited because recordings are untrusted input. */
const memoryMb = 1024;
/** An idle worker is terminated after this time, in ms, to free its memory. */
const idleMs = 5000;

/** Reads files in a worker, one at a time, so that the main thread is never blocked. */
export class FileWorker<Task extends FileTask, Answer> {
  readonly #options: FileWorkerOptions<Answer>;
  #worker: Worker | undefined;
  #current: { readonly path: string; readonly done: (answer: Answer | null) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  /** Resolves after the last queued request. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: FileWorkerOptions<Answer>) {
    this.#options = options;
  }

  /**
   * Sends the worker a request about a file, after the previous requests are finished; never fails.
   * @returns null if the answer takes longer than the budget, or if {@link stop} is called
   */
  ask(task: Task): Promise<Answer | null> {
    const answer = this.#last.then(() => this.#send(task));
    this.#last = answer;
    return answer;
  }

  #send(task: Task): Promise<Answer | null> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve(this.#options.closed);
      clearTimeout(this.#idle);
      this.#current = { path: task.path, done: resolve };
      this.#timer = setTimeout(() => this.stop(), this.#options.budgetMs);
      this.#timer.unref();
      this.#worker ??= this.#start();
      this.#worker.postMessage(task);
    });
  }

  /** Stops reading the current file. */
  stop(): void {
    this.#giveUp(null);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#finish(this.#options.closed);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#options.script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker.on("message", ({ path, answer }: FileAnswer<Answer>) => {
      if (path === this.#current?.path) this.#finish(answer);
    });
    worker.on("error", () => {
      if (this.#worker === worker) this.#giveUp(this.#options.tooLarge);
    });
    worker.unref();
    return worker;
  }

  #letGo(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #giveUp(answer: Answer | null): void {
    this.#letGo();
    this.#finish(answer);
  }

  #finish(answer: Answer | null): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#letGo(), idleMs).unref();
    const { done } = this.#current ?? {};
    this.#current = undefined;
    done?.(answer);
  }
}
