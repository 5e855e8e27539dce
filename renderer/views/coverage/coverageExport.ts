import { type CoveredRow, coverageFields } from "../../../core/host/coverageFile.ts";
import type { DataColumn } from "../../parts/sortedColumns.ts";
import type { SortedExport } from "../../parts/sortedFigure.ts";
import type { CellFilter, MatrixRow } from "./matrix.ts";

/** Describes how a bot handled a state, message, note or result: `12 right`, `2 of 9 wrong`. */
export function cellWords(cell: CoveredRow | null): string {
  if (!cell?.met) return "not met";
  return cell.wrong === 0 ? `${cell.right} right` : `${cell.wrong} of ${cell.met} wrong`;
}

/**
 * Returns what an export of the coverage adds to its columns: the counts of each bot.
 * @param names of the bots, in the order of the cells
 */
export function coverageExport(names: readonly string[], filter: CellFilter | null): SortedExport<MatrixRow> {
  const counts = names.flatMap((name, at) =>
    (["met", "right", "wrong"] as const).map(
      (count): DataColumn<MatrixRow> => ({
        header: `${name} ${count}`,
        value: ({ cells }) => cells[at]?.[count] ?? null,
      }),
    ),
  );
  return {
    caption: "What each bot encountered, and how many times it handled that without a finding",
    notes: filter === null ? [] : [`Only rows with a cell that is ${filter}.`],
    data: [
      { header: "kind", value: ({ field }) => coverageFields[field] },
      { header: "name", value: ({ name }) => name },
      ...counts,
    ],
  };
}
