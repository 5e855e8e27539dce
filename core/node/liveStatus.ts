import { Worker } from "node:worker_threads";
import type { Progress } from "../analysis/gamesProgress.ts";

/** What the frames of a growing recording have shown so far. */
export interface LiveStatus extends Progress {
  readonly path: string;
  readonly frames: number;
  /** Number of frames from servers. */
  readonly fromServers: number;
  readonly press: { readonly sent: number; readonly delivered: number };
  readonly powers: readonly string[];
  readonly map: string | null;
  readonly level: number | null;
  /** True once a server sent HLO or NOW. */
  readonly gameSeen: boolean;
}

/**
 * Follows recordings while they are written. A worker reads the files, so this does not block the event loop of the
 * relay.
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
    // A failed worker must not stop the game, so continue without a status.
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
