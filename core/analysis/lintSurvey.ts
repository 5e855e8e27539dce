import type { Severity } from "../diagnostics/diagnostic.ts";
import type { FindingGroup } from "../lint/linter.ts";
import { knownVariants } from "../map/library.ts";
import type { Entry } from "../recording/entry.ts";
import { isOfDialect, type NumberDialect } from "../tokens/numberDialect.ts";
import type { Analysis, FrameRow } from "./analysis.ts";
import type { GameFold, RowWatch } from "./gameFold.ts";
import { LintFold } from "./lintFold.ts";
import type { RowFinding } from "./rowFindings.ts";

/**
 * The rules over a recording whose dialect shows only while it is read. Most recordings need no second reading: few
 * messages have tokens that dialects number differently, and they come behind what tells the dialect.
 */
export class LintSurvey {
  readonly #analysis: Analysis;
  readonly #lint: LintFold;
  /** By which messages were read that mean something else by another. */
  readonly #readBy = new Set<NumberDialect>();

  /** @param beside is shown what the games' fold steps over, too */
  constructor(analysis: Analysis, beside: RowWatch | null = null) {
    this.#analysis = analysis;
    this.#lint = new LintFold(analysis, knownVariants, beside);
  }

  get gameFold(): GameFold {
    return this.#lint.gameFold;
  }

  /** Takes an entry that the analysis has taken, and the frames that it gave for it. */
  apply(entry: Entry, rows: readonly FrameRow[]): void {
    this.#lint.apply(entry, rows);
    for (const { tokens, representation } of rows)
      if (tokens && isOfDialect(tokens)) this.#readBy.add(representation.dialect);
  }

  /**
   * The recording is over.
   * @returns what was found; null where numbers were read that turned out to mean others: it is to be read again
   */
  end(): readonly FindingGroup[] | null {
    const { dialect } = this.#analysis.dialect;
    if ([...this.#readBy].some((each) => each !== dialect)) return null;
    this.#lint.end();
    return this.#lint.groups();
  }
}

/** Findings by severity, a root cause on a connection each. */
export function findingCounts(groups: readonly FindingGroup[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of groups) counts[severity] += 1;
  return counts;
}

/** Findings of frames, by the frame's number. */
export function findingsByFrame(groups: readonly FindingGroup[]): ReadonlyMap<number, readonly RowFinding[]> {
  const found = new Map<number, RowFinding[]>();
  for (const { finding, severity, frames } of groups)
    for (const n of new Set(frames)) {
      const known = found.get(n) ?? [];
      found.set(n, known);
      if (known.every(({ code }) => code !== finding.code)) known.push({ code: finding.code, severity });
    }
  return found;
}
