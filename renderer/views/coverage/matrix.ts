import {
  type CoverageField,
  type CoveredBot,
  type CoveredRow,
  coverageFieldNames,
} from "../../../core/host/coverageFile.ts";
import type { CoverageFilter } from "../../session/tabRows.ts";

/** A state, message, note or result, and how each bot handled it. */
export interface MatrixRow {
  readonly id: string;
  readonly field: CoverageField;
  readonly name: string;
  /** Position in the matrix, starting at 0. */
  readonly order: number;
  /** One cell per bot; null: the bot's coverage has no such row. */
  readonly cells: readonly (CoveredRow | null)[];
}

/**
 * Returns a row for everything that any of the bots could encounter, grouped by kind, in the order of the bots' own
 * rows.
 */
export function matrixOf(bots: readonly CoveredBot[]): readonly MatrixRow[] {
  const byName = coverageFieldNames.flatMap((field) => {
    const cells = bots.map((bot) => new Map(bot[field].map((row) => [row.name, row])));
    const names = new Set(cells.flatMap((rows) => [...rows.keys()]));
    return [...names].map((name) => ({ field, name, cells: cells.map((rows) => rows.get(name) ?? null) }));
  });
  return byName.map((row, order) => ({ ...row, order, id: `${row.field} ${row.name}` }));
}

/** Whether a filter shows a row: whether any bot, depending on the filter, did not encounter it or got it wrong. */
export function isShownBy(filter: CoverageFilter, { cells }: MatrixRow): boolean {
  return cells.some((cell) => (filter === "wrong" ? cell !== null && cell.wrong > 0 : !cell?.met));
}
