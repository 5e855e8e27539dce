import type { FrameRow } from "../analysis/analysis.ts";
import type { InspectedFinding } from "../analysis/inspection/inspection.ts";
import { readingOf } from "../analysis/messageReading.ts";
import type { RecordingRow } from "../analysis/recordingEvent.ts";
import { findingsOfRow } from "../analysis/rowFindings.ts";
import { mostSevere, type Severity, severities } from "../diagnostics/severity.ts";
import type { MessageReading } from "../language/read.ts";
import { bytes, Column } from "./column.ts";

/** Severities by number, as columns keep them; 0 is none. */
const levels: readonly (Severity | null)[] = [null, ...severities];

/** What rules found in rows, by their numbers. */
export interface RowMarks {
  /** Another where something else was found. */
  readonly key: string;
  /** Rows that show anything. */
  readonly rows: Iterable<FrameRow["n"]>;
  severityOf(n: FrameRow["n"]): Severity | null;
  codesOf(n: FrameRow["n"]): readonly string[];
  findingsOf(n: FrameRow["n"]): readonly InspectedFinding[];
}

/** A row whose gravest finding is another. */
export interface SeverityChange {
  readonly n: FrameRow["n"];
  readonly from: Severity | null;
  readonly to: Severity | null;
}

/** The gravest finding of each row: of what it says by itself, and of what rules found so far. */
export class RowSeverities {
  readonly #own = new Column(bytes);
  #lint: RowMarks | null = null;

  /** What rules found; null while they have not looked. */
  get lint(): RowMarks | null {
    return this.#lint;
  }

  /** The next row. @returns its own severity */
  push(row: RecordingRow, reading: MessageReading | null): Severity | null {
    const severity = ownSeverity(row, reading);
    this.#own.push(levels.indexOf(severity));
    return severity;
  }

  /** A row was read again, by other names. */
  reread(row: FrameRow): SeverityChange[] {
    const from = this.of(row.n);
    this.#own.set(row.n - 1, levels.indexOf(ownSeverity(row, readingOf(row) ?? null)));
    return changesOf(this, new Map([[row.n, from]]));
  }

  of(n: FrameRow["n"]): Severity | null {
    const found = this.#lint === null ? 0 : levels.indexOf(this.#lint.severityOf(n));
    return levels[Math.max(this.#own.at(n - 1), found)] ?? null;
  }

  /** Takes what rules found, in place of what they found before. */
  take(lint: RowMarks): SeverityChange[] {
    const rows = new Set([...(this.#lint?.rows ?? []), ...lint.rows]);
    const before = new Map([...rows].map((n) => [n, this.of(n)]));
    this.#lint = lint;
    return changesOf(this, before);
  }
}

function changesOf(now: RowSeverities, before: ReadonlyMap<FrameRow["n"], Severity | null>): SeverityChange[] {
  return [...before].map(([n, from]) => ({ n, from, to: now.of(n) })).filter(({ from, to }) => from !== to);
}

function ownSeverity(row: RecordingRow, reading: MessageReading | null): Severity | null {
  return "step" in row ? null : mostSevere(findingsOfRow(row, reading ?? undefined));
}
