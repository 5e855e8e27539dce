import type { LintFrame, Rule } from "../lint/finding.ts";
import { type FindingGroup, Linter } from "../lint/linter.ts";
import { type ClosedEntry, directions, type Entry, type Leg, legKey } from "../recording/entry.ts";
import type { Analysis, FrameRow } from "./analysis.ts";
import { LegWatch } from "./legWatch.ts";
import { RecordingAnswers } from "./links/answers.ts";
import { readingOf } from "./messageReading.ts";

/** Steps the rules over a recording's entries and the frames that they complete. */
export class LintFold {
  readonly #analysis: Analysis;
  readonly #linter = new Linter();
  readonly #answers = new RecordingAnswers();
  readonly #watch = new LegWatch();
  /** Legs that are open, by name. */
  readonly #open = new Map<string, Leg>();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** Takes an entry that the analysis has taken, and the frames that it gave for it. */
  apply(entry: Entry, rows: readonly FrameRow[]): void {
    const linter: Required<Rule> = this.#linter;
    if (entry.type === "opened") {
      for (const direction of directions) this.#begin({ connection: entry.connection, direction });
      linter.opened(entry.connection, entry.atNs);
    }
    for (const { connection, direction, kind } of this.#watch.lossesOf(entry))
      if (kind !== "whole") linter.lost({ connection, direction });
    for (const row of rows) {
      this.#begin(row);
      linter.frame(this.#frame(row));
    }
    if (entry.type === "closed") this.#close(entry, entry.atNs, entry.kind);
  }

  /** The recording is over. */
  end(): void {
    const { lastNs } = this.#analysis;
    for (const leg of [...this.#open.values()]) this.#close(leg, lastNs, null);
    this.#linter.end(lastNs);
  }

  /** What was found so far. */
  groups(): FindingGroup[] {
    return this.#linter.groups((connection) => {
      const { server, client } = this.#analysis.stateOf(connection)?.fingerprint ?? {};
      return { server: server?.software ?? null, client: client?.software ?? null };
    });
  }

  #frame(row: FrameRow): LintFrame {
    const { n, atNs, connection, direction, frame, representation, tokens } = row;
    const answers = this.#answers.take(row);
    return { n, atNs, connection, direction, frame, representation, tokens, reading: readingOf(row), answers };
  }

  #begin({ connection, direction }: Leg): void {
    const key = legKey({ connection, direction });
    if (!this.#open.has(key)) this.#open.set(key, { connection, direction });
  }

  #close({ connection, direction }: Leg, atNs: number, kind: ClosedEntry["kind"] | null): void {
    const leg = { connection, direction };
    if (!this.#open.delete(legKey(leg))) return;
    this.#linter.legEnded({ ...leg, atNs, kind, unfinished: this.#analysis.unfinishedOf(leg) });
  }
}
