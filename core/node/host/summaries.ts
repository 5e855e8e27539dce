import type { RecordingSummary } from "../../host/host.ts";
import { type FileTask, FileWorker } from "./fileWorker.ts";
import { emptySummary } from "./summary.ts";

/** Summarises recordings in a worker, one at a time. */
export class Summaries {
  readonly #worker: FileWorker<FileTask, RecordingSummary>;

  /** @param budgetMs the maximum time for one recording, in ms */
  constructor(budgetMs: number) {
    this.#worker = new FileWorker({
      script: new URL("./summaryWorker.js", import.meta.url),
      budgetMs,
      closed: emptySummary,
      tooLarge: { ...emptySummary, unreadable: "reading it takes too much memory" },
    });
  }

  /**
   * Summarises a recording, after those of previous calls; never fails.
   * @returns null if it takes longer than the budget
   */
  summarise(path: string): Promise<RecordingSummary | null> {
    return this.#worker.ask({ path });
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
