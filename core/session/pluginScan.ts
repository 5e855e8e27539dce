import type { PluginRow } from "../plugins/plugin.ts";
import { PluginResults } from "../plugins/results.ts";
import type { PluginRun, PluginRunner } from "../plugins/runner.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import { plainRowJson } from "./rowJson.ts";
import type { Session } from "./session.ts";

/** Number of rows in one request to the plug-ins' thread. */
const rowsARequest = 500;

/** Passes the rows of a session to plug-ins, and their results to the session. */
export class PluginScan {
  readonly results: PluginResults;
  readonly #session: Session;
  readonly #runner: PluginRunner;
  #run: PluginRun;
  /** The number dialect of the rows with results. */
  #dialect: NumberDialect;
  #working: Promise<void> | null = null;

  constructor(session: Session, runner: PluginRunner) {
    this.#session = session;
    this.#runner = runner;
    this.#run = runner.begin();
    this.#dialect = session.dialect;
    this.results = new PluginResults(runner.catalogue);
    session.plugins = this.results;
  }

  /**
   * Resolves when all rows so far have their results.
   * @throws if the plug-ins' thread cannot run
   */
  finish(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #work(): Promise<void> {
    const session = this.#session;
    const { count: before } = this.results;
    while (this.results.count < session.count || this.#dialect !== session.dialect) {
      if (this.#dialect !== session.dialect) this.#restart();
      const rows = this.#rowsFrom(this.results.count + 1);
      const answer = await this.#run.evaluate(rows);
      // Rows whose names have changed in the meantime are evaluated again.
      if (this.#dialect === session.dialect) this.results.add(rows.length, answer);
    }
    if (this.results.count > before) this.results.show();
  }

  #restart(): void {
    this.#dialect = this.#session.dialect;
    this.#run = this.#runner.begin();
    this.results.clear();
  }

  #rowsFrom(first: FrameNumber): PluginRow[] {
    const { frames, count } = this.#session;
    const rows: PluginRow[] = [];
    for (let n = first; n <= Math.min(count, first + rowsARequest - 1); n++) {
      const row = frames.rowAt(n);
      if (row) rows.push({ ...plainRowJson(this.#session, row) });
    }
    return rows;
  }
}
