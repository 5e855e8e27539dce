import { Worker } from "node:worker_threads";

/** What the frames of a growing recording say so far. */
export interface LiveStatus {
  readonly path: string;
  readonly frames: number;
  readonly press: { readonly sent: number; readonly delivered: number };
  readonly powers: readonly string[];
  readonly map: string | null;
  readonly level: number | null;
  /** True once a server said HLO or NOW. */
  readonly gameSeen: boolean;
}

/**
 * Follows recordings while they are written, in a worker of its own that reads the files: the relay's
 * loop spends nothing on it.
 */
export class LiveStatusFollower {
  readonly #worker: Worker;
  readonly #latest = new Map<string, LiveStatus>();

  constructor(onStatus: (status: LiveStatus) => void) {
    this.#worker = new Worker(new URL("./liveStatusWorker.js", import.meta.url));
    this.#worker.on("message", (status: LiveStatus) => {
      this.#latest.set(status.path, status);
      onStatus(status);
    });
    // Without status a game goes on; the worker is no reason to stop one.
    this.#worker.on("error", () => undefined);
    this.#worker.unref();
  }

  follow(path: string): void {
    this.#worker.postMessage(path);
  }

  latest(path: string): LiveStatus | undefined {
    return this.#latest.get(path);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
