import type { LintFrame, Rule } from "../lint/finding.ts";
import { type FindingGroup, Linter } from "../lint/linter.ts";
import { turnKey } from "../map/turn.ts";
import { type ClosedEntry, directions, type Entry, type Leg, legKey } from "../recording/entry.ts";
import type { Analysis, FrameRow } from "./analysis.ts";
import { LegWatch } from "./legWatch.ts";
import { readingOf } from "./messageReading.ts";
import { SurroundingsFold } from "./rowSurroundings.ts";

/** Steps the rules over a recording's entries and the frames that they complete. */
export class LintFold {
  readonly #analysis: Analysis;
  readonly #linter = new Linter();
  readonly #surroundings: SurroundingsFold;
  /** By the frame's number: the turn that its game was in. */
  readonly #turns: (string | null)[] = [];
  readonly #watch = new LegWatch();
  /** Legs that are open, by name. */
  readonly #open = new Map<string, Leg>();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.#surroundings = new SurroundingsFold(analysis, new Set(["turn"]));
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
    const surroundings = this.#surroundings.take(entry, rows);
    for (const [at, row] of rows.entries()) {
      const { turn = null, answers = null } = surroundings[at] ?? {};
      this.#turns[row.n] = turn && turnKey(turn);
      this.#begin(row);
      linter.frame(frameOf(row, answers));
    }
    if (entry.type === "closed") this.#close(entry, entry.atNs, entry.kind);
  }

  /** The recording is over. */
  end(): void {
    const { lastNs } = this.#analysis;
    for (const leg of [...this.#open.values()]) this.#close(leg, lastNs, null);
    this.#linter.end(lastNs);
  }

  /** The turn that a frame was in; null before the first, and outside games. */
  turnOf(n: number): string | null {
    return this.#turns[n] ?? null;
  }

  /** What was found so far. */
  groups(): FindingGroup[] {
    const servers = this.#analysis.connections.flatMap(({ fingerprint }) => fingerprint.server.software ?? []);
    // All connections of a recording are to one server: what few messages do not tell, others do.
    const common = new Set(servers).size === 1 ? (servers[0] ?? null) : null;
    return this.#linter.groups((connection) => {
      const { server, client } = this.#analysis.stateOf(connection)?.fingerprint ?? {};
      return { server: server?.software ?? common, client: client?.software ?? null };
    });
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

function frameOf(row: FrameRow, answers: number | null): LintFrame {
  const { n, atNs, connection, direction, frame, representation, tokens } = row;
  return { n, atNs, connection, direction, frame, representation, tokens, reading: readingOf(row), answers };
}
