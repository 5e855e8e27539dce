import { bySeverity, noFindings, type Severity, type SeverityCounts } from "../diagnostics/severity.ts";
import type { Side } from "../lint/finding.ts";
import type { ConnectionState } from "./analysis.ts";
import type { Program, ReportedFinding } from "./reportedFinding.ts";

/** A root cause of findings about a program, counted over all recordings. */
export interface SharedCause {
  /** The first finding with this root cause. */
  readonly row: ReportedFinding;
  readonly file: string;
  readonly recordings: number;
  readonly connections: number;
  /** Number of findings with this root cause. */
  readonly count: number;
}

/** The findings of one program, by name and version, across all recordings. */
export interface ProgramSummary {
  readonly side: Side;
  /** Null if the program did not identify itself. */
  readonly program: Program | null;
  /** Number of recordings and of connections in which the program took part. */
  readonly recordings: number;
  readonly connections: number;
  /** Findings by severity; a root cause counts once per connection. */
  readonly findings: SeverityCounts;
  /**
   * The finding to fix first: the most severe one or, among equally severe findings, the most widespread. Null if there
   * are no findings.
   */
  readonly first: SharedCause | null;
}

interface Growing {
  readonly side: Side;
  readonly program: Program | null;
  readonly recordings: Set<string>;
  connections: number;
  readonly findings: Record<Severity, number>;
  readonly causes: Map<string, Cause>;
}

interface Cause {
  readonly row: ReportedFinding;
  readonly file: string;
  readonly recordings: Set<string>;
  connections: number;
  count: number;
}

/** Groups the findings of many recordings by the program at fault. */
export class LintSummary {
  readonly #programs = new Map<string, Growing>();

  /** Adds the findings and the connections of a recording. */
  add(file: string, rows: readonly ReportedFinding[], connections: readonly ConnectionState[]): void {
    for (const { facts, frames, fingerprint } of connections) {
      if (frames["client-to-server"] > 0) this.#seen("client", facts.identity ?? null, file);
      const name = fingerprint.server.software;
      if (frames["server-to-client"] > 0) this.#seen("server", name === null ? null : { name, version: null }, file);
    }
    for (const row of rows) this.#take(file, row);
  }

  /** All programs; those with the most severe findings come first. */
  programs(): ProgramSummary[] {
    const all = [...this.#programs.values()].map(({ side, program, recordings, connections, findings, causes }) => {
      const shared = [...causes.values()].map((cause) => ({ ...cause, recordings: cause.recordings.size }));
      const [first = null] = shared.sort(byUrgency);
      return { side, program, recordings: recordings.size, connections, findings, first };
    });
    return all.sort(
      (a, b) =>
        b.findings.error - a.findings.error ||
        b.findings.warning - a.findings.warning ||
        b.findings.note - a.findings.note,
    );
  }

  #seen(side: Side, program: Program | null, file: string): void {
    const of = this.#programOf(side, program);
    of.connections += 1;
    of.recordings.add(file);
  }

  #take(file: string, row: ReportedFinding): void {
    const of = this.#programOf(row.side, row.program);
    of.recordings.add(file);
    of.findings[row.severity] += 1;
    const key = `${row.code}\n${row.cause}`;
    const cause = of.causes.get(key) ?? { row, file, recordings: new Set(), connections: 0, count: 0 };
    cause.recordings.add(file);
    cause.connections += 1;
    cause.count += row.count;
    of.causes.set(key, cause);
  }

  #programOf(side: Side, program: Program | null): Growing {
    const key = JSON.stringify([side, program?.name, program?.version]);
    const known = this.#programs.get(key);
    if (known) return known;
    const recordings = new Set<string>();
    const of: Growing = { side, program, recordings, connections: 0, findings: noFindings(), causes: new Map() };
    this.#programs.set(key, of);
    return of;
  }
}

function byUrgency(a: SharedCause, b: SharedCause): number {
  return bySeverity(a.row, b.row) || b.recordings - a.recordings || b.connections - a.connections || b.count - a.count;
}
