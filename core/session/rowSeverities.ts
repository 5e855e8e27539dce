import type { FrameRow } from "../analysis/analysis.ts";
import type { InspectedFinding } from "../analysis/inspection/inspection.ts";
import { readingOf } from "../analysis/messageReading.ts";
import type { RecordingRow } from "../analysis/recordingEvent.ts";
import { findingsOfRow } from "../analysis/rowFindings.ts";
import { mostSevere, type Severity, severities } from "../diagnostics/severity.ts";
import type { MessageReading } from "../language/read.ts";
import { Column } from "./column.ts";

/** The severities, by the number that represents each in a column; 0 means none. */
const levels: readonly (Severity | null)[] = [null, ...severities];

/** The findings of the rules, by row number. */
export interface RowMarks {
  /** Changes whenever the findings change. */
  readonly key: string;
  /** The last row that the rules have checked. Rows up to it have all their findings so far. */
  readonly until: FrameRow["n"];
  /** Rows with findings. */
  readonly rows: Iterable<FrameRow["n"]>;
  severityOf(n: FrameRow["n"]): Severity | null;
  codesOf(n: FrameRow["n"]): readonly string[];
  findingsOf(n: FrameRow["n"]): readonly InspectedFinding[];
}

/** A row whose severity changes. */
export interface SeverityChange {
  readonly n: FrameRow["n"];
  readonly from: Severity | null;
  readonly to: Severity | null;
}

/** The severity of each row: from the rules once they have checked it; until then, from the frame by itself. */
export class RowSeverities {
  readonly #own = new Column();
  #lint: RowMarks | null = null;

  /** The findings of the rules; null before their first check. */
  get lint(): RowMarks | null {
    return this.#lint;
  }

  /** Adds the next row; returns the severity that follows from the row by itself. */
  push(row: RecordingRow, reading: MessageReading | null): Severity | null {
    const severity = ownSeverity(row, reading);
    this.#own.push(levels.indexOf(severity));
    return severity;
  }

  /** Updates a row that was read again with new names. */
  reread(row: FrameRow): SeverityChange[] {
    const from = this.of(row.n);
    this.#own.set(row.n - 1, levels.indexOf(ownSeverity(row, readingOf(row) ?? null)));
    return changesOf(this, new Map([[row.n, from]]));
  }

  of(n: FrameRow["n"]): Severity | null {
    if (this.#lint !== null && n <= this.#lint.until) return this.#lint.severityOf(n);
    return levels[this.#own.at(n - 1)] ?? null;
  }

  /** Replaces the findings of the rules. */
  take(lint: RowMarks): SeverityChange[] {
    const rows = new Set([...(this.#lint?.rows ?? []), ...lint.rows]);
    const ends = [this.#lint?.until ?? 0, lint.until] as const;
    // For a row that only the old or only the new check covers, the severity changes between that of the frame by
    // itself and that of the rules.
    for (let n = Math.min(...ends) + 1; n <= Math.max(...ends); n++) if (this.#own.at(n - 1) > 0) rows.add(n);
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
